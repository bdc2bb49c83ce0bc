import { BURST_LIMITS } from "@prompt-shield/contracts/limits";
import { expect, test } from "vitest";
import { Failure } from "../failure.ts";
import { addressSubject, createRateLimiter } from "./rate-limit.ts";

test("a bucket empties, names the wait, and fills again with time", () => {
  let nowMs = 0;
  const limiter = createRateLimiter({ now: () => new Date(nowMs) });
  const { burst, perMinute } = BURST_LIMITS.ticketPerAddress;
  for (let n = 0; n < burst; n += 1) limiter.take("ticketPerAddress", "a");
  let failure: unknown;
  try {
    limiter.take("ticketPerAddress", "a");
  } catch (error) {
    failure = error;
  }
  expect(failure).toBeInstanceOf(Failure);
  expect((failure as Failure).headers).toEqual({ "Retry-After": String(60 / perMinute) });
  limiter.take("ticketPerAddress", "b");
  nowMs = 60_000 / perMinute;
  limiter.take("ticketPerAddress", "a");
  expect(() => limiter.take("ticketPerAddress", "a")).toThrow();
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
