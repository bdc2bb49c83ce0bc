import { and, desc, eq } from "drizzle-orm";
import type { Database } from "../../db/connect.ts";
import { supportTickets } from "../../db/schema/operations.ts";

/** Lists only the newest; older tickets are in the account's export. */
const LISTED = 200;

export type TicketRow = typeof supportTickets.$inferSelect;
export type NewTicket = typeof supportTickets.$inferInsert;
export type SupportStore = ReturnType<typeof createSupportStore>;

export function createSupportStore(db: Database) {
  return {
    /** `tell` queues the mails about the ticket in the transaction that stores it. */
    insert: (ticket: NewTicket, tell: (transaction: Database) => Promise<void>): Promise<void> =>
      db.transaction(async (tx) => {
        await tx.insert(supportTickets).values(ticket);
        await tell(tx);
      }),

    countOpen: (userId: string): Promise<number> =>
      db.$count(supportTickets, and(eq(supportTickets.userId, userId), eq(supportTickets.status, "open"))),

    listOf: (userId: string): Promise<TicketRow[]> =>
      db
        .select()
        .from(supportTickets)
        .where(eq(supportTickets.userId, userId))
        .orderBy(desc(supportTickets.createdAt), desc(supportTickets.id))
        .limit(LISTED),
  };
}
