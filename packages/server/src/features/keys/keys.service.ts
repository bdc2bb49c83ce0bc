import { randomUUID } from "node:crypto";
import type { AuditAction } from "@prompt-shield/contracts";
import {
  keyLimitMessage,
  keyLimitWithoutPlanMessage,
  keyStillWorksMessage,
} from "@prompt-shield/contracts/messages";
import type { KeyScope } from "@prompt-shield/contracts/vocabulary";
import type { Caller } from "../../http/caller.ts";
import { fail } from "../../failure.ts";
import type { PlanTerms } from "../../plan-terms.ts";
import type { Audit } from "../../ports/audit.ts";
import { type Clock, monthOf } from "../../ports/clock.ts";
import { newId } from "../../ports/ids.ts";
import type { Vault } from "../../ports/vault.ts";
import type { KeyChange, KeyRow, KeySecrets, KeysStore } from "./keys.store.ts";

export interface KeysParts {
  readonly store: KeysStore;
  readonly vault: Vault;
  readonly audit: Audit;
  readonly clock: Clock;
  readonly terms: PlanTerms;
  /** Fails unless the owner has recently confirmed this session. */
  readonly requireFresh: (caller: Caller, proof: { readonly password: string | undefined }) => Promise<void>;
  readonly ownsPolicy: (workspaceId: string, policyId: string) => Promise<boolean>;
}

export interface KeyWish {
  readonly name: string;
  readonly expiresAt: Date | null;
  readonly scopes: readonly KeyScope[];
  readonly allowedAddresses: readonly string[];
  readonly password: string | undefined;
}

export interface KeyChangeWish {
  readonly change: KeyChange;
  readonly password: string | undefined;
}

export interface RotationWish {
  readonly overlapHours: number;
  readonly password: string | undefined;
}

type KeyAction = Extract<AuditAction, `key.${string}`>;

export type { KeyRow };
export type KeysService = ReturnType<typeof createKeysService>;

/** How many characters stay readable at each end of a key. */
const SHOWN_CHARS = 8;
const HOUR_MS = 3_600_000;

export function createKeysService({
  store,
  vault,
  audit,
  clock,
  terms,
  requireFresh,
  ownsPolicy,
}: KeysParts) {
  const seal = (key: string) => ({
    keyHash: vault.fingerprint("api-key", key),
    keyCiphertext: vault.encrypt("api-key", key),
  });
  const limitMessage = ({ apiKeyLimit, plan }: Caller) =>
    terms.arePlansSold ? keyLimitMessage(apiKeyLimit, plan) : keyLimitWithoutPlanMessage(apiKeyLimit);

  const find = async (caller: Caller, id: string): Promise<KeyRow> =>
    (await store.find(caller.workspaceId, id, monthOf(clock.now()))) ?? fail("not_found");
  const record = (caller: Caller, action: KeyAction, id: string, details: Record<string, unknown> = {}) =>
    audit.record({
      actorId: caller.userId,
      workspaceId: caller.workspaceId,
      action,
      targetType: "api_key",
      targetId: id,
      details,
    });
  const mustLieAhead = (expiresAt: Date | null | undefined): void => {
    if (expiresAt && expiresAt <= clock.now())
      fail("validation_failed", { message: "expires_at: Choose a time in the future." });
  };
  const newSecrets = (): KeySecrets & { key: string } => {
    const key = newKey();
    return { key, keyHead: key.slice(0, SHOWN_CHARS), keyTail: key.slice(-SHOWN_CHARS), ...seal(key) };
  };

  return {
    list: (caller: Caller): Promise<KeyRow[]> => store.list(caller.workspaceId, monthOf(clock.now())),
    find,

    create: async (
      caller: Caller,
      { name, expiresAt, scopes, allowedAddresses, password }: KeyWish,
    ): Promise<{ row: KeyRow; key: string }> => {
      const limit = caller.apiKeyLimit;
      if (limit === 0) fail("upgrade_required");
      await requireFresh(caller, { password });
      mustLieAhead(expiresAt);
      const { key, ...secrets } = newSecrets();
      const id = newId();
      const bounds = { scopes: [...new Set(scopes)], allowedAddresses: [...allowedAddresses] };
      const row = {
        id,
        workspaceId: caller.workspaceId,
        userId: caller.userId,
        name,
        createdAt: clock.now(),
        expiresAt,
        ...bounds,
        ...secrets,
      };
      const refusal = await store.addWithin(limit, row);
      if (refusal === "key_limit_reached") fail(refusal, { message: limitMessage(caller) });
      if (refusal) fail(refusal);
      const made = await find(caller, id);
      await record(caller, "key.created", id, shapeOf(made));
      return { row: made, key };
    },

    update: async (caller: Caller, id: string, { change, password }: KeyChangeWish): Promise<KeyRow> => {
      const before = await find(caller, id);
      await requireFresh(caller, { password });
      mustLieAhead(change.expiresAt);
      if (change.policyId && !(await ownsPolicy(caller.workspaceId, change.policyId))) fail("not_found");
      if (!(await store.update(caller.workspaceId, id, change))) fail("not_found");
      const after = await find(caller, id);
      await record(caller, "key.changed", id, { from: shapeOf(before), to: shapeOf(after) });
      return after;
    },

    /**
     * Gives the key a new secret. The old one keeps working for a while, so that its users can switch. Meanwhile only a
     * rotation without an overlap is possible: there is room for one old secret, and this one was promised to work.
     */
    rotate: async (
      caller: Caller,
      id: string,
      { overlapHours, password }: RotationWish,
    ): Promise<{ row: KeyRow; key: string }> => {
      const { expiresAt, previousKeyUntil } = await find(caller, id);
      await requireFresh(caller, { password });
      const now = clock.now();
      if (expiresAt && expiresAt <= now) fail("key_expired");
      const endsPrevious = overlapHours === 0;
      if (!endsPrevious) mustHaveEnded(previousKeyUntil, now);
      const { key, ...secrets } = newSecrets();
      const until = new Date(now.getTime() + overlapHours * HOUR_MS);
      if (!(await store.rotate(caller.workspaceId, id, { ...secrets, until, now, endsPrevious }))) {
        // Another request may have rotated the key meanwhile.
        mustHaveEnded((await find(caller, id)).previousKeyUntil, now);
        fail("not_found");
      }
      await record(caller, "key.rotated", id, { overlapHours });
      return { row: await find(caller, id), key };
    },

    reveal: async (caller: Caller, id: string, password: string | undefined): Promise<string> => {
      const { ciphertext, isHidden } = (await store.findSealed(caller.workspaceId, id)) ?? fail("not_found");
      if (isHidden) fail("key_shown_once");
      await requireFresh(caller, { password });
      await record(caller, "key.revealed", id);
      return vault.decrypt("api-key", ciphertext);
    },

    /** Re-encrypts the keys after a change of `APP_SECRET`. */
    reseal: async (): Promise<number> => {
      const old = (await store.sealed()).filter(({ ciphertext }) => !vault.isCurrent("api-key", ciphertext));
      for (const key of old) await store.reseal(key, seal(vault.decrypt("api-key", key.ciphertext)));
      return old.length;
    },

    remove: async (caller: Caller, id: string): Promise<void> => {
      const before = await find(caller, id);
      if (!(await store.remove(caller.workspaceId, id))) fail("not_found");
      await record(caller, "key.deleted", id, shapeOf(before));
    },
  };
}

/** The facts about a key that the audit log keeps. */
function shapeOf({ name, scopes, allowedAddresses, expiresAt, policyId }: KeyRow): Record<string, unknown> {
  return { name, scopes, allowedAddresses, expiresAt: expiresAt?.toISOString() ?? null, policyId };
}

function mustHaveEnded(previousUntil: Date | null, now: Date): void {
  if (previousUntil && previousUntil > now)
    fail("rotation_running", { message: keyStillWorksMessage(previousUntil) });
}

/** `sk_` and two UUIDs without dashes. */
function newKey(): string {
  return `sk_${randomUUID()}${randomUUID()}`.replaceAll("-", "");
}
