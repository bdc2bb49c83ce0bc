import { and, asc, desc, eq } from "drizzle-orm";
import type { Database } from "../../db/connect.ts";
import { users } from "../../db/schema/accounts.ts";
import { supportTickets, ticketAnswers } from "../../db/schema/operations.ts";
import { type After, olderThan } from "../../db/keyset.ts";

export type TicketsStore = ReturnType<typeof createTicketsStore>;
type TicketTables = ReturnType<typeof ticketTables>;
export type TicketRow = typeof supportTickets.$inferSelect;
export type TicketStatus = "open" | "answered" | "closed";

export interface Answer {
  readonly id: string;
  readonly ticketId: string;
  readonly authorId: string;
  readonly text: string;
  readonly createdAt: Date;
}

export function createTicketsStore(db: Database) {
  return {
    ...ticketTables(db),
    inTransaction: <Result>(work: (tables: TicketTables, tx: Database) => Promise<Result>) =>
      db.transaction((tx) => work(ticketTables(tx), tx)),
  };
}

function ticketTables(db: Database) {
  return {
    page: (wish: { status?: TicketStatus | undefined; after?: After | undefined; size: number }) =>
      db
        .select()
        .from(supportTickets)
        .where(
          and(
            wish.status && eq(supportTickets.status, wish.status),
            olderThan(supportTickets.createdAt, supportTickets.id, wish.after),
          ),
        )
        .orderBy(desc(supportTickets.createdAt), desc(supportTickets.id))
        .limit(wish.size),

    find: async (id: string): Promise<TicketRow | undefined> =>
      (await db.select().from(supportTickets).where(eq(supportTickets.id, id)))[0],

    answers: (ticketId: string) =>
      db
        .select({
          id: ticketAnswers.id,
          text: ticketAnswers.text,
          author: users.email,
          createdAt: ticketAnswers.createdAt,
        })
        .from(ticketAnswers)
        .leftJoin(users, eq(users.id, ticketAnswers.authorId))
        .where(eq(ticketAnswers.ticketId, ticketId))
        .orderBy(asc(ticketAnswers.createdAt), asc(ticketAnswers.id)),

    addAnswer: async (answer: Answer): Promise<void> => {
      await db.insert(ticketAnswers).values(answer);
      await db
        .update(supportTickets)
        .set({ answer: answer.text, answeredBy: answer.authorId, answeredAt: answer.createdAt })
        .where(eq(supportTickets.id, answer.ticketId));
    },

    setStatus: async (id: string, status: TicketStatus, now: Date): Promise<void> => {
      await db.update(supportTickets).set({ status, updatedAt: now }).where(eq(supportTickets.id, id));
    },
  };
}
