import { z } from "zod";

import { PASSKEY_NAME_MAX_CHARS } from "../limits.ts";
import { VALIDATION } from "../messages.ts";
import { confirmingPasswordField, nameField, timeField } from "./fields.ts";

/** Six digits of an authenticator app, or a recovery code; spaces and dashes do not matter. */
export const codeField = z.string(VALIDATION.codeRequired).trim().min(1, VALIDATION.codeRequired).max(64);

const base64url = (max: number) => z.string().max(max);
/** An authenticator's response, as browsers serialise it (WebAuthn, `toJSON`). */
const passkeyAnswer = z.looseObject({
  id: base64url(2_048).min(1),
  rawId: base64url(2_048),
  type: z.literal("public-key"),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
});
const signature = passkeyAnswer.extend({
  response: z.looseObject({
    clientDataJSON: base64url(8_192),
    authenticatorData: base64url(8_192),
    signature: base64url(4_096),
  }),
});
const attestation = passkeyAnswer.extend({
  response: z.looseObject({ clientDataJSON: base64url(8_192), attestationObject: base64url(131_072) }),
});

/** Any one of these replaces a sign-in or step-up in the last ten minutes. */
export const proofFields = {
  password: confirmingPasswordField.optional(),
  code: codeField.optional(),
  passkey: signature.optional(),
};
export const proofRequest = z.object(proofFields).optional();

export const passkeyItem = z.object({
  id: z.string(),
  name: z.string(),
  created_at: timeField,
  last_used_at: timeField.nullable(),
});
export const secondFactorStatus = z.object({
  totp: z.object({ confirmed_at: timeField }).nullable(),
  recovery_codes_left: z.int(),
  passkeys: z.array(passkeyItem),
  /** An admin requires a second factor. */
  required: z.boolean(),
  has_password: z.boolean(),
});
export type SecondFactorStatus = z.infer<typeof secondFactorStatus>;

/** `secret` for typing, `uri` for a QR code. It takes effect with the first correct code. */
export const totpBegun = z.object({ secret: z.string(), uri: z.string() });
export const totpConfirm = z.object({ code: codeField });
/** Only shown once. */
export const newRecoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

/** For `navigator.credentials`, as WebAuthn writes it in JSON. */
export const passkeyOptions = z.object({ options: z.record(z.string(), z.unknown()) });
export const passkeyAdd = z.object({
  name: nameField("Give the passkey a name, or leave the name out.", PASSKEY_NAME_MAX_CHARS).optional(),
  response: attestation,
});
export const passkeySignIn = z.object({ response: signature });
