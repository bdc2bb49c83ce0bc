import type { Body } from "./api.ts";

/**
 * Passkeys in the browsers' own JSON format. Older browsers that support passkeys but not the JSON count as
 * having none.
 */
export const canUsePasskeys =
  typeof PublicKeyCredential !== "undefined" &&
  typeof PublicKeyCredential.parseCreationOptionsFromJSON === "function";

/** The person closed the browser's dialog or had no matching passkey: browsers do not say which. */
export class PasskeyCancelled extends Error {}

type Options = Record<string, unknown>;
type NewPasskey = Body<"POST /api/v1/auth/passkeys">["response"];
type PasskeyAnswer = Body<"POST /api/v1/auth/passkey-sign-in">["response"];

export function makePasskey(options: Options): Promise<NewPasskey> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  );
  return answerOf<NewPasskey>(() => navigator.credentials.create({ publicKey }));
}

export function askForPasskey(options: Options): Promise<PasskeyAnswer> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as unknown as PublicKeyCredentialRequestOptionsJSON,
  );
  return answerOf<PasskeyAnswer>(() => navigator.credentials.get({ publicKey }));
}

async function answerOf<Answer>(dialog: () => Promise<Credential | null>): Promise<Answer> {
  const credential = await dialog().catch((cause: unknown) => {
    if (cause instanceof DOMException && cause.name === "NotAllowedError") throw new PasskeyCancelled();
    throw cause;
  });
  if (credential === null) throw new PasskeyCancelled();
  // WebAuthn defines the JSON, and the server validates it.
  return (credential as PublicKeyCredential).toJSON() as unknown as Answer;
}
