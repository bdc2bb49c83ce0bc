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

/** Takes a token `times` times; returns how many calls passed, and the longest wait that a refusal named. */
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

  test("share, to the last token, the limits that guard passwords, mailboxes and the engine", async () => {
    expect(await takeAll(limiters, "replayPerUser", REPLAYS * 3)).toEqual({
      passed: REPLAYS,
      longestWaitS: 60,
    });
  });

  test("let at most a full bucket each through at once, and then nothing until the excess is made up for", async () => {
    const { passed } = await takeAll(limiters, "scanPerUser", CALLS * 4);
    expect(passed).toBeGreaterThanOrEqual(CALLS);
    // Some tokens came back meanwhile.
    expect(passed).toBeLessThanOrEqual(CALLS * 2 + 30);
    // The excess has to come back first.
    const isKnown = async () => (await takeAll(limiters, "scanPerUser", 2)).passed === 0;
    await until(isKnown);
    expect((await takeAll(limiters, "scanPerUser", 2)).longestWaitS).toBeLessThanOrEqual(60);
    expect(errors).toEqual([]);
  });

  test("learn of each other's calls over time, before either has counted a full bucket", async () => {
    for (let sent = 0; sent < CALLS; sent += 20) {
      await Promise.all(Array.from({ length: 20 }, (_, n) => limiters[n % 2]?.take("scanPerKey", "ada")));
      await Promise.all(limiters.map((limiter) => limiter.close()));
    }
    const { passed } = await takeAll(limiters, "scanPerKey", 100);
    expect(passed).toBeLessThan(50);
  });
});

test.each(DATABASES)("on the %s database no stored row reveals a subject", async (kind) => {
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

test("while the database is unavailable, each process counts for itself", async () => {
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
