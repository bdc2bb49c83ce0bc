import { createHash, randomBytes } from "node:crypto";
import type { LinkKind } from "../../db/schema/account-safety.ts";
import { fail } from "../../failure.ts";
import type { Clock } from "../../ports/clock.ts";
import { newId } from "../../ports/ids.ts";
import type { LinkRow, LinksStore } from "./links.store.ts";

export interface Wanted {
  readonly kind: LinkKind;
  readonly userId?: string;
  /** The hash of the account's password: once it changes, the link is void. */
  readonly password?: string | null;
  readonly details?: Record<string, string>;
}

const HOUR_MS = 3_600_000;
const LIFETIMES_MS: Readonly<Record<LinkKind, number>> = {
  verification: 24 * HOUR_MS,
  reset: HOUR_MS,
  "email-change": HOUR_MS,
  "email-undo": 7 * 24 * HOUR_MS,
  admin: 24 * HOUR_MS,
};
/**
 * Kinds of link that a new password or address voids. The link that restores an old address is deliberately not among
 * them.
 */
const VOIDED_BY_CHANGE = ["reset", "email-change"] as const;

export type Links = ReturnType<typeof createLinks>;

/** Links that work once. Tokens are long and random, so a plain hash is enough to protect them. */
export function createLinks(store: LinksStore, clock: Clock) {
  return {
    issue: async ({ kind, userId, password, details }: Wanted): Promise<string> => {
      const token = randomBytes(32).toString("base64url");
      const now = clock.now();
      const link = {
        id: newId(now.getTime()),
        kind,
        tokenHash: hash(token),
        userId: userId ?? null,
        passwordMark: password === undefined ? null : hash(password ?? ""),
        details: details ?? {},
        expiresAt: new Date(now.getTime() + LIFETIMES_MS[kind]),
        createdAt: now,
      };
      await store.insert(link);
      return token;
    },

    /** Returns the link without using it up. */
    look: async (kind: LinkKind, token: string): Promise<LinkRow> =>
      (await store.find(kind, hash(token), clock.now())) ?? fail("link_invalid"),

    /** Returns the link and uses it up. */
    take: async (kind: LinkKind, token: string): Promise<LinkRow> =>
      (await store.take(kind, hash(token), clock.now())) ?? fail("link_invalid"),

    mustFitPassword: (link: LinkRow, password: string | null): void => {
      if (link.passwordMark !== hash(password ?? "")) fail("link_invalid");
    },

    isReserved: (email: string, byOtherThan: string | null = null): Promise<boolean> =>
      store.isReserved(email, byOtherThan, clock.now()),
    newestOf: store.newestOf,
    removeOf: store.removeOf,
    removeSince: store.removeSince,
    removeAdminLinks: store.removeAdminLinks,
    voidByChange: (userId: string): Promise<void> => store.removeOf(userId, VOIDED_BY_CHANGE),
  };
}

function hash(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}
