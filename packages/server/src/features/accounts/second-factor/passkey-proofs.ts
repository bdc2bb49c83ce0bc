import {
  type AuthenticationResponseJSON,
  type AuthenticatorTransportFuture,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type WebAuthnCredential,
} from "@simplewebauthn/server";
import { PRODUCT_NAME } from "@prompt-shield/contracts/messages";
import type { Config } from "../../../config.ts";
import type { Caller } from "../../../http/caller.ts";
import type { Clock } from "../../../ports/clock.ts";
import type { PasskeyRow, PasskeysStore } from "./passkeys.store.ts";

export interface PasskeyProofParts {
  readonly passkeyStore: PasskeysStore;
  readonly clock: Clock;
  readonly config: Pick<Config, "appUrl">;
}

export interface NewPasskey extends WebAuthnCredential {
  readonly isBackedUp: boolean;
}

const CHALLENGE_LIFETIME_MS = 5 * 60_000;
/** Makes the device ask for fingerprint, face or PIN: that is the second factor, the device itself the first. */
const userVerification = "required" as const;

export type PasskeyProofs = ReturnType<typeof createPasskeyProofs>;

/**
 * WebAuthn: creates the challenges for authenticators and verifies their answers. Each challenge can be answered once.
 */
export function createPasskeyProofs({ passkeyStore, clock, config }: PasskeyProofParts) {
  const { origin, hostname: rpID } = new URL(config.appUrl);
  const expected = { expectedOrigin: origin, expectedRPID: rpID, requireUserVerification: true };
  const remember = (name: string) =>
    passkeyStore.putChallenge(name, new Date(clock.now().getTime() + CHALLENGE_LIFETIME_MS));
  const take = (name: string) => passkeyStore.takeChallenge(name, clock.now());
  // The challenge's name includes its purpose and, inside a session, the user and session: an answer works for nothing
  // and nobody else.
  const ofSession = ({ userId, credentialId }: Caller) => `${userId} ${credentialId}`;
  const registration = (caller: Caller) => (challenge: string) =>
    `passkey-new ${ofSession(caller)} ${challenge}`;
  const confirmation = (caller: Caller) => (challenge: string) =>
    `passkey-step-up ${ofSession(caller)} ${challenge}`;
  const entrance = (challenge: string) => `passkey ${challenge}`;

  /** Whether the passkey signed this very challenge, which is used up either way. */
  const hasAnswered = async (
    row: PasskeyRow,
    response: AuthenticationResponseJSON,
    question: (challenge: string) => string,
  ): Promise<boolean> => {
    const credential = {
      id: row.credentialId,
      publicKey: new Uint8Array(Buffer.from(row.publicKey, "base64url")),
      counter: row.counter,
      transports: row.transports as AuthenticatorTransportFuture[],
    };
    const expectedChallenge = (challenge: string) => take(question(challenge));
    const answer = await verifyAuthenticationResponse({
      response,
      credential,
      expectedChallenge,
      ...expected,
    }).catch(() => undefined);
    if (!answer?.verified) return false;
    // False if the passkey was removed in the meantime.
    return passkeyStore.noteUse(row.id, answer.authenticationInfo.newCounter, clock.now());
  };

  return {
    askForNew: async (caller: Caller, known: readonly PasskeyRow[]) => {
      const { userId, email } = caller;
      const options = await generateRegistrationOptions({
        rpID,
        rpName: PRODUCT_NAME,
        userID: new TextEncoder().encode(userId),
        userName: email,
        attestationType: "none",
        authenticatorSelection: { residentKey: "required", userVerification },
        excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
      });
      await remember(registration(caller)(options.challenge));
      return options;
    },

    readNew: async (caller: Caller, response: RegistrationResponseJSON): Promise<NewPasskey | undefined> => {
      const expectedChallenge = (challenge: string) => take(registration(caller)(challenge));
      const answer = await verifyRegistrationResponse({ response, expectedChallenge, ...expected }).catch(
        () => undefined,
      );
      if (!answer?.verified) return undefined;
      const { credential, credentialBackedUp: isBackedUp } = answer.registrationInfo;
      return { ...credential, isBackedUp };
    },

    ask: async () => {
      const options = await generateAuthenticationOptions({ rpID, userVerification });
      await remember(entrance(options.challenge));
      return options;
    },

    /** For someone who is signed in. Only their own passkeys can answer, and only in this session. */
    askOwner: async (caller: Caller, known: readonly PasskeyRow[]) => {
      const allowCredentials = known.map(({ credentialId: id, transports }) => ({
        id,
        transports: transports as AuthenticatorTransportFuture[],
      }));
      const options = await generateAuthenticationOptions({ rpID, userVerification, allowCredentials });
      await remember(confirmation(caller)(options.challenge));
      return options;
    },

    /** The passkey that answered a sign-in challenge, if it is one of ours. */
    read: async (response: AuthenticationResponseJSON): Promise<PasskeyRow | undefined> => {
      const row = await passkeyStore.byCredential(response.id);
      return row && (await hasAnswered(row, response, entrance)) ? row : undefined;
    },

    /** Whether one of the caller's own passkeys answered this session's challenge. */
    isOwners: async (caller: Caller, response: AuthenticationResponseJSON): Promise<boolean> => {
      const row = await passkeyStore.byCredential(response.id);
      return row?.userId === caller.userId && hasAnswered(row, response, confirmation(caller));
    },
  };
}
