import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Connection, connectPostgres } from "../../db/connect.ts";
import { Failure } from "../../failure.ts";
import { createVault } from "../../ports/vault.ts";
import { DATABASES, openTestDatabase } from "../../testing/databases.ts";
import { createPasswordAttemptsStore } from "./password-attempts.store.ts";
import { createPasswordGuard, type PasswordGuard, type Place } from "./password-guard.ts";

let nowMs = Date.parse("2026-07-01T12:00:00Z");
const clock = { now: () => new Date(nowMs) };
const vault = createVault("a secret for tests that is long enough");
const guardOf = ({ db }: Connection) => createPasswordGuard(createPasswordAttemptsStore(db), vault, clock);
let addresses = 0;
const newAddress = () => `198.51.100.${(addresses += 1)}`;

/** The seconds to wait, or 0 if the attempt is allowed. */
async function waitFor(guard: PasswordGuard, place: Place): Promise<number> {
  try {
    await guard.atDoor(place);
    return 0;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return Number(error.headers["Retry-After"]);
  }
}

describe.each(DATABASES)("hardening 10: on the %s database", (kind) => {
  let database: Connection;
  let guard: PasswordGuard;
  beforeAll(async () => {
    database = await openTestDatabase(kind);
    guard = guardOf(database);
  });
  afterAll(() => database.close());

  test("guesses from one place wait longer and longer, up to a minute", async () => {
    const place = { email: "one@shield.example", address: newAddress() };
    for (let n = 0; n < 11; n += 1) expect(await waitFor(guard, place)).toBe(0);
    const waits: number[] = [];
    for (let n = 0; n < 7; n += 1) {
      waits.push(await waitFor(guard, place));
      nowMs += (waits.at(-1) ?? 0) * 1_000;
      expect(await waitFor(guard, place)).toBe(0);
    }
    // Each wait doubles, minus what decays while waiting.
    expect(waits).toEqual([2, 4, 8, 16, 31, 57, 60]);
  });

  test("the right password clears the count of wrong ones", async () => {
    const place = { email: "two@shield.example", address: newAddress() };
    for (let n = 0; n < 10; n += 1) await guard.atDoor(place);
    await (await guard.atDoor(place)).succeeded();
    for (let n = 0; n < 10; n += 1) expect(await waitFor(guard, place)).toBe(0);
  });

  test("a withdrawn attempt is not counted and does not clear earlier guesses", async () => {
    const place = { email: "half@shield.example", address: newAddress() };
    for (let n = 0; n < 20; n += 1) await (await guard.atDoor(place)).withdraw();
    for (let n = 0; n < 10; n += 1) await guard.atDoor(place);
    await (await guard.atDoor(place)).withdraw();
    expect(await waitFor(guard, place)).toBe(0);
    expect(await waitFor(guard, place)).toBe(2);
  });

  test("the codes of one account are counted together, wherever they come from", async () => {
    for (let n = 0; n < 11; n += 1) await guard.byCode("user-1");
    await expect(guard.byCode("user-1")).rejects.toThrow(Failure);
    await guard.byCode("user-2");
  });

  test("guesses from elsewhere do not lock the owner out of a known place", async () => {
    const email = "three@shield.example";
    const home = { email, address: newAddress() };
    await (await guard.atDoor(home)).succeeded();
    for (let n = 0; n < 101; n += 1) await guard.atDoor({ email, address: newAddress() });
    expect(await waitFor(guard, { email, address: newAddress() })).toBeGreaterThan(0);
    expect(await waitFor(guard, home)).toBe(0);
  });

  test("one address that tries many accounts has to wait too", async () => {
    const address = newAddress();
    const waits: number[] = [];
    for (let n = 0; n < 70; n += 1) waits.push(await waitFor(guard, { email: `u${n}@b.example`, address }));
    expect(waits.indexOf(2)).toBeGreaterThan(50);
    expect(Math.max(...waits)).toBeLessThanOrEqual(10);
  });

  test("parallel guesses are all counted", async () => {
    const place = { email: "four@shield.example", address: newAddress() };
    const waits = await Promise.all(Array.from({ length: 40 }, () => waitFor(guard, place)));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(11);
  });

  test("password prompts inside a session are counted per session", async () => {
    for (let n = 0; n < 11; n += 1) await guard.inSession("stolen");
    await expect(guard.inSession("stolen")).rejects.toThrow(Failure);
    await guard.inSession("another");
  });
});

test("hardening 10: two processes count together", async () => {
  const database = await openTestDatabase("postgres");
  const other = await connectPostgres(database.url ?? "", () => undefined);
  const guards = [guardOf(database), guardOf(other)];
  const place = { email: "five@shield.example", address: newAddress() };
  const waits: number[] = [];
  for (let n = 0; n < 8; n += 1) for (const guard of guards) waits.push(await waitFor(guard, place));
  expect(waits.filter((wait) => wait === 0)).toHaveLength(11);
  await other.close();
  await database.close();
});
