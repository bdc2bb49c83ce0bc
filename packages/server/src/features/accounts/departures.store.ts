import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../db/connect.ts";
import { paymentTransactions, providerEvents, sandboxRecords } from "../../db/schema/billing.ts";
import { auditLog, supportTickets, ticketAnswers } from "../../db/schema/operations.ts";
import { webhookEvents } from "../../db/schema/webhooks.ts";

/** Replaces names, addresses and texts. No mail ever reaches `.invalid` (RFC 2606). */
const NOBODY = {
  name: "Deleted account",
  email: "deleted@account.invalid",
  text: "Removed with the account.",
};

interface Departing {
  readonly id: string;
  readonly email: string;
  /**
   * Whether the address was verified. If not, anyone may have signed up with it, so tickets sent from it without a
   * session are not treated as theirs.
   */
  readonly isProven: boolean;
}

/**
 * Payment records and the audit log must outlive an account, but must no longer say whose they were. Everything else is
 * deleted with the account's row.
 */
export async function anonymise(db: Database, { id, email, isProven }: Departing): Promise<void> {
  const payments = await db
    .select({ email: paymentTransactions.email, customerCode: paymentTransactions.customerCode })
    .from(paymentTransactions)
    .where(eq(paymentTransactions.workspaceId, id));
  const emails = [...new Set([email, ...payments.map((payment) => payment.email)])];
  const codes = payments.flatMap(({ customerCode }) => customerCode ?? []);

  const mine = or(
    eq(supportTickets.userId, id),
    isProven ? inArray(supportTickets.email, emails) : undefined,
  );
  const tickets = db.select({ id: supportTickets.id }).from(supportTickets).where(mine);
  await db.update(ticketAnswers).set({ text: NOBODY.text }).where(inArray(ticketAnswers.ticketId, tickets));
  const answer = sql`case when ${supportTickets.answer} is null then null else ${NOBODY.text} end`;
  await db
    .update(supportTickets)
    .set({
      name: NOBODY.name,
      email: NOBODY.email,
      subject: NOBODY.text,
      message: NOBODY.text,
      answer,
      status: "closed",
    })
    .where(mine);

  const own = [id, `user ${id}`, ...new Set(codes)];
  for (const name of emails) await replaceEmail(db, name, isProven ? undefined : own);
  const words = isProven ? [...emails, ...own] : own;
  const told = words.map((word) => mentions(providerEvents.payload, word));
  const payload = sql`jsonb_build_object('event', ${providerEvents.event}, 'removed', true)`;
  await db
    .update(providerEvents)
    .set({ payload })
    .where(or(...told));

  await db
    .update(paymentTransactions)
    .set({
      email: NOBODY.email,
      customerCode: null,
      subscriptionCode: null,
      authorizationCode: null,
      cardLast4: null,
    })
    .where(eq(paymentTransactions.workspaceId, id));

  const untraced = { ipAddress: null, userAgent: null };
  await db
    .update(auditLog)
    .set(untraced)
    .where(or(eq(auditLog.actorId, id), eq(auditLog.targetId, id)));
}

/**
 * With `own`, the address was never proven and may be somebody else's: then it is only removed from what also names the
 * account or its customer codes, or was done by the account or to it.
 *
 * Removes only the address: the sandbox needs its codes to stop a subscription, and an audit entry must still say what
 * was done.
 */
async function replaceEmail(db: Database, email: string, own?: readonly string[]): Promise<void> {
  const namesOwn = (column: JsonColumn) => own && or(...own.map((word) => mentions(column, word)));
  const data = withoutEmail(sandboxRecords.data, email);
  await db
    .update(sandboxRecords)
    .set({ data })
    .where(and(mentions(sandboxRecords.data, email), namesOwn(sandboxRecords.data)));
  const entry = { details: withoutEmail(auditLog.details, email), ipAddress: null, userAgent: null };
  const isOwn = own && or(inArray(auditLog.actorId, [...own]), inArray(auditLog.targetId, [...own]));
  await db
    .update(auditLog)
    .set(entry)
    .where(and(mentions(auditLog.details, email), isOwn));
  // A team's webhook events contain copies of the entries and are kept for a while.
  const payload = withoutEmail(webhookEvents.payload, email);
  await db
    .update(webhookEvents)
    .set({ payload: sql`${payload} || jsonb_build_object('audit', ${payload} -> 'audit' || ${UNTRACED})` })
    .where(
      and(
        eq(webhookEvents.event, "audit.event"),
        mentions(webhookEvents.payload, email),
        namesOwn(webhookEvents.payload),
      ),
    );
}

const UNTRACED = sql`'{"ip_address": null, "user_agent": null}'::jsonb`;

type JsonColumn =
  | typeof providerEvents.payload
  | typeof sandboxRecords.data
  | typeof auditLog.details
  | typeof webhookEvents.payload;

/** Whether a JSON document contains this text as a whole value (the quotes are part of the match). */
function mentions(column: JsonColumn, text: string): SQL {
  return sql`position(${quoted(text)} in ${column}::text) > 0`;
}

function withoutEmail(column: JsonColumn, email: string): SQL {
  return sql`replace(${column}::text, ${quoted(email)}, ${quoted(NOBODY.email)})::jsonb`;
}

function quoted(text: string): string {
  return JSON.stringify(text);
}
