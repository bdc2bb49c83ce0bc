import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { apiKeys } from "../../db/schema/scans.ts";
import { DATABASES } from "../../testing/databases.ts";
import { setPlan } from "../../testing/quota.ts";
import { type Person, startTeam, type Team } from "../../testing/team.ts";
import { PASSWORD, type TestApp } from "../../testing/test-app.ts";
import { createKeysStore } from "../keys/keys.store.ts";

describe.each(DATABASES)("keys of a team on the %s database", (kind) => {
  let app: TestApp;
  let team: string;
  let call: Team["call"];
  let member: Team["member"];
  beforeAll(async () => {
    ({ app, id: team, call, member } = await startTeam(kind));
  });
  afterAll(() => app.close());

  test("keys of someone who leaves keep working in the workspace", async () => {
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

  test("someone who is removed while their key is being made gets no key", async () => {
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

  test("a removed member's keys pass to an owner or are revoked", async () => {
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

  test("keys are shown only once if the workspace says so, and such keys stay hidden", async () => {
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
});
