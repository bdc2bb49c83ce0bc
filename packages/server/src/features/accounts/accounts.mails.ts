import { PRODUCT_NAME } from "@prompt-shield/contracts/messages";
import { WEB_PATHS } from "@prompt-shield/contracts/web-paths";
import { composeMail } from "../../mail/layout.ts";
import type { Mail } from "../../ports/mailer.ts";

export function verifyEmailMail(appUrl: string, to: string, token: string): Mail {
  return composeMail({
    to,
    subject: `Verify your ${PRODUCT_NAME} account`,
    paragraphs: [`Welcome to ${PRODUCT_NAME}.`, "Please confirm that this address is yours."],
    action: { label: "Verify email", url: link(appUrl, WEB_PATHS.verifyEmail, token) },
    footnote:
      "The link works for 24 hours. If you did not create an account, ignore this email: nobody can use your address without the link.",
  });
}

export function resetPasswordMail(appUrl: string, to: string, token: string): Mail {
  return composeMail({
    to,
    subject: `Reset your ${PRODUCT_NAME} password`,
    paragraphs: ["Someone asked to reset the password of your account."],
    action: { label: "Choose a new password", url: link(appUrl, WEB_PATHS.resetPassword, token) },
    footnote:
      "The link works once and expires in one hour. If this was not you, ignore this email: your password stays as it is.",
  });
}

export function invitationMail(appUrl: string, to: string, token: string): Mail {
  return composeMail({
    to,
    subject: `You have been invited to ${PRODUCT_NAME}`,
    paragraphs: [
      `An administrator has created an account for you at ${appUrl}. Choose a password to start using it.`,
    ],
    action: { label: "Choose a password", url: link(appUrl, WEB_PATHS.resetPassword, token) },
    footnote:
      "The link works once and expires in one hour. After that, get a new one with “Forgot password?” on the sign-in page.",
  });
}

export function accountExistsMail(appUrl: string, to: string): Mail {
  return composeMail({
    to,
    subject: `You already have a ${PRODUCT_NAME} account`,
    paragraphs: [
      "Someone tried to sign up with this address, but it already has an account. Sign in instead, or reset the password.",
    ],
    action: { label: "Sign in", url: `${appUrl}${WEB_PATHS.login}` },
    footnote: "If this was not you, there is nothing to do.",
  });
}

export function confirmEmailChangeMail(appUrl: string, to: string, token: string): Mail {
  return composeMail({
    to,
    subject: `Confirm your new ${PRODUCT_NAME} address`,
    paragraphs: ["Please confirm that your account should use this address from now on."],
    action: { label: "Confirm new email", url: link(appUrl, WEB_PATHS.confirmEmail, token) },
    footnote: "The link works for one hour. If you did not ask for this, ignore this email.",
  });
}

interface EmailChangeNotice {
  readonly to: string;
  readonly newEmail: string;
  /** The link that undoes it. */
  readonly token: string;
}

/** Sent to the old address at once: whoever asked knew the password, but may not be the owner. */
export function emailChangeAskedMail(appUrl: string, { to, newEmail, token }: EmailChangeNotice): Mail {
  return composeMail({
    to,
    subject: `Someone asked to change your ${PRODUCT_NAME} address`,
    paragraphs: [
      `Your account will use ${newEmail} once that address is confirmed. If this was you, there is nothing to do.`,
      "If this was not you, someone knows your password: stop the change here and choose another password.",
    ],
    action: { label: "This was not me", url: link(appUrl, WEB_PATHS.undoEmail, token) },
    footnote: "The link works for a week, even after the change.",
  });
}

export function emailChangedMail(appUrl: string, { to, newEmail, token }: EmailChangeNotice): Mail {
  return composeMail({
    to,
    subject: `Your ${PRODUCT_NAME} address was changed`,
    paragraphs: [
      `Your account now uses ${newEmail}.`,
      "If this was not you, undo the change here. Everyone who is signed in will be signed out.",
    ],
    action: { label: "Take my account back", url: link(appUrl, WEB_PATHS.undoEmail, token) },
    footnote: "The link works for a week.",
  });
}

interface Restored {
  readonly to: string;
  /** The names of the keys that no longer work. */
  readonly revokedKeys: readonly string[];
}

/** After a change of address was undone. Whatever uses a revoked key has stopped working, so the mail names them. */
export function accountRestoredMail(appUrl: string, { to, revokedKeys }: Restored): Mail {
  const keys =
    revokedKeys.length > 0
      ? `These API keys were created, replaced or shown since the change was asked for. They no longer work; create new ones for whatever used them:\n${revokedKeys.map((name) => `- ${name}`).join("\n")}`
      : "No API key was created, replaced or shown since the change was asked for.";
  return composeMail({
    to,
    subject: `Your ${PRODUCT_NAME} account is yours again`,
    paragraphs: [
      `Your account uses ${to} again. Everyone was signed out, and what was added since the change was asked for was removed.`,
      keys,
      "Someone who knew your password may have looked at other keys before. If you are not sure, rotate those too.",
    ],
    action: { label: "Check your API keys", url: `${appUrl}${WEB_PATHS.settings}?tab=api` },
  });
}

export function passwordChangedMail(appUrl: string, to: string): Mail {
  return composeMail({
    to,
    subject: `Your ${PRODUCT_NAME} password was changed`,
    paragraphs: [
      "Your password was changed and your other sessions have ended.",
      "If this was not you, reset your password at once.",
    ],
    action: { label: "Reset my password", url: `${appUrl}${WEB_PATHS.forgotPassword}` },
  });
}

const SECOND_FACTOR_CHANGES = {
  on: "Two-factor sign-in was turned on. Signing in now also needs a code from your authenticator app.",
  off: "Two-factor sign-in was turned off. Your password alone is now enough to sign in.",
  codes: "New recovery codes were generated. The old ones no longer work.",
  "passkey-added": "A passkey was added. Whoever holds it can sign in.",
  "passkey-removed": "A passkey was removed.",
  reset:
    "An administrator has removed your authenticator app, recovery codes and passkeys, and ended your sessions.",
} as const;

/** For accounts without a password: single sign-on asks for no code, and there is no password to reset. */
const WITHOUT_PASSWORD = {
  on: "An authenticator app was set up. Its codes confirm that it is you before sensitive actions.",
  off: "The authenticator app was turned off, and its recovery codes no longer work.",
} as const;

interface SecondFactorChange {
  readonly to: string;
  readonly what: keyof typeof SECOND_FACTOR_CHANGES;
  readonly hasPassword: boolean;
}

export function secondFactorChangedMail(appUrl: string, { to, what, hasPassword }: SecondFactorChange): Mail {
  const words = hasPassword ? SECOND_FACTOR_CHANGES : { ...SECOND_FACTOR_CHANGES, ...WITHOUT_PASSWORD };
  return composeMail({
    to,
    subject: `How you sign in to ${PRODUCT_NAME} has changed`,
    paragraphs: [
      words[what],
      hasPassword
        ? "If this was not you, reset your password at once and check your security settings."
        : "If this was not you, check your security settings at once, and tell whoever runs your company's sign-in.",
    ],
    action: { label: "Security settings", url: securitySettings(appUrl) },
  });
}

interface SignedInOn {
  readonly device: string;
  readonly address: string;
  readonly at: Date;
}

export function newDeviceMail(appUrl: string, to: string, { device, address, at }: SignedInOn): Mail {
  const time = at.toISOString().replace("T", " ").slice(0, 16);
  return composeMail({
    to,
    subject: `New sign-in to ${PRODUCT_NAME}`,
    paragraphs: [
      `Someone signed in to your account on ${device} from ${address}, at ${time} UTC. We have not seen this device at this address before.`,
      "If this was you, there is nothing to do. If not, end that session and change your password.",
    ],
    action: { label: "See your sessions", url: securitySettings(appUrl) },
  });
}

function securitySettings(appUrl: string): string {
  return `${appUrl}${WEB_PATHS.settings}?tab=security`;
}

function link(appUrl: string, path: string, token: string): string {
  return `${appUrl}${path}?token=${encodeURIComponent(token)}`;
}
