import { canUsePasskeys } from "../../lib/passkeys.ts";

interface Ways {
  /** People who use single sign-on may have no password. */
  hasPassword: boolean;
  /** Whether a passkey can sign in here, or only confirms who someone is. */
  hasLocalSignIn: boolean;
}

/**
 * Explains what a second factor does. A code is asked for in addition to a password. People without one use
 * the code to confirm their identity before sensitive actions.
 */
export function secondFactorWords({ hasPassword, hasLocalSignIn }: Ways) {
  const passkeys = hasLocalSignIn
    ? "Sign in with your device’s fingerprint, face or PIN, without a password."
    : "Confirm that it is you with your device’s fingerprint, face or PIN.";
  return {
    passkeys: canUsePasskeys ? passkeys : "This browser cannot use passkeys here. Use a newer one.",
    passkeyRemoval: hasLocalSignIn
      ? "It will no longer sign you in. Sessions it started continue until you end them below. Your device may still offer it until you delete it there."
      : "You can no longer use it to confirm that it is you. Your device may still offer it until you delete it there.",
    ...(hasPassword ? WITH_PASSWORD : WITHOUT_PASSWORD),
  };
}

const WITH_PASSWORD = {
  title: "Two-factor sign-in",
  description: "A second check on top of your password: someone who learns the password still cannot get in.",
  app: "A six-digit code from an app on your phone, new every half minute.",
  appRemoval: "Your password alone will then be enough to sign in, and your recovery codes stop working.",
};

const WITHOUT_PASSWORD = {
  title: "Passkeys and codes",
  description:
    "You have no password here because you sign in through your company. These let you confirm that it is you before a sensitive action, without leaving the page.",
  app: "A six-digit code from an app on your phone, to confirm that it is you. Signing in through your company does not ask for it.",
  appRemoval:
    "Your recovery codes stop working too. To confirm that it is you, you can still use a passkey or sign in through your company again.",
};
