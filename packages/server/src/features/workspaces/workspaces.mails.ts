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
  /**
   * Whether the inviter's address is verified. Where no verification is required, anyone can sign up with somebody
   * else's.
   */
  readonly isProven: boolean;
  readonly token: string;
}

export function invitationMail(appUrl: string, letter: InvitationLetter): Mail {
  const { to, workspace, role, invitedBy, isProven, token } = letter;
  const inviter = isProven
    ? invitedBy
    : `Someone who signed up as ${invitedBy}, an address that is not verified,`;
  return composeMail({
    to,
    subject: isProven
      ? `${invitedBy} invites you to a workspace on ${PRODUCT_NAME}`
      : `Someone invites you to a workspace on ${PRODUCT_NAME}`,
    paragraphs: [
      `${inviter} has invited you to ${named(workspace)}, as ${role}.`,
      "If you do not have an account yet, the link lets you create one with this address.",
    ],
    action: {
      label: "See the invitation",
      url: `${appUrl}${WEB_PATHS.invitation}?token=${encodeURIComponent(token)}`,
    },
    footnote: `The link works once, for ${INVITATION_DAYS} days. If you did not expect it, ignore this email.`,
  });
}

/**
 * Anyone can choose a workspace's name, so keep it on one line and omit it if a mail program could turn it into a link.
 */
function named(workspace: string): string {
  const line = workspace.replaceAll(/[\p{C}\p{Z}]+/gu, " ").trim();
  return LINK_LIKE.test(line) ? "a workspace" : `the workspace “${line}”`;
}

const LINK_LIKE = /:\/\/|@|[\p{L}\p{N}]\.\p{L}{2}/u;
