import { COOKIE_ONLY, defineRoute, PUBLIC } from "../route.ts";
import { signInResponse } from "../schemas/account.ts";
import { idParams, okResponse } from "../schemas/fields.ts";
import * as second from "../schemas/second-factor.ts";

const mine = { tag: "Accounts", auth: COOKIE_ONLY, whileEnrolling: true } as const;
const open = { tag: "Accounts", auth: PUBLIC } as const;
export const PROOF_ERRORS = [
  "step_up_required",
  "password_incorrect",
  "code_incorrect",
  "passkey_refused",
] as const;

/** Authenticator apps, recovery codes and passkeys. */
export const secondFactorRoutes = {
  secondFactor: defineRoute({
    ...mine,
    method: "GET",
    path: "/api/v1/auth/second-factor",
    summary: "Which second factors the account has",
    response: second.secondFactorStatus,
  }),
  beginTotp: defineRoute({
    ...mine,
    method: "POST",
    path: "/api/v1/auth/totp",
    summary: "Get a secret for an authenticator app; it takes effect with the app's first code",
    body: second.proofRequest,
    response: second.totpBegun,
    errors: [...PROOF_ERRORS, "totp_on"],
  }),
  confirmTotp: defineRoute({
    ...mine,
    method: "POST",
    path: "/api/v1/auth/totp/confirm",
    summary:
      "Send the app's first code to turn two-factor sign-in on; other sessions end, and recovery codes are returned",
    body: second.totpConfirm,
    response: second.newRecoveryCodes,
    errors: ["code_incorrect", "totp_on", "totp_set_up_over"],
  }),
  disableTotp: defineRoute({
    ...mine,
    method: "DELETE",
    path: "/api/v1/auth/totp",
    summary: "Turn the authenticator app off; recovery codes go with it",
    body: second.proofRequest,
    response: okResponse,
    errors: [...PROOF_ERRORS, "totp_off"],
  }),
  renewRecoveryCodes: defineRoute({
    ...mine,
    method: "POST",
    path: "/api/v1/auth/recovery-codes",
    summary: "Get new recovery codes; the old ones stop working",
    body: second.proofRequest,
    response: second.newRecoveryCodes,
    errors: [...PROOF_ERRORS, "totp_off"],
  }),
  passkeyOptions: defineRoute({
    ...mine,
    method: "POST",
    path: "/api/v1/auth/passkeys/options",
    summary: "Options for creating a passkey",
    body: second.proofRequest,
    response: second.passkeyOptions,
    errors: [...PROOF_ERRORS, "passkey_limit_reached"],
  }),
  addPasskey: defineRoute({
    ...mine,
    method: "POST",
    path: "/api/v1/auth/passkeys",
    summary: "Add the passkey that an authenticator has made",
    body: second.passkeyAdd,
    response: second.passkeyItem,
    status: 201,
    errors: ["passkey_refused", "passkey_limit_reached"],
  }),
  deletePasskey: defineRoute({
    ...mine,
    method: "DELETE",
    path: "/api/v1/auth/passkeys/{id}",
    summary: "Remove a passkey",
    params: idParams,
    body: second.proofRequest,
    response: okResponse,
    errors: PROOF_ERRORS,
  }),
  stepUpOptions: defineRoute({
    ...mine,
    method: "POST",
    path: "/api/v1/auth/step-up/options",
    summary: "Options for confirming with one of your passkeys that it is still you",
    response: second.passkeyOptions,
    errors: ["passkey_missing"],
  }),
  passkeySignInOptions: defineRoute({
    ...open,
    method: "POST",
    path: "/api/v1/auth/passkey-sign-in/options",
    summary: "Options for signing in with a passkey",
    response: second.passkeyOptions,
    errors: ["local_sign_in_off"],
  }),
  passkeySignIn: defineRoute({
    ...open,
    method: "POST",
    path: "/api/v1/auth/passkey-sign-in",
    summary: "Sign in with a passkey and receive the session cookie",
    body: second.passkeySignIn,
    response: signInResponse,
    errors: ["local_sign_in_off", "passkey_unknown", "email_not_verified", "account_suspended"],
  }),
};
