import { PRODUCT_NAME } from "@prompt-shield/contracts/messages";
import { WEB_PATHS } from "@prompt-shield/contracts/web-paths";
import { composeMail } from "../../mail/layout.ts";
import type { Mail } from "../../ports/mailer.ts";

interface Ticket {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
  readonly isPriority: boolean;
}

/** To the sender. Does not repeat the message: otherwise anyone could use the form to mail texts to strangers. */
export function ticketReceivedMail(appUrl: string, ticket: Ticket): Mail {
  return composeMail({
    to: ticket.email,
    subject: `We received your ${PRODUCT_NAME} support request`,
    paragraphs: [
      "Thank you for writing. We have received your request and will answer within 24 hours.",
      `Its number is ${ticket.id}.`,
    ],
    action: { label: "Open the documentation", url: `${appUrl}${WEB_PATHS.docs}` },
    footnote: "If you did not write to us, ignore this email.",
  });
}

/** To the support team. */
export function ticketNoticeMail(input: { appUrl: string; to: string; ticket: Ticket }): Mail {
  const { appUrl, to, ticket } = input;
  return composeMail({
    to,
    subject: `${ticket.isPriority ? "[Priority] " : ""}Support request: ${oneLine(ticket.subject)}`,
    paragraphs: [`${ticket.name} <${ticket.email}> wrote:`, ticket.message, `Ticket ${ticket.id}`],
    action: { label: "Open the admin dashboard", url: `${appUrl}${WEB_PATHS.admin}` },
  });
}

/** A subject is a mail header, which must be one line. */
function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ");
}
