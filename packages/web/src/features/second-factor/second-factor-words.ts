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
    ? "Sign in with the fingerprint, face or PIN of your device, without a password."
    : "Confirm that it is you with the fingerprint, face or PIN of your device.";
  return {
    passkeys: canUsePasskeys ? passkeys : "This browser cannot use passkeys here. A newer one can.",
    passkeyRemoval: hasLocalSignIn
      ? "It no longer signs you in. Sessions that it began go on until you end them below. Your device may still offer it until you delete it there."
      : "It no longer confirms that it is you. Your device may still offer it until you delete it there.",
    ...(hasPassword ? WITH_PASSWORD : WITHOUT_PASSWORD),
  };
}

const WITH_PASSWORD = {
  title: "Two-factor sign-in",
  description: "A second proof beside your password: whoever learns the password still cannot get in.",
  app: "Six digits from an app on your phone, new every half minute.",
  appRemoval: "Your password alone then opens the account, and your recovery codes end.",
};

const WITHOUT_PASSWORD = {
  title: "Passkeys and codes",
  description:
    "You have no password here: you sign in through your company. These confirm that it is you before something sensitive, without leaving the page.",
  app: "Six digits from an app on your phone, to confirm that it is you. Signing in through your company does not ask for them.",
  appRemoval:
    "Your recovery codes end with it. To confirm that it is you, a passkey or another sign-in through your company is left.",
};
