import { desc, eq } from "drizzle-orm";
import type { Database } from "../../db/connect.ts";
import { supportTickets } from "../../db/schema/operations.ts";

export type TicketRow = typeof supportTickets.$inferSelect;
export type NewTicket = typeof supportTickets.$inferInsert;
export type SupportStore = ReturnType<typeof createSupportStore>;

export function createSupportStore(db: Database) {
  return {
    insert: async (ticket: NewTicket): Promise<void> => {
      await db.insert(supportTickets).values(ticket);
    },

    listOf: (userId: string): Promise<TicketRow[]> =>
      db
        .select()
        .from(supportTickets)
        .where(eq(supportTickets.userId, userId))
        .orderBy(desc(supportTickets.createdAt), desc(supportTickets.id)),
  };
}
