/** Decides what happens after an attempt to deliver. Pure: time and randomness are passed in. */

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Pauses after the first, second, … failed attempt: a little over a day together. */
const PAUSES_MS = [
  MINUTE_MS,
  3 * MINUTE_MS,
  10 * MINUTE_MS,
  30 * MINUTE_MS,
  HOUR_MS,
  2 * HOUR_MS,
  4 * HOUR_MS,
  8 * HOUR_MS,
  8 * HOUR_MS,
];
const JITTER = 0.2;
const LONGEST_WISH_MS = 24 * HOUR_MS;

/** An endpoint that has failed for this long is switched off. */
export const FAILING_LIMIT_MS = 24 * HOUR_MS;

/**
 * If a delivery has used up its attempts, its endpoint is switched off sooner: after this long without a success. That
 * is less than the attempts of one delivery take, and more than the time between two events of a working endpoint.
 */
export const GIVEN_UP_LIMIT_MS = 12 * HOUR_MS;

/** Null after the last attempt. `retryAfter` is the receiver's header, in seconds or as a date. */
export function nextAttemptAt(input: {
  attempt: number;
  now: Date;
  random: number;
  retryAfter?: string | null;
}): Date | null {
  const { attempt, now, random, retryAfter } = input;
  const pause = PAUSES_MS[attempt - 1];
  if (pause === undefined) return null;
  const spread = pause * (1 + JITTER * (2 * random - 1));
  const wish = readRetryAfter(retryAfter, now);
  return new Date(now.getTime() + Math.max(spread, Math.min(wish, LONGEST_WISH_MS)));
}

function readRetryAfter(header: string | null | undefined, now: Date): number {
  if (!header) return 0;
  const wishMs = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - now.getTime();
  return Number.isFinite(wishMs) ? Math.max(0, wishMs) : 0;
}
