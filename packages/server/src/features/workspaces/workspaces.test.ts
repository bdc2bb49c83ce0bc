import {
  ACCESS,
  includesRole,
  type RouteDefinition,
  routes,
  WORKSPACE_HEADER,
} from "@prompt-shield/contracts";
import { WORKSPACE_ROLES, type WorkspaceRole } from "@prompt-shield/contracts/vocabulary";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  BURST_LIMITS,
  INVITATIONS_PER_DAY,
  MEMBERS_PER_WORKSPACE,
  WORKSPACES_PER_30_DAYS,
} from "@prompt-shield/contracts/limits";
import { eq } from "drizzle-orm";
import { profiles, users } from "../../db/schema/accounts.ts";
import { paymentTransactions } from "../../db/schema/billing.ts";
import { auditLog } from "../../db/schema/operations.ts";
import { apiKeys } from "../../db/schema/scans.ts";
import { workspaceInvitations, workspaceMembers, workspaces } from "../../db/schema/workspaces.ts";
import { newId } from "../../ports/ids.ts";
import { DATABASES } from "../../testing/databases.ts";
import { setPlan } from "../../testing/quota.ts";
import { createKeysStore } from "../keys/keys.store.ts";
import { PASSWORD, startTestApp, type TestApp } from "../../testing/test-app.ts";

type Person = Awaited<ReturnType<TestApp["signUp"]>>;

/** These act without any input; each has its own test. */
const ACTS_AT_ONCE = new Set(["leaveWorkspace", "revokeOtherSessions"]);

describe.each(DATABASES)("workspaces on the %s database", (kind) => {
  let app: TestApp;
  let owner: Person;
  let team: string;
  beforeAll(async () => {
    app = await startTestApp(kind);
    owner = await app.signUp();
    team = (await owner.post<{ id: string }>("/api/v1/workspaces", { name: "Red team" })).body.id;
  });
  afterAll(() => app.close());

  const within = (workspaceId: string) => ({ headers: { [WORKSPACE_HEADER]: workspaceId } });
  const call = (person: Person, method: string, path: string, body?: unknown, workspaceId = team) =>
    person.send(method, path, { ...within(workspaceId), ...(body !== undefined && { body }) });

  async function member(role: WorkspaceRole, workspaceId = team): Promise<Person> {
    const person = await app.signUp();
    await app.db.insert(workspaceMembers).values({ workspaceId, userId: person.userId, role });
    return person;
  }

  async function tokenFor(email: string): Promise<string> {
    await app.mailsSettled();
    const mail = app.mails.findLast((sent) => sent.to === email && sent.text.includes("/invitation?token="));
    return decodeURIComponent(/invitation\?token=(\S+)/.exec(mail?.text ?? "")?.[1] ?? "");
  }

  test("someone without an account is invited, joins, gets another role, and is removed", async () => {
    const email = `guest-${kind}@shield.example`;
    const invited = await call(owner, "POST", "/api/v1/workspace/invitations", { email, role: "viewer" });
    expect(invited).toMatchObject({ status: 201, body: { email, role: "viewer" } });
    const token = await tokenFor(email);
    expect(await app.browser().post("/api/v1/invitations/look", { token })).toMatchObject({
      body: { workspace: "Red team", email, role: "viewer" },
    });
    const stranger = await app.signUp();
    expect(await stranger.post("/api/v1/invitations/accept", { token })).toMatchObject({
      status: 403,
      body: { code: "invitation_for_another" },
    });
    const guest = await app.signUp(email);
    expect(await call(guest, "GET", "/api/v1/workspace")).toMatchObject({ status: 404 });
    expect(await guest.post("/api/v1/invitations/accept", { token })).toMatchObject({
      status: 200,
      body: { workspace: { id: team, role: "viewer" } },
    });
    expect((await guest.post("/api/v1/invitations/accept", { token })).status).toBe(400);
    // Joining alone moves nobody: only a call that names the workspace does.
    expect((await guest.get("/api/v1/workspace")).body).toMatchObject({ id: guest.userId, personal: true });
    expect((await call(guest, "GET", "/api/v1/workspace")).body).toMatchObject({ id: team });
    expect((await guest.get("/api/v1/workspace")).body).toMatchObject({ id: team });
    expect(await guest.post("/api/v1/scan", { prompt: "hello" })).toMatchObject({
      status: 403,
      body: { code: "role_required", error: expect.stringContaining("developer") as string },
    });
    const path = `/api/v1/workspace/members/${guest.userId}`;
    expect((await call(owner, "PATCH", path, { role: "developer" })).status).toBe(200);
    expect((await guest.post("/api/v1/scan", { prompt: "hello" })).status).toBe(200);
    expect((await call(owner, "DELETE", path, {})).status).toBe(200);
    expect((await guest.get("/api/v1/workspace")).body).toMatchObject({ id: guest.userId });
    expect((await call(guest, "GET", "/api/v1/scan-logs")).status).toBe(404);
    const log = await call(owner, "GET", "/api/v1/workspace/audit-log");
    const actions = (log.body as { entries: { action: string }[] }).entries.map(({ action }) => action);
    expect(actions).toEqual([
      "workspace.member_removed",
      "workspace.role_changed",
      "workspace.joined",
      "workspace.invited",
      "workspace.created",
    ]);
  });

  test("the last owner cannot go, and a personal workspace takes nobody", async () => {
    expect(await call(owner, "POST", "/api/v1/workspace/leave")).toMatchObject({
      status: 409,
      body: { code: "last_owner" },
    });
    const invitation = { email: "x@shield.example", role: "viewer" };
    const own = await call(owner, "POST", "/api/v1/workspace/invitations", invitation, owner.userId);
    expect(own).toMatchObject({ status: 409, body: { code: "personal_workspace" } });
    const deletion = { password: PASSWORD };
    expect((await call(owner, "DELETE", "/api/v1/workspace", deletion, owner.userId)).status).toBe(409);
    const boss = await app.signUp();
    const { body } = await boss.post<{ id: string }>("/api/v1/workspaces", { name: "Held" });
    await member("viewer", body.id);
    expect(await boss.delete("/api/v1/account", { password: PASSWORD })).toMatchObject({
      status: 409,
      body: { code: "last_owner" },
    });
  });

  test("a member can go from a team whose only owner is suspended, and delete their account", async () => {
    const boss = await app.signUp();
    const { body } = await boss.post<{ id: string }>("/api/v1/workspaces", { name: "Deserted" });
    const [one, other, second] = [
      await member("viewer", body.id),
      await member("admin", body.id),
      await member("owner", body.id),
    ];
    await app.db.update(profiles).set({ suspendedAt: new Date() }).where(eq(profiles.id, boss.userId));
    expect((await call(one, "POST", "/api/v1/workspace/leave", undefined, body.id)).status).toBe(200);
    expect((await other.delete("/api/v1/account", { password: PASSWORD })).status).toBe(200);
    // An owner would leave nobody who can act.
    expect(await call(second, "POST", "/api/v1/workspace/leave", undefined, body.id)).toMatchObject({
      status: 409,
      body: { code: "last_owner" },
    });
  });

  test("changes to a workspace are made together, or not at all", async () => {
    const boss = await app.signUp();
    const { body } = await boss.post<{ id: string }>("/api/v1/workspaces", { name: "Before" });
    const change = { name: "After", keys_shown_once: true };
    app.clock.offsetMs += 3_600_000;
    expect(await call(boss, "PATCH", "/api/v1/workspace", change, body.id)).toMatchObject({
      status: 403,
      body: { code: "step_up_required" },
    });
    expect((await call(boss, "GET", "/api/v1/workspace", undefined, body.id)).body).toMatchObject({
      name: "Before",
    });
    const confirmed = { ...change, password: PASSWORD };
    expect((await call(boss, "PATCH", "/api/v1/workspace", confirmed, body.id)).body).toMatchObject(change);
    app.clock.offsetMs -= 3_600_000;
  });

  test("an invitation is sent again where no further one could be", async () => {
    const boss = await app.signUp();
    const { body } = await boss.post<{ id: string }>("/api/v1/workspaces", { name: "Full" });
    const invite = (email: string) =>
      call(boss, "POST", "/api/v1/workspace/invitations", { email, role: "viewer" }, body.id);
    expect((await invite("late@shield.example")).status).toBe(201);
    await app.db.insert(workspaceInvitations).values(
      Array.from({ length: MEMBERS_PER_WORKSPACE - 2 }, (_, n) => ({
        id: newId(),
        workspaceId: body.id,
        email: `open-${n}@shield.example`,
        role: "viewer" as const,
        tokenHash: newId(),
        expiresAt: new Date(Date.now() + 3_600_000),
      })),
    );
    expect((await invite("late@shield.example")).status).toBe(201);
    expect(await invite("one-more@shield.example")).toMatchObject({ body: { code: "member_limit_reached" } });
  });

  test("the payment links, too, are for owners, and not without end", async () => {
    const viewer = await member("viewer");
    await call(viewer, "GET", "/api/v1/workspace");
    const refused = await viewer.get("/pay/starter");
    expect(refused.headers.get("location")).toContain(
      "/payment-error?reason=This%20needs%20the%20role%20owner",
    );
    const boss = await app.signUp();
    const { burst } = BURST_LIMITS.changePerUser;
    // All at once: one after the other on a busy machine, the allowance grows back as fast as it is used.
    const pay = async () => (await boss.get("/pay/pro")).headers.get("location") ?? "";
    const places = await Promise.all(Array.from({ length: 2 * burst }, pay));
    expect(places.some((place) => place.includes("/sandbox/checkout/"))).toBe(true);
    expect(places.some((place) => place.includes("/payment-error?reason=Too%20many"))).toBe(true);
  });

  test("keys of someone who leaves go on working in the workspace", async () => {
    await setPlan(app.db, team, "pro");
    const developer = await member("developer");
    const { body } = await call(developer, "POST", "/api/v1/api-keys", { name: "shared" });
    const { key } = body as { key: string };
    const validate = () =>
      app
        .browser()
        .send("POST", "/functions/v1/validate-api-key", { headers: { "x-api-key": key }, body: {} });
    expect((await validate()).status).toBe(200);
    expect((await call(developer, "POST", "/api/v1/workspace/leave")).status).toBe(200);
    expect((await validate()).status).toBe(200);
    expect((await developer.delete("/api/v1/account", { password: PASSWORD })).status).toBe(200);
    expect((await validate()).status).toBe(200);
  });

  test("invitations end with the membership or the role of who sent them", async () => {
    const invite = async (by: Person, role: WorkspaceRole) => {
      const email = (await app.signUp()).email;
      const { status } = await call(by, "POST", "/api/v1/workspace/invitations", { email, role });
      expect(status).toBe(201);
      const token = await tokenFor(email);
      return async () => (await app.browser().post("/api/v1/invitations/look", { token })).status;
    };
    const [gone, lowered, former] = [await member("admin"), await member("admin"), await member("owner")];
    const [byGone, byLowered] = [await invite(gone, "admin"), await invite(lowered, "viewer")];
    const [asOwner, asViewer] = [await invite(former, "owner"), await invite(former, "viewer")];
    const byOwner = await invite(owner, "viewer");
    const change = (person: Person, method: string, body: object) =>
      call(owner, method, `/api/v1/workspace/members/${person.userId}`, body);
    expect((await change(gone, "DELETE", {})).status).toBe(200);
    expect((await change(lowered, "PATCH", { role: "developer" })).status).toBe(200);
    expect((await change(former, "PATCH", { role: "admin" })).status).toBe(200);
    expect([await byGone(), await byLowered(), await asOwner()]).toEqual([400, 400, 400]);
    expect([await asViewer(), await byOwner()], "what they still may").toEqual([200, 200]);
  });

  test("a role that was lost meanwhile counts no more, and one that was won is respected", async () => {
    const admin = await member("admin");
    const target = await member("viewer");
    const path = `/api/v1/workspace/members/${target.userId}`;
    // Both are let in; whoever gets the lock second finds what the first has made of it.
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all([
        call(owner, "PATCH", path, { role: "owner" }),
        call(admin, "PATCH", path, { role: "developer" }),
      ]);
      const { body } = await call(owner, "GET", "/api/v1/workspace/members");
      const now = (body["members"] as { id: string; role: string }[]).find(
        ({ id }) => id === target.userId,
      )?.role;
      expect([answers[0].status, now], "no admin lowers an owner").toEqual([200, "owner"]);
      await call(owner, "PATCH", path, { role: "viewer" });
    }
  });

  test("an inviter whose address is not verified is not vouched for", async () => {
    const mailOf = async (inviter: Person) => {
      const { email } = await app.signUp();
      await call(inviter, "POST", "/api/v1/workspace/invitations", { email, role: "viewer" });
      return app.mailTo(email, /invites you/);
    };
    const admin = await member("admin");
    const unproven = await mailOf(admin);
    expect(unproven.subject).not.toContain(admin.email);
    expect(unproven.text).toContain(`signed up as ${admin.email}, an address that is not verified,`);
    await app.db.update(users).set({ emailVerified: true }).where(eq(users.id, admin.userId));
    expect((await mailOf(admin)).subject).toContain(`${admin.email} invites you`);
  });

  test("one person invites no more strangers a day than a team holds, whatever became of them", async () => {
    const admin = await member("admin");
    const sent = { actorId: admin.userId, workspaceId: team, action: "workspace.invited" as const };
    const entries = Array.from({ length: INVITATIONS_PER_DAY }, () => ({ ...sent, id: newId() }));
    await app.db.insert(auditLog).values(entries);
    const invite = (by: Person) =>
      call(by, "POST", "/api/v1/workspace/invitations", {
        email: `one-more-${by.userId}@shield.example`,
        role: "viewer",
      });
    expect(await invite(admin)).toMatchObject({ status: 429, body: { code: "rate_limited" } });
    expect((await invite(owner)).status).toBe(201);
  });

  test("the page of an invitation says whether the inviter's address is verified", async () => {
    const admin = await member("admin");
    const { email } = await app.signUp();
    await call(admin, "POST", "/api/v1/workspace/invitations", { email, role: "viewer" });
    const token = await tokenFor(email);
    const look = async () => (await app.browser().post("/api/v1/invitations/look", { token })).body;
    expect(await look()).toMatchObject({ invited_by: admin.email, invited_by_verified: false });
    await app.db.update(users).set({ emailVerified: true }).where(eq(users.id, admin.userId));
    expect(await look()).toMatchObject({ invited_by: admin.email, invited_by_verified: true });
  });

  test("who was removed while their key was being made gets none", async () => {
    const [inside, outside] = [await member("developer"), await app.signUp()];
    const add = ({ userId }: Person) =>
      createKeysStore(app.db).addWithin(Number.MAX_SAFE_INTEGER, {
        id: `late-${userId}`,
        workspaceId: team,
        userId,
        name: "Late",
        keyHash: `hash-${userId}`,
        keyCiphertext: "",
        keyHead: "sk_12345",
        keyTail: "1234",
      });
    expect(await add(outside)).toBe("workspace_not_found");
    expect(await add(inside)).toBeUndefined();
    await app.db.delete(apiKeys).where(eq(apiKeys.id, `late-${inside.userId}`));
  });

  test("a member who is removed leaves their keys to an owner, or takes them along", async () => {
    const remaining = async (revokes: boolean) => {
      const boss = await app.signUp();
      const { id } = (await boss.post<{ id: string }>("/api/v1/workspaces", { name: "Blue team" })).body;
      await setPlan(app.db, id, "pro");
      const developer = await member("developer", id);
      const { body } = await call(developer, "POST", "/api/v1/api-keys", { name: "shared" }, id);
      const { key } = body as { key: string };
      const path = `/api/v1/workspace/members/${developer.userId}`;
      expect((await call(boss, "DELETE", path, { revoke_keys: revokes }, id)).status).toBe(200);
      const answer = await app
        .browser()
        .send("POST", "/functions/v1/validate-api-key", { headers: { "x-api-key": key }, body: {} });
      const rows = await app.db.select().from(apiKeys).where(eq(apiKeys.workspaceId, id));
      return { status: answer.status, owners: rows.map(({ userId }) => userId === boss.userId) };
    };
    expect(await remaining(false)).toEqual({ status: 200, owners: [true] });
    expect(await remaining(true)).toEqual({ status: 401, owners: [] });
  });

  test("keys are shown once where the workspace says so, and those stay hidden", async () => {
    const boss = await app.signUp();
    const { id } = (await boss.post<{ id: string }>("/api/v1/workspaces", { name: "Quiet" })).body;
    await setPlan(app.db, id, "growth");
    const developer = await member("developer", id);
    const make = async (name: string) =>
      (await call(developer, "POST", "/api/v1/api-keys", { name }, id)).body as {
        id: string;
        key: string;
        can_be_shown: boolean;
      };
    const reveal = (key: { id: string }) =>
      call(developer, "POST", `/api/v1/api-keys/${key.id}/reveal`, {}, id);
    const say = (person: Person, once: boolean) =>
      call(person, "PATCH", "/api/v1/workspace", { keys_shown_once: once }, id);
    const before = await make("before");
    expect((await reveal(before)).body).toEqual({ key: before.key });
    expect((await say(developer, true)).status).toBe(403);
    expect(await say(boss, true)).toMatchObject({ status: 200, body: { keys_shown_once: true } });
    const during = await make("during");
    expect(during).toMatchObject({ key: expect.stringMatching(/^sk_/) as string, can_be_shown: false });
    for (const key of [before, during])
      expect(await reveal(key)).toMatchObject({ status: 403, body: { code: "key_shown_once" } });
    expect(await call(boss, "POST", `/api/v1/api-keys/${during.id}/reveal`, {}, id)).toMatchObject({
      status: 403,
    });
    app.clock.offsetMs = 11 * 60_000;
    expect(await say(boss, false)).toMatchObject({ status: 403, body: { code: "step_up_required" } });
    app.clock.offsetMs = 0;
    expect((await say(boss, false)).status).toBe(200);
    expect((await reveal(before)).body).toEqual({ key: before.key });
    expect((await reveal(during)).body).toMatchObject({ code: "key_shown_once" });
    await call(developer, "POST", `/api/v1/api-keys/${during.id}/rotate`, {}, id);
    expect((await reveal(during)).status).toBe(200);
    const log = await call(
      boss,
      "GET",
      "/api/v1/workspace/audit-log?action=workspace.key_display_changed",
      undefined,
      id,
    );
    expect(log.body["entries"]).toMatchObject([
      { details: { from: { shownOnce: true }, to: { shownOnce: false } } },
      { details: { from: { shownOnce: false }, to: { shownOnce: true } } },
    ]);
  });

  test("the audit log is searched by who, what and when, and an export holds what was searched for", async () => {
    const boss = await app.signUp();
    const { id } = (await boss.post<{ id: string }>("/api/v1/workspaces", { name: "First" })).body;
    const admin = await member("admin", id);
    for (const name of ["Second", "Third"]) await call(admin, "PATCH", "/api/v1/workspace", { name }, id);
    await call(boss, "PATCH", "/api/v1/workspace", { name: "Fourth" }, id);
    const search = async (query: Record<string, string>) => {
      const path = `/api/v1/workspace/audit-log?${new URLSearchParams(query).toString()}`;
      const { entries } = (await call(boss, "GET", path, undefined, id)).body as {
        entries: { action: string; at: string; details: { to?: string } }[];
      };
      return entries;
    };
    const names = async (query: Record<string, string>) =>
      (await search(query)).map(({ action, details }) => details.to ?? action);
    const all = await search({});
    expect(all).toHaveLength(4);
    expect(await names({ actor: admin.email })).toEqual(["Third", "Second"]);
    expect(await names({ actor: boss.email, action: "workspace.renamed" })).toEqual(["Fourth"]);
    const [, third] = all;
    expect(await names({ from: third?.at ?? "" })).toEqual(["Fourth", "Third"]);
    expect(await names({ to: third?.at ?? "", action: "workspace.renamed" })).toEqual(["Third", "Second"]);
    expect(await names({ actor: owner.email })).toEqual([]);
    const query = new URLSearchParams({ actor: admin.email, action: "workspace.renamed" }).toString();
    const exported = (ending: string) =>
      call(boss, "GET", `/api/v1/workspace/audit-log/export.${ending}?${query}`, undefined, id);
    const lines = (await exported("jsonl")).text.trim().split("\n");
    expect(lines.map((line) => (JSON.parse(line) as { details: object }).details)).toEqual([
      { from: "Second", to: "Third" },
      { from: "First", to: "Second" },
    ]);
    expect((await exported("csv")).text.trim().split("\n")).toHaveLength(3);
    expect((await search({ action: "workspace.log_exported" }))[0]?.details).toMatchObject({
      actor: admin.email,
    });
  });

  test("deleting and recreating teams does not yield endless new quotas", async () => {
    const person = await app.signUp();
    const statuses = [];
    for (let n = 0; n <= WORKSPACES_PER_30_DAYS; n += 1) {
      const { status, body } = await person.post<{ id: string }>("/api/v1/workspaces", { name: "Again" });
      statuses.push(status);
      if (status === 201) await call(person, "DELETE", "/api/v1/workspace", { password: PASSWORD }, body.id);
    }
    expect(statuses).toEqual([...Array<number>(WORKSPACES_PER_30_DAYS).fill(201), 403]);
  });

  test("teams made at the same time are counted one after the other", async () => {
    const person = await app.signUp();
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => person.post("/api/v1/workspaces", { name: "At once" })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(WORKSPACES_PER_30_DAYS);
  });

  test("one address pays for one workspace, because the card provider could not tell them apart", async () => {
    const person = await app.signUp();
    const { body } = await person.post<{ id: string }>("/api/v1/workspaces", { name: "Second" });
    const pay = () => call(person, "POST", "/functions/v1/paystack-payment", { plan: "pro" }, body.id);
    expect((await pay()).status).toBeLessThan(300);
    await app.db
      .update(workspaces)
      .set({ plan: "pro", subscriptionStatus: "active" })
      .where(eq(workspaces.id, person.userId));
    await app.db.insert(paymentTransactions).values({
      id: person.userId,
      workspaceId: person.userId,
      provider: "sandbox",
      reference: person.userId,
      kind: "initial",
      plan: "pro",
      amountMinor: 1,
      currency: "USD",
      status: "success",
      email: person.email,
    });
    expect(await pay()).toMatchObject({ status: 409, body: { code: "pays_elsewhere" } });
  });

  test("every call answers every role as the table says, and none fails", async () => {
    for (const role of WORKSPACE_ROLES) {
      const person = await member(role);
      for (const [id, route] of Object.entries(routes) as [keyof typeof ACCESS, RouteDefinition][]) {
        const access = ACCESS[id];
        if (!route.auth.includes("session") || access === "installation" || ACTS_AT_ONCE.has(id)) continue;
        const path = route.path.replaceAll(/\{\w+\}/g, "nothing");
        const answer = await call(person, route.method, path, route.method === "GET" ? undefined : {});
        const isRefused = (answer.body as { code?: string } | undefined)?.code === "role_required";
        const mayCall = access === "person" || access === "anyone" || includesRole(role, access);
        expect([id, role, isRefused], `${id} as ${role}: ${answer.text}`).toEqual([id, role, !mayCall]);
        expect(answer.status, `${id} as ${role}: ${answer.text}`).toBeLessThan(500);
      }
    }
  });

  test("nothing in another workspace can be reached from one's own", async () => {
    await setPlan(app.db, owner.userId, "pro");
    const mine = owner.userId;
    const made = async (path: string, body: object) =>
      ((await call(owner, "POST", path, body, mine)).body as { id: string }).id;
    const ids = {
      key: await made("/api/v1/api-keys", { name: "mine" }),
      hook: await made("/api/v1/webhooks", { url: "https://example.com/hook", events: ["scan.completed"] }),
      policy: await made("/api/v1/policies", { name: "mine" }),
    };
    const { body } = await call(owner, "POST", "/api/v1/scan", { prompt: "secret of mine" }, mine);
    const scan = (body as { scan_id: string }).scan_id;
    for (const id of [...Object.values(ids), scan]) expect(id).toMatch(/\S/);
    const other = await member("owner");
    for (const [name, route] of Object.entries(routes) as [string, RouteDefinition][]) {
      if (!route.path.includes("{id}") || route.admin || !route.auth.includes("session")) continue;
      for (const id of [...Object.values(ids), scan, owner.userId]) {
        if (route.path.includes("/members/")) continue;
        const path = route.path.replace("{id}", id).replaceAll(/\{\w+\}/g, "nothing");
        const answer = await call(other, route.method, path, route.method === "GET" ? undefined : {});
        expect([400, 404, 415], `${name}: ${answer.status} ${answer.text}`).toContain(answer.status);
        expect(answer.text).not.toContain("secret of mine");
      }
    }
    expect((await call(other, "GET", "/api/v1/scan-logs", undefined, mine)).status).toBe(404);
    expect((await call(owner, "GET", `/api/v1/api-keys/${ids.key}`, undefined, mine)).status).toBe(200);
    expect((await call(owner, "GET", `/api/v1/scan-logs/${scan}`, undefined, mine)).status).toBe(200);
  });
});
