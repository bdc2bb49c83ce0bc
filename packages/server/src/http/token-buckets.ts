import { BURST_LIMITS, type BurstLimit } from "@prompt-shield/contracts/limits";

export type LimitName = keyof typeof BURST_LIMITS;

export interface Bucket {
  readonly name: LimitName;
  readonly subject: string;
  /** Negative once other processes turn out to have taken more than there was. */
  tokens: number;
  filledAtMs: number;
  /** Taken here since the last report to the other processes. */
  unreported: number;
}

const BUCKETS_BEFORE_SWEEP = 20_000;
const LONGEST_WAIT_S = 60;

/** The buckets of this process; each is refilled up to `nowMs` whenever it is looked up. */
export function createTokenBuckets() {
  const buckets = new Map<string, Bucket>();

  /** A full bucket is the same as none, unless the other processes have not heard yet what was taken from it. */
  function sweep(nowMs: number): void {
    for (const [key, bucket] of buckets) {
      refill(bucket, nowMs);
      if (bucket.tokens >= limitOf(bucket).burst && bucket.unreported === 0) buckets.delete(key);
    }
  }

  return {
    find: (name: LimitName, subject: string, nowMs: number): Bucket => {
      if (buckets.size > BUCKETS_BEFORE_SWEEP) sweep(nowMs);
      const key = `${name} ${subject}`;
      const known = buckets.get(key);
      if (known) {
        refill(known, nowMs);
        return known;
      }
      const { burst } = BURST_LIMITS[name];
      const bucket = { name, subject, tokens: burst, filledAtMs: nowMs, unreported: 0 };
      buckets.set(key, bucket);
      return bucket;
    },
  };
}

export function limitOf({ name }: Pick<Bucket, "name">): BurstLimit {
  return BURST_LIMITS[name];
}

/** How long one token takes to come back. */
export function secondsPerToken({ perMinute }: BurstLimit): number {
  return 60 / perMinute;
}

/** Seconds until there is a token again, for `Retry-After`. */
export function waitOf(bucket: Bucket): number {
  const waitS = Math.ceil((1 - bucket.tokens) * secondsPerToken(limitOf(bucket)));
  return Math.min(LONGEST_WAIT_S, Math.max(1, waitS));
}

function refill(bucket: Bucket, nowMs: number): void {
  const limit = limitOf(bucket);
  const gained = Math.max(0, nowMs - bucket.filledAtMs) / 1000 / secondsPerToken(limit);
  bucket.tokens = Math.min(limit.burst, bucket.tokens + gained);
  bucket.filledAtMs = nowMs;
}
