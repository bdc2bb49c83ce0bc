import { BURST_LIMITS } from "@prompt-shield/contracts/limits";
import { expect, test } from "vitest";
import type { Failure } from "../failure.ts";
import { addressSubject, createRateLimiter, type RateLimiter } from "./rate-limit.ts";
import type { LimitName } from "./token-buckets.ts";

/** The `Retry-After` of a refusal, or undefined if the call is allowed. */
const waitFor = (limiter: RateLimiter, name: LimitName, subject: string) =>
  limiter.take(name, subject).then(
    () => undefined,
    (error: Failure) => error.headers?.["Retry-After"],
  );

test("a bucket empties, reports the wait, and refills with time", async () => {
  let nowMs = 0;
  const limiter = createRateLimiter({ clock: { now: () => new Date(nowMs) } });
  const { burst, perMinute } = BURST_LIMITS.ticketPerAddress;
  for (let n = 0; n < burst; n += 1) await limiter.take("ticketPerAddress", "a");
  expect(await waitFor(limiter, "ticketPerAddress", "a")).toBe(String(60 / perMinute));
  await limiter.take("ticketPerAddress", "b");
  nowMs = 60_000 / perMinute;
  await limiter.take("ticketPerAddress", "a");
  expect(await waitFor(limiter, "ticketPerAddress", "a")).toBeDefined();
});

test.each(Object.entries(BURST_LIMITS))(
  "%s never asks to wait longer than a minute",
  (_name, { perMinute }) => {
    expect(60 / perMinute).toBeLessThanOrEqual(60);
  },
);

test.each([
  ["10.0.0.1", "10.0.0.1"],
  ["::ffff:10.0.0.1", "10.0.0.1"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
  ["2001:db8::1", "2001:db8:0:0"],
  ["::1", "0:0:0:0"],
])("the address %s counts as %s", (address, subject) => {
  expect(addressSubject(address)).toBe(subject);
});
