import { WORKSPACE_HEADER } from "@prompt-shield/contracts";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { profiles, userRoles, users } from "../../db/schema/accounts.ts";
import { workspaceMembers, workspaces } from "../../db/schema/workspaces.ts";
import { DATABASES } from "../../testing/databases.ts";
import { rulesScanner } from "../../testing/rules-scanner.ts";
import { PASSWORD, startTestApp, type TestApp } from "../../testing/test-app.ts";

type Person = Awaited<ReturnType<TestApp["signUp"]>>;

/** Each round races two calls. A machine may happen to run them one after the other, so there are several rounds. */
const ROUNDS = 4;

describe.each(DATABASES)("of the last two who can act, on the %s database, one stays when", (kind) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(kind, { scanner: rulesScanner });
  });
  afterAll(() => app.close());

  const leave = (person: Person) => person.delete("/api/v1/account", { password: PASSWORD });
  const outcomes = async (calls: readonly Promise<{ status: number; body: Record<string, unknown> }>[]) =>
    (await Promise.all(calls)).map(({ status, body }) => (status === 200 ? "done" : body["code"])).toSorted();
  async function twoAdmins(): Promise<[Person, Person]> {
    await app.db.delete(userRoles);
    const both: [Person, Person] = [await app.signUp(), await app.signUp()];
    await app.db.insert(userRoles).values(both.map(({ userId }) => ({ userId, role: "admin" })));
    return both;
  }
  async function twoOwners(): Promise<[Person, Person, string]> {
    const [one, two] = [await app.signUp(), await app.signUp()];
    const { id } = (await one.post<{ id: string }>("/api/v1/workspaces", { name: "Two" })).body;
    await app.db.insert(workspaceMembers).values({ workspaceId: id, userId: two.userId, role: "owner" });
    const third = await app.signUp();
    await app.db.insert(workspaceMembers).values({ workspaceId: id, userId: third.userId, role: "viewer" });
    return [one, two, id];
  }
  const owners = (workspaceId: string) =>
    app.db.$count(
      workspaceMembers,
      and(eq(workspaceMembers.workspaceId, workspaceId), eq(workspaceMembers.role, "owner")),
    );

  test("two administrators delete their accounts at the same time, and the one who stays keeps their teams", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const both = await twoAdmins();
      const teams = await Promise.all(
        both.map(
          async (admin) => (await admin.post<{ id: string }>("/api/v1/workspaces", { name: "T" })).body.id,
        ),
      );
      expect(await outcomes(both.map(leave))).toEqual(["done", "last_admin"]);
      expect(await app.db.$count(userRoles)).toBe(1);
      const [stayed] = await app.db
        .select({ id: users.id })
        .from(users)
        .innerJoin(userRoles, eq(userRoles.userId, users.id));
      const theirs = teams[both.findIndex(({ userId }) => userId === stayed?.id)] ?? "";
      expect(await app.db.$count(workspaces, eq(workspaces.id, theirs))).toBe(1);
    }
  });

  test("two administrators suspend each other", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [one, two] = await twoAdmins();
      const suspend = (by: Person, whom: Person) =>
        by.patch(`/api/v1/admin/users/${whom.userId}`, { suspended: true });
      const answers = await outcomes([suspend(one, two), suspend(two, one)]);
      expect(answers.filter((answer) => answer === "done")).toHaveLength(1);
    }
  });

  test("an administrator deletes their account while suspending the other", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [one, two] = await twoAdmins();
      const suspension = one.patch(`/api/v1/admin/users/${two.userId}`, { suspended: true });
      const answers = await outcomes([leave(one), suspension]);
      expect(answers.filter((answer) => answer === "done")).toHaveLength(1);
    }
  });

  test("two owners delete their accounts at the same time", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [one, two, team] = await twoOwners();
      expect(await outcomes([leave(one), leave(two)])).toEqual(["done", "last_owner"]);
      expect(await owners(team)).toBe(1);
    }
  });

  test("two owners demote or remove each other, leave the team or delete their accounts", async () => {
    const within = (id: string) => ({ headers: { [WORKSPACE_HEADER]: id } });
    const ways = [
      (by: Person, whom: Person, id: string) =>
        by.send("PATCH", `/api/v1/workspace/members/${whom.userId}`, {
          ...within(id),
          body: { role: "viewer" },
        }),
      (by: Person, whom: Person, id: string) =>
        by.send("DELETE", `/api/v1/workspace/members/${whom.userId}`, within(id)),
      (by: Person, _: Person, id: string) => by.send("POST", "/api/v1/workspace/leave", within(id)),
      (by: Person) => leave(by),
    ];
    for (const first of ways)
      for (const second of ways) {
        const [one, two, team] = await twoOwners();
        await Promise.all([first(one, two, team), second(two, one, team)]);
        expect(await owners(team)).toBeGreaterThanOrEqual(1);
      }
  });

  test("the other owner is suspended, who does not count", async () => {
    const [one, two, team] = await twoOwners();
    await app.db.insert(profiles).values({ id: two.userId }).onConflictDoNothing();
    await app.db.update(profiles).set({ suspendedAt: new Date() }).where(eq(profiles.id, two.userId));
    const left = await one.send("POST", "/api/v1/workspace/leave", { headers: { [WORKSPACE_HEADER]: team } });
    expect(left).toMatchObject({ status: 409, body: { code: "last_owner" } });
    expect(await leave(one)).toMatchObject({ status: 409, body: { code: "last_owner" } });
  });
});
