import { BURST_LIMITS } from "@prompt-shield/contracts/limits";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Connection, connectPostgres } from "../db/connect.ts";
import { systemClock } from "../ports/clock.ts";
import { createVault } from "../ports/vault.ts";
import { DATABASES, openTestDatabase } from "../testing/databases.ts";
import { until } from "../testing/receiver.ts";
import { createRateLimiter, type RateLimiter } from "./rate-limit.ts";
import { createSharedBuckets } from "./shared-buckets.ts";
import type { LimitName } from "./token-buckets.ts";

const VAULT = createVault("a secret for tests that is long enough");
const { burst: REPLAYS } = BURST_LIMITS.replayPerUser;
const { burst: CALLS } = BURST_LIMITS.scanPerUser;

/** How many of so many are let through, and the longest wait that a refusal names. */
async function takeAll(limiters: readonly RateLimiter[], name: LimitName, times: number) {
  const waits: number[] = [];
  const takes = Array.from({ length: times }, (_, n) =>
    limiters[n % limiters.length]?.take(name, "ada").catch((error: { headers: Record<string, string> }) => {
      waits.push(Number(error.headers["Retry-After"]));
    }),
  );
  await Promise.all(takes);
  return { passed: times - waits.length, longestWaitS: Math.max(0, ...waits) };
}

describe("two processes on one PostgreSQL", () => {
  const connections: Connection[] = [];
  const limiters: RateLimiter[] = [];
  const errors: unknown[] = [];
  beforeAll(async () => {
    const first = await openTestDatabase("postgres");
    const second = await connectPostgres(first.url ?? "", () => undefined);
    connections.push(second, first);
    for (const { db } of connections) {
      const shared = createSharedBuckets(db, VAULT);
      limiters.push(
        createRateLimiter({ clock: systemClock, shared, onError: (error) => errors.push(error) }),
      );
    }
  });
  afterAll(async () => {
    for (const { close } of connections) await close();
  });

  test("share what guards passwords, mailboxes and the engine to the last token", async () => {
    expect(await takeAll(limiters, "replayPerUser", REPLAYS * 3)).toEqual({
      passed: REPLAYS,
      longestWaitS: 60,
    });
  });

  test("let no more than a bucket each through in one moment, and nothing for as long as that was too much", async () => {
    const { passed } = await takeAll(limiters, "scanPerUser", CALLS * 4);
    expect(passed).toBeGreaterThanOrEqual(CALLS);
    // And what came back meanwhile.
    expect(passed).toBeLessThanOrEqual(CALLS * 2 + 30);
    // What was taken too much has to come back first.
    const isKnown = async () => (await takeAll(limiters, "scanPerUser", 2)).passed === 0;
    await until(isKnown);
    expect((await takeAll(limiters, "scanPerUser", 2)).longestWaitS).toBeLessThanOrEqual(60);
    expect(errors).toEqual([]);
  });

  test("hear of calls that are spread over time, before either has seen a bucket's worth", async () => {
    for (let sent = 0; sent < CALLS; sent += 20) {
      await Promise.all(Array.from({ length: 20 }, (_, n) => limiters[n % 2]?.take("scanPerKey", "ada")));
      await Promise.all(limiters.map((limiter) => limiter.close()));
    }
    const { passed } = await takeAll(limiters, "scanPerKey", 100);
    expect(passed).toBeLessThan(50);
  });
});

test.each(DATABASES)("on the %s database no subject can be read from what is stored", async (kind) => {
  const connection = await openTestDatabase(kind);
  const shared = createSharedBuckets(connection.db, VAULT);
  const { burst } = BURST_LIMITS.signInPerAddress;
  const { isTaken, tokens } = await shared.take("signInPerAddress", "203.0.113.7");
  expect([isTaken, Math.round(tokens)]).toEqual([true, burst - 1]);
  expect(
    (await shared.report([{ name: "signInPerAddress", subject: "203.0.113.7", tokens: 9 }])).map(Math.round),
  ).toEqual([burst - 10]);
  const { rows } = await connection.executeSql("select * from rate_buckets");
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain("203.0.113.7");
  await connection.close();
});

test("a database that is away leaves each process counting for itself", async () => {
  const errors: unknown[] = [];
  const away = () => Promise.reject(new Error("away"));
  const limiter = createRateLimiter({
    clock: { now: () => new Date(0) },
    shared: { take: away, report: away },
    onError: (error) => errors.push(error),
  });
  expect((await takeAll([limiter], "scanPerUser", CALLS * 2)).passed).toBe(CALLS);
  await limiter.close();
  expect(errors.length).toBeGreaterThan(0);
});
