import { WORKSPACE_HEADER } from "@prompt-shield/contracts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DATABASES } from "../../testing/databases.ts";
import { rulesScanner } from "../../testing/rules-scanner.ts";
import { type Person, startTeam, type Team } from "../../testing/team.ts";
import type { TestApp } from "../../testing/test-app.ts";

interface Session {
  user: { id: string } | null;
  workspace_id?: string;
}

describe.each(DATABASES)("the workspace that a call names on the %s database", (kind) => {
  let app: TestApp;
  let id: string;
  let call: Team["call"];
  let member: Team["member"];
  beforeAll(async () => {
    ({ app, id, call, member } = await startTeam(kind, { scanner: rulesScanner }));
  });
  afterAll(() => app.close());

  const sessionOf = async (person: Person, workspaceId?: string) =>
    (
      await person.get<Session>("/api/v1/auth/session", {
        headers: workspaceId === undefined ? {} : { [WORKSPACE_HEADER]: workspaceId },
      })
    ).body.workspace_id;
  const scanIn = (person: Person, workspaceId: string) =>
    call(person, "POST", "/api/v1/scan", { prompt: `In ${workspaceId}` }, workspaceId);

  test("the session tells where a call acts: where it says, else where the person worked last", async () => {
    const person = await member("developer");
    expect(await sessionOf(person)).toBe(person.userId);
    await call(person, "GET", "/api/v1/workspace");
    expect(await sessionOf(person)).toBe(id);
    expect(await sessionOf(person, person.userId)).toBe(person.userId);
  });

  test("somebody who lost the named workspace is still signed in, and told where else calls act", async () => {
    const person = await member("developer");
    await call(person, "GET", "/api/v1/workspace");
    await call(person, "POST", "/api/v1/workspace/leave");
    expect(await sessionOf(person, id)).toBe(person.userId);
    expect((await app.browser().get("/api/v1/auth/session")).body).toEqual({ user: null });
  });

  test("a link names it in its address, and changes nothing for later calls", async () => {
    const person = await member("developer");
    for (const workspaceId of [id, person.userId])
      expect((await scanIn(person, workspaceId)).status).toBe(200);
    const file = async (query: string) => (await person.get(`/api/v1/scan-logs/export.csv${query}`)).text;
    expect(await file(`?workspace_id=${id}`)).toContain(`In ${id}`);
    expect(await file(`?workspace_id=${id}`)).not.toContain(`In ${person.userId}`);
    expect(await file("")).toContain(`In ${person.userId}`);
    const linked = await person.get<Session>(`/api/v1/auth/session?workspace_id=${id}`);
    expect(linked.body.workspace_id).toBe(id);
    expect(await sessionOf(person)).toBe(person.userId);
  });

  test("a payment link pays for the workspace that it names", async () => {
    const viewer = await member("viewer");
    const pay = async (query: string) => (await viewer.get(`/pay/starter${query}`)).headers.get("location");
    expect(await pay(`?workspace_id=${id}`)).toContain(
      "/payment-error?reason=This%20needs%20the%20role%20owner",
    );
    expect(await pay(`?workspace_id=${viewer.userId}`)).toContain("/sandbox/checkout/");
  });

  test("the header wins over the address, which counts for reading alone", async () => {
    const person = await member("developer");
    const { body } = await call(person, "GET", `/api/v1/workspace?workspace_id=${person.userId}`);
    expect(body).toMatchObject({ id });
    await sessionOf(person, person.userId);
    const scanned = await person.post(`/api/v1/scan?workspace_id=${id}`, { prompt: "Named in an address." });
    expect(scanned.status).toBe(200);
    const team = await call(person, "GET", "/api/v1/scan-logs");
    expect(JSON.stringify(team.body)).not.toContain("Named in an address.");
  });

  test("a link to a workspace of others is refused", async () => {
    const stranger = await app.signUp();
    expect(await stranger.get(`/api/v1/scan-logs/export.csv?workspace_id=${id}`)).toMatchObject({
      status: 404,
      body: { code: "workspace_not_found" },
    });
  });
});
