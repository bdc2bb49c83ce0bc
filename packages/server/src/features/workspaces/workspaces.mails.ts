import { INVITATION_DAYS } from "@prompt-shield/contracts/limits";
import { PRODUCT_NAME } from "@prompt-shield/contracts/messages";
import type { WorkspaceRole } from "@prompt-shield/contracts/vocabulary";
import { WEB_PATHS } from "@prompt-shield/contracts/web-paths";
import { composeMail } from "../../mail/layout.ts";
import type { Mail } from "../../ports/mailer.ts";

export interface InvitationLetter {
  readonly to: string;
  readonly workspace: string;
  readonly role: WorkspaceRole;
  readonly invitedBy: string;
  readonly token: string;
}

export function invitationMail(appUrl: string, letter: InvitationLetter): Mail {
  const { to, workspace, role, invitedBy, token } = letter;
  return composeMail({
    to,
    subject: `${invitedBy} invites you to a workspace on ${PRODUCT_NAME}`,
    paragraphs: [
      `${invitedBy} has invited you to the workspace “${workspace}”, as ${role}.`,
      "If you have no account yet, the link lets you make one with this address.",
    ],
    action: {
      label: "See the invitation",
      url: `${appUrl}${WEB_PATHS.invitation}?token=${encodeURIComponent(token)}`,
    },
    footnote: `The link works once, for ${INVITATION_DAYS} days. If you did not expect it, ignore this mail.`,
  });
}
