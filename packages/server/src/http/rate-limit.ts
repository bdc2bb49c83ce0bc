import { isIPv6 } from "node:net";
import { BURST_LIMITS, type BurstLimit } from "@prompt-shield/contracts/limits";
import type { Clock } from "../ports/clock.ts";
import { fail } from "../failure.ts";

export type LimitName = keyof typeof BURST_LIMITS;
export type RateLimiter = ReturnType<typeof createRateLimiter>;

interface Bucket {
  tokens: number;
  filledAt: number;
}

const BUCKETS_BEFORE_SWEEP = 20_000;

/** Token buckets in memory, so each process counts for itself. */
export function createRateLimiter(clock: Clock) {
  const buckets = new Map<string, Bucket>();

  /** Takes one token for the subject, or fails with 429 and the seconds until there is one again. */
  function take(name: LimitName, subject: string): void {
    const limit: BurstLimit = BURST_LIMITS[name];
    const now = clock.now().getTime();
    if (buckets.size > BUCKETS_BEFORE_SWEEP) sweep(now);
    const key = `${name} ${subject}`;
    const bucket = buckets.get(key) ?? { tokens: limit.burst, filledAt: now };
    refill(bucket, limit, now);
    buckets.set(key, bucket);
    if (bucket.tokens < 1) {
      const waitS = Math.ceil(((1 - bucket.tokens) * 60) / limit.perMinute);
      fail("rate_limited", { headers: { "Retry-After": String(Math.min(60, Math.max(1, waitS))) } });
    }
    bucket.tokens -= 1;
  }

  /** A full bucket means the same as none. */
  function sweep(now: number): void {
    for (const [key, bucket] of buckets) {
      const limit: BurstLimit = BURST_LIMITS[key.slice(0, key.indexOf(" ")) as LimitName];
      refill(bucket, limit, now);
      if (bucket.tokens >= limit.burst) buckets.delete(key);
    }
  }

  return { take };
}

function refill(bucket: Bucket, limit: BurstLimit, now: number): void {
  const gained = (Math.max(0, now - bucket.filledAt) / 60_000) * limit.perMinute;
  bucket.tokens = Math.min(limit.burst, bucket.tokens + gained);
  bucket.filledAt = now;
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
