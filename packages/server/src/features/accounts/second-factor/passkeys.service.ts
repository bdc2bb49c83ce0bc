import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { PASSKEYS_PER_USER } from "@prompt-shield/contracts/limits";
import type { Config } from "../../../config.ts";
import { fail } from "../../../failure.ts";
import type { Caller } from "../../../http/caller.ts";
import type { Audit } from "../../../ports/audit.ts";
import type { Clock } from "../../../ports/clock.ts";
import { newId } from "../../../ports/ids.ts";
import { secondFactorChangedMail } from "../accounts.mails.ts";
import type { AccountsStore } from "../accounts.store.ts";
import type { Entrance } from "../entrance.ts";
import type { Notices } from "../../../ports/notices.ts";
import type { Visitor } from "../visitor.ts";
import type { Proof, StepUp } from "../step-up.ts";
import type { PasskeyProofs } from "./passkey-proofs.ts";
import type { PasskeysStore } from "./passkeys.store.ts";

export interface PasskeysParts {
  readonly passkeyStore: PasskeysStore;
  readonly store: AccountsStore;
  readonly proofs: PasskeyProofs;
  readonly stepUp: StepUp;
  readonly entrance: Entrance;
  readonly audit: Audit;
  readonly notices: Notices;
  readonly clock: Clock;
  readonly config: Pick<Config, "appUrl" | "localSignIn">;
}

export type PasskeysService = ReturnType<typeof createPasskeysService>;

/** Manages passkeys and signs in with them. The device is one factor; fingerprint, face or PIN is the other. */
export function createPasskeysService(parts: PasskeysParts) {
  const { passkeyStore, store, proofs, stepUp, entrance, audit, notices, clock, config } = parts;
  const target = (id: string) => ({ targetType: "passkey", targetId: id });
  const tell = async (caller: Caller, what: "passkey-added" | "passkey-removed") => {
    const { userId, email: to } = caller;
    const hasPassword = (await store.findById(userId))?.password != null;
    await notices.tell(caller, secondFactorChangedMail(config.appUrl, { to, what, hasPassword }));
  };

  return {
    askForNew: async (caller: Caller, proof: Proof) => {
      await stepUp.requireFresh(caller, proof);
      const known = await passkeyStore.list(caller.userId);
      if (known.length >= PASSKEYS_PER_USER) fail("passkey_limit_reached");
      return proofs.askForNew(caller, known);
    },

    add: async (caller: Caller, { name, response }: { name: string; response: RegistrationResponseJSON }) => {
      const passkey = (await proofs.readNew(caller, response)) ?? fail("passkey_refused");
      const row = {
        id: newId(),
        userId: caller.userId,
        name,
        credentialId: passkey.id,
        publicKey: Buffer.from(passkey.publicKey).toString("base64url"),
        counter: passkey.counter,
        transports: passkey.transports ?? [],
        isBackedUp: passkey.isBackedUp,
        createdAt: clock.now(),
      };
      const refusal = await passkeyStore.add(row, PASSKEYS_PER_USER);
      if (refusal) fail(refusal);
      await audit.record({ actorId: caller.userId, action: "passkey.added", ...target(row.id) });
      await tell(caller, "passkey-added");
      return { id: row.id, name, created_at: row.createdAt.toISOString(), last_used_at: null };
    },

    remove: async (caller: Caller, id: string, proof: Proof): Promise<void> => {
      await stepUp.requireFresh(caller, proof);
      if (!(await passkeyStore.remove(caller.userId, id))) fail("not_found");
      await audit.record({ actorId: caller.userId, action: "passkey.removed", ...target(id) });
      await tell(caller, "passkey-removed");
    },

    askOwner: async (caller: Caller) => {
      const known = await passkeyStore.list(caller.userId);
      return known.length > 0 ? proofs.askOwner(caller, known) : fail("passkey_missing");
    },

    ask: () => (config.localSignIn ? proofs.ask() : fail("local_sign_in_off")),

    signIn: async (response: AuthenticationResponseJSON, visitor: Visitor) => {
      if (!config.localSignIn) fail("local_sign_in_off");
      const passkey = (await proofs.read(response)) ?? fail("passkey_unknown");
      return entrance.enter(passkey.userId, visitor, "passkey");
    },
  };
}
