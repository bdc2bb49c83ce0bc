import { MESSAGES, VALIDATION } from "@prompt-shield/contracts/messages";
import { WORKSPACE_HEADER } from "@prompt-shield/contracts";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accountLinks } from "../../db/schema/account-safety.ts";
import { credentials, sessions, users } from "../../db/schema/accounts.ts";
import { auditLog } from "../../db/schema/operations.ts";
import { apiKeys } from "../../db/schema/scans.ts";
import { webhookEndpoints } from "../../db/schema/webhooks.ts";
import { createAuthenticator } from "../../testing/authenticator.ts";
import { DATABASES } from "../../testing/databases.ts";
import { setPlan } from "../../testing/quota.ts";
import { PASSWORD, startTestApp, type TestApp, tokenIn } from "../../testing/test-app.ts";
import { stepAt, totpCode } from "./second-factor/totp.ts";

const NEW_PASSWORD = "Another-Horse-10";
const LINK_INVALID = { status: 400, body: { error: MESSAGES.linkInvalid, code: "link_invalid" } };
const DAY_MS = 86_400_000;

describe.each(DATABASES)("an account on the %s database", (kind) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(kind);
  });
  afterAll(() => app.close());

  type Person = Awaited<ReturnType<TestApp["signUp"]>>;
  const post = (call: string, body: unknown) => app.browser().post(`/api/v1/auth/${call}`, body);
  const askFor = (person: Person, newEmail: string, password = PASSWORD) =>
    person.post("/api/v1/auth/change-email", { new_email: newEmail, current_password: password });
  const signIn = async (email: string, password = PASSWORD) =>
    (await app.browser().post("/api/v1/auth/sign-in", { email, password })).status;
  const proven = async (): Promise<Person> => {
    const person = await app.signUp();
    await app.db.update(users).set({ emailVerified: true }).where(eq(users.id, person.userId));
    return person;
  };
  const moved = (name: string) => `${name}-${kind}@shield.example`;

  describe("hardening 7: a change of address", () => {
    test("requires the password, and tells the old address at once", async () => {
      const person = await app.signUp();
      const bare = await person.post("/api/v1/auth/change-email", { new_email: moved("a") });
      expect(bare).toMatchObject({ status: 400, body: { error: VALIDATION.currentPasswordRequired } });
      const wrong = await askFor(person, moved("a"), "Wrong-Horse-1");
      expect(wrong).toMatchObject({ status: 400, body: { error: MESSAGES.currentPasswordWrong } });
      expect(await askFor(person, moved("a"))).toMatchObject({ status: 200 });
      const notice = await app.mailTo(person.email, /asked to change/);
      expect(notice.text).toContain(moved("a"));
      expect(notice.text).toContain("/undo-email?token=");
    });

    test("is void if the password changed after it was requested, and a later request replaces an earlier one", async () => {
      const person = await app.signUp();
      await askFor(person, moved("first"));
      const first = tokenIn(await app.mailTo(moved("first"), /Confirm/));
      await askFor(person, moved("second"));
      const second = tokenIn(await app.mailTo(moved("second"), /Confirm/));
      expect(await post("confirm-email-change", { token: first })).toMatchObject(LINK_INVALID);
      const passwords = { current_password: PASSWORD, new_password: NEW_PASSWORD };
      await person.post("/api/v1/auth/change-password", passwords);
      expect(await post("confirm-email-change", { token: second })).toMatchObject(LINK_INVALID);
    });

    test("is undone from the old address for a week, whatever the thief did since", async () => {
      const owner = await app.signUp();
      await askFor(owner, moved("thief"));
      const undo = tokenIn(await app.mailTo(owner.email, /asked to change/));
      await post("confirm-email-change", { token: tokenIn(await app.mailTo(moved("thief"), /Confirm/)) });
      expect(await signIn(moved("thief"))).toBe(200);
      await askFor(owner, moved("thief-again"));
      const thiefsUndo = tokenIn(await app.mailTo(moved("thief"), /asked to change/));
      const squat = await app
        .browser()
        .post("/api/v1/auth/sign-up", { email: owner.email, password: PASSWORD });
      expect(squat).toMatchObject({ status: 400, body: { code: "signup_failed" } });

      app.clock.offsetMs = 6.9 * DAY_MS;
      const undone = await post("undo-email-change", { token: undo });
      app.clock.offsetMs = 0;
      expect(undone).toMatchObject({ status: 200, body: { email: owner.email } });
      expect((await owner.get("/api/v1/auth/session")).body).toEqual({ user: null });
      expect(await signIn(moved("thief"))).toBe(401);
      expect(await post("undo-email-change", { token: thiefsUndo })).toMatchObject(LINK_INVALID);
      expect(await post("undo-email-change", { token: undo })).toMatchObject(LINK_INVALID);
      const token = String(undone.body["reset_token"]);
      expect(await post("reset-password", { token, password: NEW_PASSWORD })).toMatchObject({ status: 200 });
      expect(await signIn(owner.email)).toBe(401);
      expect(await signIn(owner.email, NEW_PASSWORD)).toBe(200);
    });

    test("when undone, leaves the thief no passkey and no key, and the owner everything they had", async () => {
      const owner = await proven();
      await setPlan(app.db, owner.userId, "growth");
      const origin = "http://shield.example";
      const addPasskey = async () => {
        const { body } = await owner.post<{ options: { challenge: string } }>(
          "/api/v1/auth/passkeys/options",
          {},
        );
        const device = createAuthenticator();
        await owner.post("/api/v1/auth/passkeys", { response: device.register(body.options, { origin }) });
        return device;
      };
      const makeKey = async () =>
        (await owner.post<{ key: string }>("/api/v1/api-keys", { name: "k" })).body.key;
      const enter = async (device: ReturnType<typeof createAuthenticator>) => {
        const browser = app.browser();
        const { body } = await browser.post<{ options: { challenge: string } }>(
          "/api/v1/auth/passkey-sign-in/options",
        );
        const response = device.answer(body.options, { origin });
        return (await browser.post("/api/v1/auth/passkey-sign-in", { response })).status;
      };
      const isKnown = async (key: string) => {
        const headers = { "x-api-key": key };
        return (await app.browser().post("/api/v1/scan", { prompt: "" }, { headers })).status !== 401;
      };
      const [own, ownKey] = [await addPasskey(), await makeKey()];
      await askFor(owner, moved("burglar"));
      const undo = tokenIn(await app.mailTo(owner.email, /asked to change/));
      const [thiefs, thiefsKey] = [await addPasskey(), await makeKey()];
      expect([await enter(thiefs), await isKnown(thiefsKey)]).toEqual([200, true]);
      expect((await post("undo-email-change", { token: undo })).status).toBe(200);
      expect([await enter(thiefs), await isKnown(thiefsKey)]).toEqual([401, false]);
      expect([await enter(own), await isKnown(ownKey)]).toEqual([200, true]);
    });

    test.each(["asked", "confirmed"])(
      "when undone by the mail about a change that was %s, revokes the keys shown since it was asked for and names them",
      async (mail) => {
        const owner = await proven();
        await setPlan(app.db, owner.userId, "growth");
        const makeKey = async (name: string) =>
          (await owner.post<{ id: string }>("/api/v1/api-keys", { name })).body.id;
        const show = (id: string) => owner.post(`/api/v1/api-keys/${id}/reveal`);
        const [untouched, seen] = [await makeKey("untouched"), await makeKey("seen by the thief")];
        expect((await show(untouched)).status).toBe(200);
        const newEmail = moved(`looker-${mail}`);
        await askFor(owner, newEmail);
        expect((await show(seen)).status).toBe(200);
        await makeKey("made by the thief");
        const confirm = tokenIn(await app.mailTo(newEmail, /Confirm/));
        const asked = tokenIn(await app.mailTo(owner.email, /asked to change/));
        if (mail === "confirmed") await post("confirm-email-change", { token: confirm });
        const undo = mail === "asked" ? asked : tokenIn(await app.mailTo(owner.email, /was changed/));

        const undone = await post("undo-email-change", { token: undo });
        expect(undone).toMatchObject({
          status: 200,
          body: { revoked_keys: ["seen by the thief", "made by the thief"] },
        });
        const left = app.db.select({ id: apiKeys.id }).from(apiKeys).where(eq(apiKeys.userId, owner.userId));
        expect(await left).toEqual([{ id: untouched }]);
        const { text } = await app.mailTo(owner.email, /is yours again/);
        expect(text).toContain("- seen by the thief\n- made by the thief");
        expect(text).not.toContain("untouched");
        expect(text).toMatch(/looked at other keys before/);
        const noted = app.db
          .select({ targetId: auditLog.targetId })
          .from(auditLog)
          .where(and(eq(auditLog.actorId, owner.userId), eq(auditLog.action, "key.deleted")));
        expect((await noted).map(({ targetId }) => targetId)).toContain(seen);
      },
    );

    test("when undone, removes everything else that would let the thief stay or return", async () => {
      const owner = await proven();
      const { userId } = owner;
      await setPlan(app.db, userId, "growth");
      const hook = async (name: string) => {
        const wish = { url: `https://hooks.example/${name}`, events: ["scan.threat_detected"] };
        return (await owner.post<{ id: string }>("/api/v1/webhooks", wish)).body.id;
      };
      const makeKey = async () =>
        (await owner.post<{ id: string }>("/api/v1/api-keys", { name: "k" })).body.id;
      const signOn = (subject: string, createdAt = new Date()) =>
        app.db.insert(credentials).values({
          id: `${subject}-${userId}`,
          userId,
          providerId: "oidc",
          issuer: "https://login.example",
          accountId: `${subject}-${userId}`,
          createdAt,
          updatedAt: createdAt,
        });
      const [own, ownKey] = [await hook("own"), await makeKey()];
      const [turned, rotated] = [await hook("turned"), await makeKey()];
      await signOn("owner", new Date(Date.now() - DAY_MS));
      const { body: app2fa } = await owner.post<{ secret: string }>("/api/v1/auth/totp");
      const { body: team } = await owner.post<{ id: string }>("/api/v1/workspaces", { name: "Team" });

      await askFor(owner, moved("stays"));
      const undo = tokenIn(await app.mailTo(owner.email, /asked to change/));
      await hook("thiefs");
      await owner.patch(`/api/v1/webhooks/${turned}`, { url: "https://thief.example/in" });
      expect((await owner.post(`/api/v1/api-keys/${rotated}/rotate`)).status).toBe(200);
      await signOn("thief");
      const inTeam = { headers: { [WORKSPACE_HEADER]: team.id } };
      const body = { email: moved("accomplice"), role: "owner" };
      await owner.send("POST", "/api/v1/workspace/invitations", { ...inTeam, body });
      const invitation = tokenIn(await app.mailTo(moved("accomplice"), /invites you/));
      const code = totpCode(app2fa.secret, stepAt(new Date()));
      expect((await owner.post("/api/v1/auth/totp/confirm", { code })).status).toBe(200);

      expect((await post("undo-email-change", { token: undo })).status).toBe(200);
      const idsOf = async (rows: PromiseLike<{ id: string }[]>) => (await rows).map(({ id }) => id);
      const { id } = webhookEndpoints;
      expect(
        await idsOf(
          app.db.select({ id }).from(webhookEndpoints).where(eq(webhookEndpoints.workspaceId, userId)),
        ),
      ).toEqual([own]);
      expect(
        await idsOf(app.db.select({ id: apiKeys.id }).from(apiKeys).where(eq(apiKeys.userId, userId))),
      ).toEqual([ownKey]);
      const signOns = and(eq(credentials.userId, userId), eq(credentials.providerId, "oidc"));
      expect(
        await idsOf(app.db.select({ id: credentials.accountId }).from(credentials).where(signOns)),
      ).toEqual([`owner-${userId}`]);
      const looked = await app.browser().post("/api/v1/invitations/look", { token: invitation });
      expect(looked).toMatchObject(LINK_INVALID);
      expect(await signIn(owner.email), "without the thief's app").toBe(200);
    });

    test("when undone, takes back from the owner's teams what the thief let in there", async () => {
      const owner = await proven();
      const { body: team } = await owner.post<{ id: string }>("/api/v1/workspaces", { name: "Team" });
      await setPlan(app.db, team.id, "growth");
      const inTeam = { headers: { [WORKSPACE_HEADER]: team.id } };
      const [colleague, accomplice] = [await proven(), await proven()];
      const join = async ({ email, post: send }: Person) => {
        const body = { email, role: "owner" };
        await owner.send("POST", "/api/v1/workspace/invitations", { ...inTeam, body });
        const token = tokenIn(await app.mailTo(email, /invites you/));
        expect((await send("/api/v1/invitations/accept", { token })).status).toBe(200);
      };
      const make = async (person: Person, path: string, body: object) =>
        (await person.send<{ id: string }>("POST", path, { ...inTeam, body })).body.id;
      const hook = (name: string) =>
        make(owner, "/api/v1/webhooks", {
          url: `https://hooks.example/${name}`,
          events: ["scan.threat_detected"],
        });
      const makeKey = (person: Person) => make(person, "/api/v1/api-keys", { name: "k" });
      await join(colleague);
      const [ownHook, ownKey, rotated, seen] = [
        await hook("own"),
        await makeKey(colleague),
        await makeKey(colleague),
        await makeKey(colleague),
      ];

      await askFor(owner, moved("teams"));
      const undo = tokenIn(await app.mailTo(owner.email, /asked to change/));
      await hook("thiefs");
      await owner.send("POST", `/api/v1/api-keys/${rotated}/rotate`, inTeam);
      await join(accomplice);
      await makeKey(accomplice);
      expect((await accomplice.send("POST", `/api/v1/api-keys/${seen}/reveal`, inTeam)).status).toBe(200);

      expect((await post("undo-email-change", { token: undo })).status).toBe(200);
      const hooks = app.db
        .select({ id: webhookEndpoints.id })
        .from(webhookEndpoints)
        .where(eq(webhookEndpoints.workspaceId, team.id));
      const keys = app.db.select({ id: apiKeys.id }).from(apiKeys).where(eq(apiKeys.workspaceId, team.id));
      expect([await hooks, await keys]).toEqual([[{ id: ownHook }], [{ id: ownKey }]]);
      expect((await accomplice.get("/api/v1/workspace", inTeam)).status).toBe(404);
      expect((await colleague.get("/api/v1/workspace", inTeam)).body).toMatchObject({ members: 2 });
    });

    test("when undone, leaves nothing of someone who signed up with an address that was never theirs", async () => {
      const stranger = await app.signUp();
      await setPlan(app.db, stranger.userId, "growth");
      await stranger.post("/api/v1/api-keys", { name: "k" });
      await askFor(stranger, moved("stranger"));
      const undo = tokenIn(await app.mailTo(stranger.email, /asked to change/));
      expect((await post("undo-email-change", { token: undo })).status).toBe(200);
      expect(await app.db.$count(apiKeys, eq(apiKeys.userId, stranger.userId))).toBe(0);
    });

    test("does the same work whether the new address is free or taken", async () => {
      const [person, other] = [await app.signUp(), await app.signUp()];
      await app.mailsSettled();
      const lettersAsked = await countLetters(app);
      await askFor(person, other.email);
      expect(await lettersAsked()).toBe(1);
      await app.mailsSettled();
      expect(app.mails.filter(({ to, subject }) => to === other.email && /Confirm/.test(subject))).toEqual(
        [],
      );
    });

    test("can no longer be undone after a week", async () => {
      const person = await app.signUp();
      await askFor(person, moved("late"));
      const undo = tokenIn(await app.mailTo(person.email, /asked to change/));
      app.clock.offsetMs = 7.1 * DAY_MS;
      expect(await post("undo-email-change", { token: undo })).toMatchObject(LINK_INVALID);
      app.clock.offsetMs = 0;
    });
  });

  test("hardening 9: one reset voids all reset links, tokens are stored hashed, and the owner is told", async () => {
    const { email, userId } = await app.signUp();
    const ask = async () => {
      await post("forgot-password", { email });
      await app.mailsSettled();
      return tokenIn(await app.mailTo(email, /Reset/));
    };
    const [first, second] = [await ask(), await ask()];
    expect(first).not.toBe(second);
    const stored = JSON.stringify(
      await app.db.select().from(accountLinks).where(eq(accountLinks.userId, userId)),
    );
    expect(stored).not.toContain(first);
    const reset = (token: string) => post("reset-password", { token, password: NEW_PASSWORD });
    expect(await reset(first)).toMatchObject({ status: 200 });
    expect(await reset(first)).toMatchObject(LINK_INVALID);
    expect(await reset(second)).toMatchObject(LINK_INVALID);
    await app.mailTo(email, /password was changed/);
  });

  describe("hardening 12:", () => {
    test("signing out everywhere else ends access tokens too", async () => {
      const person = await app.signUp();
      const login = await app.browser().post("/api/v1/login", { email: person.email, password: PASSWORD });
      const headers = { authorization: `Bearer ${String(login.body["access_token"])}` };
      const check = async () => (await app.browser().get("/api/v1/verify-token", { headers })).status;
      expect(await check()).toBe(200);
      await person.post("/api/v1/auth/sessions/revoke-others");
      expect(await check()).toBe(401);
      expect((await person.get("/api/v1/auth/sessions")).status).toBe(200);
    });

    test("a session ends after thirty days, however often it was used", async () => {
      const person = await app.signUp();
      const begin = async (days: number) => {
        const createdAt = new Date(Date.now() - days * DAY_MS);
        await app.db.update(sessions).set({ createdAt }).where(eq(sessions.userId, person.userId));
      };
      await begin(29.9);
      expect((await person.get("/api/v1/auth/sessions")).status).toBe(200);
      await begin(30.1);
      expect((await person.get("/api/v1/auth/sessions")).status).toBe(401);
      expect((await person.get("/api/v1/auth/session")).body).toEqual({ user: null });
      expect(person.cookies.size).toBe(0);
    });

    test("a key can be shown or made for ten minutes after signing in, and later with the password", async () => {
      const person = await app.signUp();
      await setPlan(app.db, person.userId, "pro");
      const make = (body = {}) =>
        person.post<{ id: string; code?: string }>("/api/v1/api-keys", { name: "k", ...body });
      const { body: key } = await make();
      const show = async (body?: unknown) => person.post(`/api/v1/api-keys/${key.id}/reveal`, body);
      expect((await show()).status).toBe(200);
      app.clock.offsetMs = 11 * 60_000;
      expect(await show()).toMatchObject({ status: 403, body: { code: "step_up_required" } });
      expect(await make()).toMatchObject({ status: 403, body: { code: "step_up_required" } });
      expect(await show({ password: "Wrong-Horse-1" })).toMatchObject({ status: 400 });
      const stepUp = (password: string) => person.post("/api/v1/auth/step-up", { password });
      expect(await stepUp("Wrong-Horse-1")).toMatchObject({ body: { code: "password_incorrect" } });
      expect(await show()).toMatchObject({ status: 403 });
      expect(await stepUp(PASSWORD)).toMatchObject({ status: 200, body: { ok: true } });
      expect((await show()).status).toBe(200);
      app.clock.offsetMs = 22 * 60_000;
      expect((await show()).status).toBe(403);
      expect((await show({ password: PASSWORD })).status).toBe(200);
      app.clock.offsetMs = 0;
    });
  });
});

/**
 * Counts new jobs from now on with a trigger: a finished job is deleted at once, so the queue itself cannot be counted.
 */
async function countLetters({ connection }: TestApp): Promise<() => Promise<number>> {
  const note =
    "if new.name = 'account-letter' then insert into letters_asked default values; end if; return new;";
  await connection.executeSql("create table letters_asked ()");
  await connection.executeSql(
    `create function note_letter() returns trigger language plpgsql as $$ begin ${note} end $$`,
  );
  await connection.executeSql(
    "create trigger note_letter after insert on jobs.job for each row execute function note_letter()",
  );
  return async () => {
    const { rows } = await connection.executeSql("select count(*)::int as n from letters_asked");
    return Number(rows[0]?.["n"]);
  };
}
