import { eq, inArray } from "drizzle-orm";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { auditLog } from "../../db/schema/operations.ts";
import { providerEvents } from "../../db/schema/billing.ts";
import { startPaystackApp } from "../../testing/paystack-app.ts";

const ADMIN = "chief@shield.example";
const { app, paystack, paid, verify, deliver, standing, payment, close } = await startPaystackApp(
  "embedded",
  { ADMIN_EMAILS: ADMIN },
);
const admin = await app.signUp(ADMIN);
afterEach(() => paystack.replies.clear());
afterAll(close);

type Kind = "create" | "remind" | "resolve";
interface Listed {
  readonly status: string;
  readonly dispute: Record<string, unknown> | null;
}
let disputes = 7_000;

/** A paid plan whose payment is contested. */
async function contested() {
  const { person, reference } = await paid();
  await verify(person, reference);
  const id = (disputes += 1);
  const tell = async (kind: Kind, change: Record<string, unknown> = {}) => {
    const data = {
      id,
      refund_amount: 2_500,
      currency: "USD",
      status: kind === "resolve" ? "resolved" : "awaiting-merchant-feedback",
      resolution: null,
      category: "chargeback",
      transaction: { id: 5, reference },
      transaction_reference: null,
      dueAt: "2026-12-01T18:00:00.000Z",
      resolvedAt: null,
      createdAt: "2026-11-18T08:00:00.000Z",
      ...change,
    };
    return deliver(JSON.stringify({ event: `charge.dispute.${kind}`, data }));
  };
  const listed = async (): Promise<Listed | undefined> =>
    (await admin.get<{ payments: Listed[] }>(`/api/v1/admin/payments?q=${reference}`)).body.payments[0];
  const audited = async () =>
    (
      await app.db
        .select({ action: auditLog.action, workspaceId: auditLog.workspaceId })
        .from(auditLog)
        .where(inArray(auditLog.targetId, [(await payment(reference))?.id ?? ""]))
        .orderBy(auditLog.createdAt, auditLog.id)
    ).map(({ action, workspaceId }) => `${action} ${workspaceId === person.userId ? "mine" : "?"}`);
  return { person, reference, id, tell, listed, audited };
}

const RESOLVED = { resolution: "declined", resolvedAt: "2026-11-20T09:00:00.000Z" };

describe("a payment that is contested at the bank", () => {
  test("stays paid and keeps its plan, and admins see each step with its date", async () => {
    const { person, tell, listed, reference, audited } = await contested();
    const before = await standing(person);
    expect(await listed()).toMatchObject({ status: "success", dispute: null });

    expect((await tell("create")).status).toBe(200);
    const opened = {
      category: "chargeback",
      amount_cents: 2_500,
      opened_at: "2026-11-18T08:00:00.000Z",
      due_at: "2026-12-01T18:00:00.000Z",
    };
    const open = { ...opened, reminded_at: null, resolved_at: null, resolution: null };
    expect(await listed()).toMatchObject({ status: "success", dispute: open });

    expect((await tell("remind")).status).toBe(200);
    expect(await listed()).toMatchObject({ dispute: { ...opened, reminded_at: expect.any(String) } });

    expect((await tell("resolve", RESOLVED)).status).toBe(200);
    expect(await listed()).toMatchObject({
      status: "success",
      dispute: { ...opened, resolution: "declined", resolved_at: "2026-11-20T09:00:00.000Z" },
    });
    expect(await standing(person)).toEqual(before);
    expect(await payment(reference)).toMatchObject({ status: "success", refundedAt: null });
    expect(await audited()).toEqual(["billing.disputed mine", "billing.dispute_resolved mine"]);
  });

  test("is recorded once, however often the provider reports it", async () => {
    const { tell, listed, audited } = await contested();
    for (const kind of ["create", "create", "remind"] as const) await tell(kind);
    const reminded = (await listed())?.dispute;
    await tell("remind");
    expect((await listed())?.dispute).toEqual(reminded);
    await tell("remind", { dueAt: "2026-12-03T18:00:00.000Z" });
    expect((await listed())?.dispute).toEqual({ ...reminded, due_at: "2026-12-03T18:00:00.000Z" });
    await tell("resolve", RESOLVED);
    const over = (await listed())?.dispute;
    await tell("resolve", { ...RESOLVED, resolution: "merchant-accepted" });
    await tell("remind", { dueAt: "2027-01-01T00:00:00.000Z" });
    expect((await listed())?.dispute).toEqual(over);
    expect(await audited()).toEqual(["billing.disputed mine", "billing.dispute_resolved mine"]);
  });

  test("is recorded even if only its end arrives, and late events do not reopen it", async () => {
    const { tell, listed } = await contested();
    await tell("resolve", RESOLVED);
    await tell("create");
    expect(await listed()).toMatchObject({ dispute: { resolution: "declined", category: "chargeback" } });
  });

  test("shows the newer of two disputes", async () => {
    const { tell, listed, id } = await contested();
    await tell("create");
    await tell("resolve", RESOLVED);
    await tell("create", { id: `${id}-b`, category: "fraud", createdAt: "2026-11-25T08:00:00.000Z" });
    expect(await listed()).toMatchObject({ dispute: { category: "fraud", resolved_at: null } });
  });

  test("is listed for admins and for nobody else", async () => {
    const { tell, person, reference } = await contested();
    const other = await contested();
    await tell("create");
    const path = "/api/v1/admin/payments?status=disputed";
    const { payments } = (await admin.get<{ payments: { reference: string }[] }>(path)).body;
    const references = payments.map((one) => one.reference);
    expect(references).toContain(reference);
    expect(references).not.toContain(other.reference);
    expect((await person.get(path)).status).toBe(404);
    const history = await person.get<{ payments: object[] }>("/api/v1/billing/history");
    expect(history.body.payments[0]).not.toHaveProperty("dispute");
  });

  test("is recorded even if its details have other names or are missing", async () => {
    const { tell, listed, reference } = await contested();
    await tell("create", {
      transaction: null,
      transaction_reference: reference,
      category: null,
      refund_amount: "much",
      dueAt: "soon",
      due_at: "2026-12-09T00:00:00.000Z",
      createdAt: undefined,
    });
    expect(await listed()).toMatchObject({
      dispute: { category: null, amount_cents: null, due_at: "2026-12-09T00:00:00.000Z" },
    });
  });
});

test.each([
  ["a payment that we do not know", { id: 1, transaction: { reference: "nobody-s" } }, 200],
  ["no payment at all", { id: 2 }, 200],
  ["no dispute at all", {}, 400],
])("a dispute about %s causes no server error", async (_, data, status) => {
  const event = JSON.stringify({ event: "charge.dispute.create", data });
  expect((await deliver(event)).status).toBe(status);
  if (status !== 200) return;
  const [noted] = await app.db
    .select()
    .from(providerEvents)
    .where(eq(providerEvents.dedupeKey, `charge.dispute.create:${(data as { id: number }).id}`));
  expect(noted).toMatchObject({ outcome: "unknown payment" });
});

test("losing a dispute ends no plan, but the refund that follows does", async () => {
  const { person, reference, tell, listed } = await contested();
  await tell("create");
  await tell("resolve", { resolution: "merchant-accepted" });
  expect(await standing(person)).toMatchObject({ plan: "starter" });
  paystack.transactions.set(reference, { ...paystack.transactions.get(reference), status: "reversed" });
  const data = { id: 99_001, transaction_reference: reference };
  await deliver(JSON.stringify({ event: "refund.processed", data }));
  expect(await standing(person)).toMatchObject({ plan: "free" });
  expect(await listed()).toMatchObject({
    status: "refunded",
    dispute: { resolution: "merchant-accepted" },
  });
});
