import { ERRORS } from "@prompt-shield/contracts/errors";
import { OPEN_TICKETS_PER_USER } from "@prompt-shield/contracts/limits";
import { MESSAGES, VALIDATION } from "@prompt-shield/contracts/messages";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { supportTickets } from "../../db/schema/operations.ts";
import { createMailCap } from "../../ports/mail-cap.ts";
import { createVault } from "../../ports/vault.ts";
import { DATABASES } from "../../testing/databases.ts";
import { setPlan } from "../../testing/quota.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

const TICKET = {
  name: "Ada Lovelace",
  email: "ada@shield.example",
  subject: "The engine\nis warm",
  message: "It hums. <b>Loudly</b>.",
};
const ADMIN = "chief@shield.example";

describe.each(DATABASES)("support on the %s database", (kind) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(kind, { env: { ADMIN_EMAILS: ADMIN } });
  });
  afterAll(() => app.close());

  test("a visitor's ticket is stored and mailed to them and to the admins", async () => {
    const answer = await app.browser().post<{ id: string; status: string }>("/api/v1/support", TICKET);
    expect(answer.status).toBe(201);
    expect(answer.body.status).toBe("open");
    const [row] = await app.db.select().from(supportTickets).where(eq(supportTickets.id, answer.body.id));
    expect(row).toMatchObject({ ...TICKET, userId: null, isPriority: false, status: "open" });
    const confirmation = await app.mailTo(TICKET.email, /We received your .* support request/);
    expect(confirmation.text).toContain(answer.body.id);
    expect(confirmation.text).not.toContain("It hums");
    const notice = await app.mailTo(ADMIN, /^Support request: The engine is warm$/);
    expect(notice.text).toContain(TICKET.message);
    expect(notice.html).toContain("&lt;b&gt;Loudly&lt;/b&gt;");
  });

  test("a signed-in person finds their tickets, and nobody else's, newest first", async () => {
    const person = await app.signUp();
    const other = await app.signUp();
    for (const subject of ["first", "second"]) {
      expect((await person.post("/api/v1/support", { ...TICKET, subject })).status).toBe(201);
    }
    const mine = await person.get<{ tickets: { subject: string; answer: null }[] }>("/api/v1/support");
    expect(mine.body.tickets.map(({ subject }) => subject)).toEqual(["second", "first"]);
    expect((await other.get<{ tickets: unknown[] }>("/api/v1/support")).body.tickets).toEqual([]);
    expect((await app.browser().get("/api/v1/support")).status).toBe(401);
  });

  test("limits the open tickets of an account and the mails that admins get in an hour", async () => {
    const person = await app.signUp();
    const { userId } = person;
    const row = { ...TICKET, userId, subject: "waiting" };
    const rows = Array.from({ length: OPEN_TICKETS_PER_USER - 1 }, (_, n) => ({
      ...row,
      id: `${userId} ${n}`,
    }));
    await app.db.insert(supportTickets).values(rows);
    const open = (who = person) =>
      who.post<{ code: string }>("/api/v1/support", { ...TICKET, subject: "one more" });
    expect((await open()).status).toBe(201);
    expect(await open()).toMatchObject({ status: 429, body: { error: MESSAGES.tooManyTickets } });
    expect((await open(await app.signUp())).status).toBe(201);
    await app.db
      .update(supportTickets)
      .set({ status: "answered" })
      .where(eq(supportTickets.id, `${userId} 0`));
    expect((await open()).status).toBe(201);

    const cap = createMailCap(app.db, createVault("x".repeat(32)), { now: () => new Date() });
    const allowed = [];
    for (let n = 0; n < 70; n += 1) allowed.push(await cap.allows("desk@shield.example", "tickets"));
    expect(allowed.filter(Boolean)).toHaveLength(60);
  });

  test("people on the pro plan come first", async () => {
    const person = await app.signUp();
    await setPlan(app.db, person.userId, "pro");
    const answer = await person.post<{ id: string }>("/api/v1/support", { ...TICKET, subject: "urgent" });
    const [row] = await app.db.select().from(supportTickets).where(eq(supportTickets.id, answer.body.id));
    expect(row?.isPriority).toBe(true);
    await app.mailTo(ADMIN, /^\[Priority\] Support request: urgent$/);
  });

  test.each([
    ["name", VALIDATION.nameRequired],
    ["email", VALIDATION.emailRequired],
    ["subject", VALIDATION.subjectRequired],
    ["message", VALIDATION.messageRequired],
  ])("a blank %s is refused with a message of its own", async (field, sentence) => {
    const answer = await app.browser().post("/api/v1/support", { ...TICKET, [field]: "  " });
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ error: sentence, code: "validation_failed" });
  });

  test("a flood from one address is slowed down", async () => {
    const browser = app.browser();
    const answers = [];
    for (let count = 0; count < 40; count += 1) answers.push(await browser.post("/api/v1/support", TICKET));
    const slowed = answers.find(({ status }) => status === 429);
    expect(slowed?.body).toEqual({ error: ERRORS.rate_limited[1], code: "rate_limited" });
    expect(Number(slowed?.headers.get("retry-after"))).toBeLessThanOrEqual(60);
  });
});
