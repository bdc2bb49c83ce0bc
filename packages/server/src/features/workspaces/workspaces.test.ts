import { ACCESS, includesRole, type RouteDefinition, routes } from "@prompt-shield/contracts";
import { BURST_LIMITS, WORKSPACES_PER_30_DAYS } from "@prompt-shield/contracts/limits";
import { WORKSPACE_ROLES } from "@prompt-shield/contracts/vocabulary";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { profiles } from "../../db/schema/accounts.ts";
import { paymentTransactions } from "../../db/schema/billing.ts";
import { workspaces } from "../../db/schema/workspaces.ts";
import { DATABASES } from "../../testing/databases.ts";
import { setPlan } from "../../testing/quota.ts";
import { rulesScanner } from "../../testing/rules-scanner.ts";
import { type Person, startTeam, type Team } from "../../testing/team.ts";
import { PASSWORD, type TestApp } from "../../testing/test-app.ts";

/** These routes act even without input, so each has its own test. */
const ACTS_AT_ONCE = new Set(["leaveWorkspace", "revokeOtherSessions"]);

describe.each(DATABASES)("workspaces on the %s database", (kind) => {
  let app: TestApp;
  let owner: Person;
  let call: Team["call"];
  let member: Team["member"];
  beforeAll(async () => {
    // No scan is about the engine here, and on a busy machine its processes may refuse one for lack of time.
    ({ app, owner, call, member } = await startTeam(kind, { scanner: rulesScanner }));
  });
  afterAll(() => app.close());

  test("the last owner cannot leave, and a personal workspace accepts no members", async () => {
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

  test("a member can leave a team whose only owner is suspended, and delete their account", async () => {
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
    // If an owner left, nobody who can act would remain.
    expect(await call(second, "POST", "/api/v1/workspace/leave", undefined, body.id)).toMatchObject({
      status: 409,
      body: { code: "last_owner" },
    });
  });

  test("changes to a workspace are made together or not at all", async () => {
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

  test("the payment links, too, are for owners only, and rate limited", async () => {
    const viewer = await member("viewer");
    await call(viewer, "GET", "/api/v1/workspace");
    const refused = await viewer.get("/pay/starter");
    expect(refused.headers.get("location")).toContain(
      "/payment-error?reason=This%20needs%20the%20role%20owner",
    );
    const boss = await app.signUp();
    const { burst, perMinute } = BURST_LIMITS.changePerUser;
    // All at once: one after the other on a busy machine, the allowance would refill as fast as it is used. Most calls
    // are changes that fail, which count like any other and cost least.
    const fail = async () => (await boss.post("/api/v1/workspaces", {})).status;
    const failed = await Promise.all(Array.from({ length: burst - perMinute / 2 }, fail));
    expect(new Set(failed)).toEqual(new Set([400]));
    const pay = async () => (await boss.get("/pay/pro")).headers.get("location") ?? "";
    const places = await Promise.all(Array.from({ length: 2 * perMinute }, pay));
    expect(places.some((place) => place.includes("/sandbox/checkout/"))).toBe(true);
    expect(places.some((place) => place.includes("/payment-error?reason=Too%20many"))).toBe(true);
  });

  test("a role lost in the meantime no longer counts, and one gained is respected", async () => {
    const admin = await member("admin");
    const target = await member("viewer");
    const path = `/api/v1/workspace/members/${target.userId}`;
    // Both calls pass the first check; the one that gets the lock second sees the first one's change.
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

  test("the audit log can be filtered by actor, action and time, and an export contains the filtered entries", async () => {
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

  test("teams created at the same time are counted one after the other", async () => {
    const person = await app.signUp();
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => person.post("/api/v1/workspaces", { name: "At once" })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(WORKSPACES_PER_30_DAYS);
  });

  test("one address pays for only one workspace, because the card provider could not tell two apart", async () => {
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

  test("every call answers every role as the access table says, without a server error", async () => {
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

  test("nothing in another workspace can be accessed from one's own", async () => {
    await setPlan(app.db, owner.userId, "pro");
    const mine = owner.userId;
    const made = async (path: string, body: object) =>
      ((await call(owner, "POST", path, body, mine)).body as { id: string }).id;
    const ids = {
      key: await made("/api/v1/api-keys", { name: "mine" }),
      hook: await made("/api/v1/webhooks", { url: "https://example.com/hook", events: ["scan.completed"] }),
      policy: await made("/api/v1/policies", { name: "mine" }),
    };
    const scanned = await call(owner, "POST", "/api/v1/scan", { prompt: "secret of mine" }, mine);
    expect(scanned).toMatchObject({ status: 200 });
    const scan = (scanned.body as { scan_id: string }).scan_id;
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
