import { isIPv6 } from "node:net";
import { fail } from "../failure.ts";
import type { Clock } from "../ports/clock.ts";
import { createReports } from "./bucket-reports.ts";
import type { SharedBuckets } from "./shared-buckets.ts";
import { type Bucket, createTokenBuckets, type LimitName, waitOf } from "./token-buckets.ts";

export interface RateLimiter {
  /** Takes one token for the subject; fails with 429 and the seconds until the next one if there is none. */
  take(name: LimitName, subject: string): Promise<void>;
  close(): Promise<void>;
}

interface Parts {
  readonly clock: Clock;
  /** Set if processes share a database; otherwise each process counts for itself. */
  readonly shared?: SharedBuckets;
  readonly onError?: (error: unknown) => void;
}

/**
 * Limits of calls that cost us little are counted here and reported to the other processes afterwards, so that no call
 * waits for the database. All others guard passwords, mailboxes and the engine: for those, every token is taken from
 * the shared bucket.
 */
const REPORTED_AFTERWARDS: ReadonlySet<LimitName> = new Set<LimitName>([
  "callPerUser",
  "changePerUser",
  "scanPerUser",
  "scanPerKey",
  "gatewayPerKey",
]);

/** Token buckets, in memory or shared by all processes; see docs/decisions/0017. */
export function createRateLimiter({ clock, shared, onError = () => undefined }: Parts): RateLimiter {
  const nowMs = () => clock.now().getTime();
  const buckets = createTokenBuckets();
  const reports = shared && createReports({ shared, nowMs, onError });

  const refuse = (bucket: Bucket): never =>
    fail("rate_limited", { headers: { "Retry-After": String(waitOf(bucket)) } });

  return {
    take: async (name, subject) => {
      const bucket = buckets.find(name, subject, nowMs());
      if (bucket.tokens < 1) refuse(bucket);
      if (shared && !REPORTED_AFTERWARDS.has(name)) {
        const { isTaken, tokens } = await shared.take(name, subject);
        // Other processes can only have taken more since, so as long as this bucket is empty, the shared one is too.
        Object.assign(bucket, { tokens, filledAtMs: nowMs() });
        if (!isTaken) refuse(bucket);
        return;
      }
      bucket.tokens -= 1;
      reports?.note(bucket);
    },
    close: async () => reports?.close(),
  };
}

/** One household usually has a whole IPv6 /64, so that counts as one address. */
export function addressSubject(address: string): string {
  if (!isIPv6(address)) return address;
  if (address.startsWith("::ffff:")) return address.slice(7);
  const [head = "", tail = ""] = address.split("::");
  const start = head === "" ? [] : head.split(":");
  const end = tail === "" ? [] : tail.split(":");
  const zeros = address.includes("::") ? Array<string>(8 - start.length - end.length).fill("0") : [];
  return [...start, ...zeros, ...end].slice(0, 4).join(":");
}
