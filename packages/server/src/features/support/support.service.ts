import { OPEN_TICKETS_PER_USER } from "@prompt-shield/contracts/limits";
import { MESSAGES } from "@prompt-shield/contracts/messages";
import type { Config } from "../../config.ts";
import { fail } from "../../failure.ts";
import type { Caller } from "../../http/caller.ts";
import type { Clock } from "../../ports/clock.ts";
import { newId } from "../../ports/ids.ts";
import type { MailCap } from "../../ports/mail-cap.ts";
import type { MailDispatch } from "../../ports/mail-dispatch.ts";
import { ticketNoticeMail, ticketReceivedMail } from "./support.mails.ts";
import type { SupportStore, TicketRow } from "./support.store.ts";

export interface SupportParts {
  readonly store: SupportStore;
  readonly mail: MailDispatch;
  readonly mailCap: MailCap;
  readonly clock: Clock;
  readonly config: Pick<Config, "appUrl" | "adminEmails" | "supportEmail">;
}

export interface TicketText {
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
}

export type SupportService = ReturnType<typeof createSupportService>;

const PRIORITY_PLAN = "pro";

export function createSupportService({ store, mail, mailCap, clock, config }: SupportParts) {
  const { appUrl } = config;
  const answerers = config.adminEmails.length > 0 ? config.adminEmails : [config.supportEmail];
  return {
    /**
     * Stores the ticket together with its queued mails, so that an accepted ticket is not lost when a mail server is
     * down.
     */
    open: async (text: TicketText, author: Caller | null) => {
      if (author && (await store.countOpen(author.userId)) >= OPEN_TICKETS_PER_USER)
        fail("rate_limited", { message: MESSAGES.tooManyTickets, headers: { "Retry-After": "3600" } });
      const createdAt = clock.now();
      const ticket = {
        ...text,
        id: newId(createdAt.getTime()),
        userId: author?.userId ?? null,
        isPriority: author?.plan.toLowerCase() === PRIORITY_PLAN,
        createdAt,
        updatedAt: createdAt,
      };
      await store.insert(ticket, async (transaction) => {
        // Anyone can type anyone's address into the form, so mails to it are capped.
        if (await mailCap.allows(ticket.email, "strangers", transaction))
          await mail.dispatch(ticketReceivedMail(appUrl, ticket), transaction);
        // If the cap is reached, admins still find all tickets in the admin area.
        for (const to of answerers)
          if (await mailCap.allows(to, "tickets", transaction))
            await mail.dispatch(ticketNoticeMail({ appUrl, to, ticket }), transaction);
      });
      return { id: ticket.id, status: "open" as const, created_at: createdAt.toISOString() };
    },

    listOf: async (caller: Caller) => (await store.listOf(caller.userId)).map(shown),
  };
}

function shown(row: TicketRow) {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    subject: row.subject,
    message: row.message,
    status: row.status as "open" | "answered" | "closed",
    answer: row.answer,
    answered_at: row.answeredAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
  };
}
