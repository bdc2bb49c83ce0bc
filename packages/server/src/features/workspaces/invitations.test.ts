import { INVITATIONS_PER_DAY, MEMBERS_PER_WORKSPACE } from "@prompt-shield/contracts/limits";
import type { WorkspaceRole } from "@prompt-shield/contracts/vocabulary";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { users } from "../../db/schema/accounts.ts";
import { auditLog } from "../../db/schema/operations.ts";
import { workspaceInvitations } from "../../db/schema/workspaces.ts";
import { newId } from "../../ports/ids.ts";
import { DATABASES } from "../../testing/databases.ts";
import { type Person, startTeam, type Team } from "../../testing/team.ts";
import type { TestApp } from "../../testing/test-app.ts";

describe.each(DATABASES)("invitations on the %s database", (kind) => {
  let app: TestApp;
  let owner: Person;
  let team: string;
  let call: Team["call"];
  let member: Team["member"];
  beforeAll(async () => {
    ({ app, owner, id: team, call, member } = await startTeam(kind));
  });
  afterAll(() => app.close());

  async function tokenFor(email: string): Promise<string> {
    await app.mailsSettled();
    const mail = app.mails.findLast((sent) => sent.to === email && sent.text.includes("/invitation?token="));
    return decodeURIComponent(/invitation\?token=(\S+)/.exec(mail?.text ?? "")?.[1] ?? "");
  }

  test("someone without an account can be invited, join, get another role and be removed", async () => {
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
    // Joining alone does not switch the current workspace; only a call that names the new one does.
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

  test("an invitation can be sent again even if the limit allows no further one", async () => {
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

  test("invitations end when their sender loses the membership or the role", async () => {
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

  test("a mail does not present an unverified inviter's address as genuine", async () => {
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

  test("one person cannot invite more strangers a day than a team holds, even if earlier invitations are gone", async () => {
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
});
