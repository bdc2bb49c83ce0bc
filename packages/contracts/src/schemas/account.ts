import { z } from "zod";

import { VALIDATION } from "../messages.ts";
import { codeField, proofFields } from "./second-factor.ts";
import {
  captchaField,
  confirmingPasswordField,
  currentPasswordField,
  emailField,
  settingsPasswordField,
  signUpPasswordField,
  timeField,
  tokenField,
} from "./fields.ts";

export const userSchema = z.object({
  id: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  role: z.enum(["user", "admin"]),
  created_at: timeField,
  /** Present if an admin requires a second factor that is not set up yet: no other call is open until then. */
  must_enrol: z.literal(true).optional(),
});
export type User = z.infer<typeof userSchema>;

export const signUpRequest = z.object({
  /** The token of a mailed invitation: proves the invited address, and opens a closed sign-up to it. */
  invitation: tokenField.optional(),
  email: emailField,
  password: signUpPasswordField,
  captcha: captchaField,
});
export const signUpResponse = z.object({
  /** Null when the address must be verified before the first sign-in. */
  user: userSchema.nullable(),
  message: z.string(),
});

/** Only presence is checked here: anything else would tell a stranger about the account. */
export const signInRequest = z.object({
  email: z.string(VALIDATION.fillAllFields).trim().min(1, VALIDATION.fillAllFields).max(1_024),
  password: currentPasswordField,
  /** For an account with a second factor: a code of the authenticator app, or a recovery code. */
  code: codeField.optional(),
  /** The token of a mailed invitation to this address, which verifies it if that is still to be done. */
  invitation: tokenField.optional(),
  captcha: captchaField,
});
export const signInResponse = z.object({ user: userSchema });
/** `refusal` tells the owner of a valid cookie why it no longer works. */
export const sessionResponse = z.object({
  user: userSchema.nullable(),
  /**
   * Present with a user: the workspace that the call named, or the one in which calls act that name none or one that the
   * person may no longer enter.
   */
  workspace_id: z.string().optional(),
  refusal: z.literal("account_suspended").optional(),
});

export const loginResponse = z.object({
  access_token: z.string(),
  token_type: z.literal("bearer"),
  expires_in: z.int(),
  user: userSchema,
});
export const verifyTokenResponse = z.object({ status: z.literal("valid"), user: userSchema });

export const emailRequest = z.object({ email: emailField, captcha: captchaField });
export const tokenRequest = z.object({ token: tokenField });
export const resetPasswordRequest = z.object({ token: tokenField, password: signUpPasswordField });
/** The password is only needed if nothing else shows that the person who opened the link also signed up. */
export const verifyEmailRequest = z.object({ token: tokenField, password: signUpPasswordField.optional() });
/** An account that has a password must give it; others need a sign-in or step-up of the last ten minutes. */
export const changeEmailRequest = z.object({
  new_email: z
    .string(VALIDATION.newEmailRequired)
    .trim()
    .min(1, VALIDATION.newEmailRequired)
    .pipe(emailField),
  current_password: confirmingPasswordField.optional(),
  /** Another name for `current_password`: the one in other calls that confirm with a password. */
  password: confirmingPasswordField.optional(),
});
/** Returns a token for `reset-password`, because the person who asked for the change knew the password. */
export const undoEmailChangeResponse = z.object({
  ok: z.literal(true),
  email: z.string(),
  reset_token: z.string(),
  /** The names of the API keys that no longer work, because somebody else may know them. */
  revoked_keys: z.array(z.string()),
});
export const stepUpRequest = z
  .object(proofFields)
  .refine(
    ({ password, code, passkey }) => [password, code, passkey].filter(Boolean).length === 1,
    VALIDATION.oneProof,
  );
export const stepUpResponse = z.object({ ok: z.literal(true), valid_until: timeField });
/**
 * The password is for an account that is not signed in here; without one the caller's session must be that account's.
 */
export const claimAdminRequest = z.object({ token: tokenField, password: signUpPasswordField.optional() });
export const claimAdminResponse = z.object({ user: userSchema });
/** Only an account without a password may omit it, with a sign-in or step-up in the last ten minutes instead. */
export const changePasswordRequest = z.object({
  current_password: z
    .string(VALIDATION.fillAllPasswordFields)
    .min(1, VALIDATION.fillAllPasswordFields)
    .max(1_024)
    .optional(),
  new_password: settingsPasswordField,
});

export const sessionItem = z.object({
  id: z.string(),
  current: z.boolean(),
  created_at: timeField,
  last_seen_at: timeField,
  ip_address: z.string().nullable(),
  user_agent: z.string().nullable(),
});
export const sessionList = z.object({ sessions: z.array(sessionItem) });
export const revokedResponse = z.object({ revoked: z.int() });

/** Settings the web app needs before anyone signs in. */
export const publicConfig = z.object({
  captcha: z.object({ provider: z.enum(["hcaptcha", "turnstile"]), site_key: z.string() }).nullable(),
  email_verification_required: z.boolean(),
  payment_links: z.object({ starter: z.string(), pro: z.string(), growth: z.string().nullable() }),
  test_payments: z.boolean(),
  /** `off`: this installation has no card provider, so nothing can be paid. */
  payments: z.enum(["live", "test", "off"]),
  /** `off`: a company's own installation, without plans and prices. */
  billing: z.enum(["on", "off"]),
  /** `closed`: accounts are made by an administrator, or by signing in with the company's own provider. */
  sign_up: z.enum(["open", "closed"]),
  /** Whether people can sign in with an OpenID Connect provider. */
  oidc: z.boolean(),
  /** `off`: OpenID Connect is the only way. */
  local_sign_in: z.enum(["on", "off"]),
  /** For people who prefer to write with their own mail program. */
  support_email: z.string(),
  primary_url: z.string(),
  /** The protocols of the models that the gateway passes calls on to. */
  gateways: z.array(z.enum(["openai", "anthropic"])),
});
export type PublicConfig = z.infer<typeof publicConfig>;
