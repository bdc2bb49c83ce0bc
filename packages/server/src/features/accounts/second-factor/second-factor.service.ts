import { PRODUCT_NAME } from "@prompt-shield/contracts/messages";
import type { Config } from "../../../config.ts";
import { fail } from "../../../failure.ts";
import type { Caller } from "../../../http/caller.ts";
import type { Audit } from "../../../ports/audit.ts";
import type { Clock } from "../../../ports/clock.ts";
import type { MailDispatch } from "../../../ports/mail-dispatch.ts";
import type { Vault } from "../../../ports/vault.ts";
import { secondFactorChangedMail } from "../accounts.mails.ts";
import type { AccountsStore } from "../accounts.store.ts";
import type { Notices } from "../../../ports/notices.ts";
import type { Proof, StepUp } from "../step-up.ts";
import type { Codes } from "./codes.ts";
import type { PasskeysStore } from "./passkeys.store.ts";
import type { SecondFactorStore } from "./second-factor.store.ts";
import { newTotpSecret, totpUri } from "./totp.ts";

export interface SecondFactorParts {
  readonly secondFactors: SecondFactorStore;
  readonly passkeyStore: PasskeysStore;
  readonly store: AccountsStore;
  readonly codes: Codes;
  readonly stepUp: StepUp;
  readonly vault: Vault;
  readonly audit: Audit;
  readonly mail: MailDispatch;
  readonly notices: Notices;
  readonly clock: Clock;
  readonly config: Pick<Config, "appUrl">;
}

/** Leaves time to find a phone and install an app. */
const SET_UP_LIFETIME_MS = 3_600_000;

export type SecondFactorService = ReturnType<typeof createSecondFactorService>;

/** Turns the second factor on and off. Every change is announced by mail, in case it was not the owner. */
export function createSecondFactorService(parts: SecondFactorParts) {
  const { secondFactors, passkeyStore, store, codes, stepUp, vault, audit } = parts;
  const { mail, notices, clock, config } = parts;

  const tell = async (caller: Caller, what: "on" | "off" | "codes") => {
    const { userId, email: to } = caller;
    const hasPassword = (await store.findById(userId))?.password != null;
    await notices.tell(caller, secondFactorChangedMail(config.appUrl, { to, what, hasPassword }));
  };
  const mustBeOn = async ({ userId }: Caller): Promise<void> => {
    if (!(await secondFactors.secretOf(userId))?.confirmedAt) fail("totp_off");
  };
  /**
   * The set-up that this session began. A set-up begun in another session may be somebody else's and cannot be finished
   * here.
   */
  const begunBy = async ({ userId, credentialId }: Caller) => {
    const secret = await secondFactors.secretOf(userId);
    if (secret?.confirmedAt) fail("totp_on");
    const isOver = clock.now().getTime() - (secret?.createdAt.getTime() ?? 0) > SET_UP_LIFETIME_MS;
    return secret?.begunIn === credentialId && !isOver ? secret : fail("totp_set_up_over");
  };

  return {
    status: async ({ userId }: Caller) => {
      const totp = await secondFactors.secretOf(userId);
      const account = await store.findById(userId);
      return {
        totp: totp?.confirmedAt ? { confirmed_at: totp.confirmedAt.toISOString() } : null,
        recovery_codes_left: await secondFactors.codesLeft(userId),
        passkeys: (await passkeyStore.list(userId)).map((row) => ({
          id: row.id,
          name: row.name,
          created_at: row.createdAt.toISOString(),
          last_used_at: row.lastUsedAt?.toISOString() ?? null,
        })),
        required: account?.isSecondFactorRequired ?? false,
        has_password: account?.password != null,
      };
    },

    begin: async (caller: Caller, proof: Proof) => {
      await stepUp.requireFresh(caller, proof);
      const secret = newTotpSecret();
      const { userId, credentialId: begunIn } = caller;
      const sealed = { userId, secretCiphertext: vault.encrypt("totp", secret) };
      if (!(await secondFactors.begin(sealed, { begunIn, now: clock.now() }))) fail("totp_on");
      return { secret, uri: totpUri({ issuer: PRODUCT_NAME, account: caller.email, secret }) };
    },

    /** Ends all other sessions, because they began without the second factor. */
    confirm: async (caller: Caller, code: string): Promise<string[]> => {
      const { userId } = caller;
      const secret = await begunBy(caller);
      await codes.mustConfirm(secret, code);
      const { codes: shown, hashes } = codes.newRecoveryCodes(userId);
      if (!(await secondFactors.confirm(secret, hashes, clock.now()))) fail("totp_set_up_over");
      await store.endOtherSessions(userId, caller.credentialId);
      await store.voidTokens(userId, clock.now());
      await audit.record({ actorId: userId, action: "second_factor.totp_on" });
      await tell(caller, "on");
      return shown;
    },

    disable: async (caller: Caller, proof: Proof): Promise<void> => {
      await mustBeOn(caller);
      await stepUp.requireFresh(caller, proof);
      await secondFactors.removeTotp(caller.userId);
      await audit.record({ actorId: caller.userId, action: "second_factor.totp_off" });
      await tell(caller, "off");
    },

    renewCodes: async (caller: Caller, proof: Proof): Promise<string[]> => {
      await mustBeOn(caller);
      await stepUp.requireFresh(caller, proof);
      const { codes: shown, hashes } = codes.newRecoveryCodes(caller.userId);
      await secondFactors.replaceCodes(caller.userId, hashes, clock.now());
      await audit.record({ actorId: caller.userId, action: "second_factor.codes_renewed" });
      await tell(caller, "codes");
      return shown;
    },

    /** For someone who has lost every factor, after an administrator has verified who is asking. */
    resetFor: async (userId: string): Promise<void> => {
      const { email: to, password } = (await store.findById(userId)) ?? fail("not_found");
      await secondFactors.removeAll(userId);
      await store.endAllSessions(userId);
      await store.voidTokens(userId, clock.now());
      const change = { to, what: "reset", hasPassword: password != null } as const;
      await mail.dispatch(secondFactorChangedMail(config.appUrl, change));
    },

    /**
     * Re-encrypts the secrets after a change of `APP_SECRET`. Recovery codes are keyed hashes and cannot be converted:
     * they work as long as the old secret is configured.
     */
    reseal: async (): Promise<number> => {
      const old = (await secondFactors.sealed()).filter(
        ({ secretCiphertext }) => !vault.isCurrent("totp", secretCiphertext),
      );
      for (const secret of old) {
        const opened = vault.decrypt("totp", secret.secretCiphertext);
        await secondFactors.reseal(secret, vault.encrypt("totp", opened));
      }
      return old.length;
    },
  };
}
