/** The time, passed in so that tests can move it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** Year and month in UTC: the first seven characters of an ISO date. */
export function monthOf(time: Date): string {
  return time.toISOString().slice(0, 7);
}

export function startOfNextMonth(time: Date): Date {
  return new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + 1, 1));
}
