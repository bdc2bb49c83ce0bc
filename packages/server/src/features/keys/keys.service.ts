import { randomUUID } from "node:crypto";
import { keyLimitMessage, keyLimitWithoutPlanMessage } from "@prompt-shield/contracts/messages";
import type { Caller } from "../../http/caller.ts";
import { fail } from "../../failure.ts";
import type { PlanTerms } from "../../plan-terms.ts";
import type { Audit } from "../../ports/audit.ts";
import { type Clock, monthOf } from "../../ports/clock.ts";
import { newId } from "../../ports/ids.ts";
import type { Vault } from "../../ports/vault.ts";
import type { KeyRow, KeysStore } from "./keys.store.ts";

export interface KeysParts {
  readonly store: KeysStore;
  readonly vault: Vault;
  readonly audit: Audit;
  readonly clock: Clock;
  readonly terms: PlanTerms;
  /** Fails unless the session is surely still in its owner's hands. */
  readonly requireFresh: (caller: Caller, password: string | undefined) => Promise<void>;
}

export interface KeyWish {
  readonly name: string;
  readonly expiresAt: Date | null;
  readonly password: string | undefined;
}

export type { KeyRow };
export type KeysService = ReturnType<typeof createKeysService>;

/** Characters of a key that stay readable at either end. */
const SHOWN_CHARS = 8;

export function createKeysService({ store, vault, audit, clock, terms, requireFresh }: KeysParts) {
  const seal = (key: string) => ({
    keyHash: vault.fingerprint("api-key", key),
    keyCiphertext: vault.encrypt("api-key", key),
  });
  const limitMessage = ({ apiKeyLimit, plan }: Caller) =>
    terms.arePlansSold ? keyLimitMessage(apiKeyLimit, plan) : keyLimitWithoutPlanMessage(apiKeyLimit);

  return {
    list: (caller: Caller): Promise<KeyRow[]> => store.list(caller.userId, monthOf(clock.now())),

    find: async (caller: Caller, id: string): Promise<KeyRow> =>
      (await store.find(caller.userId, id, monthOf(clock.now()))) ?? fail("not_found"),

    create: async (
      caller: Caller,
      { name, expiresAt, password }: KeyWish,
    ): Promise<{ row: KeyRow; key: string }> => {
      const limit = caller.apiKeyLimit;
      if (limit === 0) fail("upgrade_required");
      await requireFresh(caller, password);
      if (expiresAt !== null && expiresAt <= clock.now()) {
        fail("validation_failed", { message: "expires_at: Choose a time in the future." });
      }
      const key = newKey();
      const row: KeyRow = {
        id: newId(),
        name,
        keyHead: key.slice(0, SHOWN_CHARS),
        keyTail: key.slice(-SHOWN_CHARS),
        isActive: true,
        createdAt: clock.now(),
        lastUsedAt: null,
        expiresAt,
        olderKeys: 0,
        requestCount: 0,
      };
      const isAdded = await store.addWithin(limit, { ...row, ...seal(key), userId: caller.userId });
      if (!isAdded) fail("key_limit_reached", { message: limitMessage(caller) });
      await audit.record({
        actorId: caller.userId,
        action: "key.created",
        targetType: "api_key",
        targetId: row.id,
      });
      return { row, key };
    },

    reveal: async (caller: Caller, id: string, password: string | undefined): Promise<string> => {
      const ciphertext = (await store.findCiphertext(caller.userId, id)) ?? fail("not_found");
      await requireFresh(caller, password);
      await audit.record({
        actorId: caller.userId,
        action: "key.revealed",
        targetType: "api_key",
        targetId: id,
      });
      return vault.decrypt("api-key", ciphertext);
    },

    /** After a change of `APP_SECRET`: what the previous one sealed is sealed with the present one. */
    reseal: async (): Promise<number> => {
      const old = (await store.sealed()).filter(({ ciphertext }) => !vault.isCurrent("api-key", ciphertext));
      for (const { id, ciphertext } of old)
        await store.reseal(id, seal(vault.decrypt("api-key", ciphertext)));
      return old.length;
    },

    remove: async (caller: Caller, id: string): Promise<void> => {
      if (!(await store.remove(caller.userId, id))) fail("not_found");
      await audit.record({
        actorId: caller.userId,
        action: "key.deleted",
        targetType: "api_key",
        targetId: id,
      });
    },
  };
}

/** `sk_` and two unique ids without their dashes. */
function newKey(): string {
  return `sk_${randomUUID()}${randomUUID()}`.replaceAll("-", "");
}
