import { PAGE_SIZE } from "@prompt-shield/contracts/limits";
import type { Config } from "../../config.ts";
import type { Caller } from "../../http/caller.ts";
import { fail } from "../../failure.ts";
import type { Audit } from "../../ports/audit.ts";
import type { Clock } from "../../ports/clock.ts";
import { newId } from "../../ports/ids.ts";
import type { MailDispatch } from "../../ports/mail-dispatch.ts";
import { readTimePosition, toPage } from "../../http/paging.ts";
import { ticketAnswerMail } from "./tickets.mails.ts";
import type { TicketRow, TicketsStore, TicketStatus } from "./tickets.store.ts";

export interface TicketsParts {
  readonly store: TicketsStore;
  readonly mail: MailDispatch;
  readonly audit: Audit;
  readonly clock: Clock;
  readonly config: Pick<Config, "supportEmail">;
}

export interface TicketChange {
  readonly answer?: string | undefined;
  readonly status?: TicketStatus | undefined;
}

export type TicketsService = ReturnType<typeof createTicketsService>;

export function createTicketsService({ store, mail, audit, clock, config }: TicketsParts) {
  return {
    page: async ({ status, cursor }: { status?: TicketStatus | undefined; cursor?: string | undefined }) => {
      const rows = await store.page({ status, after: readTimePosition(cursor), size: PAGE_SIZE + 1 });
      const page = toPage(rows, (row) => ({ at: row.createdAt, id: row.id }));
      return { tickets: page.rows.map(toTicket), next_cursor: page.next_cursor };
    },

    detail: async (id: string) => {
      const ticket = (await store.find(id)) ?? fail("not_found");
      const answers = await store.answers(id);
      const told = answers.map(({ createdAt, ...answer }) => ({
        ...answer,
        created_at: createdAt.toISOString(),
      }));
      return { ...toTicket(ticket), answers: told };
    },

    /**
     * Stores the reply, its mail and its log entry together or not at all. A reply without a status marks the ticket as
     * answered.
     */
    update: async (admin: Caller, id: string, { answer, status }: TicketChange): Promise<void> => {
      const ticket = (await store.find(id)) ?? fail("not_found");
      const next = status ?? "answered";
      await store.inTransaction(async (tickets, tx) => {
        const now = clock.now();
        const note = { actorId: admin.userId, targetType: "ticket", targetId: id };
        if (answer !== undefined) {
          const text = { id: newId(now.getTime()), ticketId: id, authorId: admin.userId, text: answer };
          await tickets.addAnswer({ ...text, createdAt: now });
          await mail.dispatch(ticketAnswerMail(ticket, answer, config.supportEmail), tx);
          await audit.record({ ...note, action: "ticket.answered", details: { to: ticket.email } }, tx);
        }
        if (next === ticket.status) return;
        await tickets.setStatus(id, next, now);
        const details = { from: ticket.status, to: next };
        await audit.record({ ...note, action: "ticket.status_changed", details }, tx);
      });
    },
  };
}

function toTicket(row: TicketRow) {
  return {
    id: row.id,
    user_id: row.userId,
    name: row.name,
    email: row.email,
    subject: row.subject,
    message: row.message,
    status: row.status as TicketStatus,
    is_priority: row.isPriority,
    answer: row.answer,
    answered_at: row.answeredAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
  };
}
