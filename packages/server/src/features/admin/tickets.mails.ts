import { composeMail } from "../../mail/layout.ts";
import type { Mail } from "../../ports/mailer.ts";

export interface AnsweredTicket {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
}

/** An answer with the question below it, as mail programs do. */
export function ticketAnswerMail(ticket: AnsweredTicket, answer: string, supportEmail: string): Mail {
  const quoted = ticket.message.replaceAll(/^/gm, "> ");
  return composeMail({
    to: ticket.email,
    subject: `Re: ${ticket.subject.replaceAll(/\s+/g, " ")}`,
    paragraphs: [`Hello ${ticket.name},`, answer, `You wrote:\n${quoted}`],
    footnote: `Ticket ${ticket.id}. To reply, write to ${supportEmail} and mention this number.`,
  });
}
