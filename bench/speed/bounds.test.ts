import { SANITIZATION_LEVELS } from "@prompt-shield/contracts/vocabulary";
import { sanitize, scan } from "@prompt-shield/engine";
import { expect, test } from "vitest";
import { hostileInputs, KINDS, textOf, type Kind } from "./inputs.ts";

/**
 * The promise is 1,000 characters in 0.5 ms, and at most 1.5 times as much per character at 100,000, on
 * hostile input too. Measures the processor time of the process, best of several rounds, so that other load
 * on the machine hardly matters. Shared caches still make the same work slower, so a test fails only if an
 * absolute time is more than four times the promise: these tests find work that grows out of proportion; `npm
 * run bench:speed` shows whether the promise is kept.
 */
const PROMISED_MS = 0.5;
const GROWTH_MAX = 1.5;
const BUSY_MACHINE = 4;
const SHORT = 1_000;
const LONG = 100_000;
const ATTEMPTS = 4;

function cpuMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

const bestMs = (rounds: number, work: () => void): number =>
  Math.min(...Array.from({ length: rounds }, () => cpuMs(work)));

/**
 * Compares a hundred short texts with one long text, alternately, until the long one is within the limit.
 * Both take equally long, so a machine that slows down slows both. Work that is never fast enough is not
 * linear. Short times are raised to the promised time of ordinary text: below it the ratio says nothing,
 * because the fixed costs of a short text are missing.
 */
function growth(short: readonly string[], long: string, work: (text: string) => unknown = scan): number {
  let least = Infinity;
  for (let attempt = 0; attempt < ATTEMPTS && least > GROWTH_MAX; attempt++) {
    const shortMs = cpuMs(() => short.forEach((text) => work(text)));
    const longMs = cpuMs(() => work(long));
    least = Math.min(least, longMs / Math.max(shortMs, (PROMISED_MS * LONG) / SHORT));
  }
  return least;
}

const shortTexts = (make: (seed: number) => string): string[] =>
  Array.from({ length: LONG / SHORT }, (_, seed) => make(seed + 1));

test.each(KINDS)(
  `1,000 characters of %s take less than ${PROMISED_MS * BUSY_MACHINE} ms, four times what is promised`,
  (kind: Kind) => {
    const texts = shortTexts((seed) => textOf(kind, SHORT, seed));
    const each = bestMs(8, () => texts.forEach((text) => scan(text))) / texts.length;
    expect(each).toBeLessThan(PROMISED_MS * BUSY_MACHINE);
  },
);

test.each(KINDS)(
  `a character of %s costs at most ${GROWTH_MAX} times as much among 100,000 as among 1,000`,
  (kind: Kind) => {
    const short = shortTexts((seed) => textOf(kind, SHORT, seed));
    expect(growth(short, textOf(kind, LONG))).toBeLessThan(GROWTH_MAX);
  },
);

test.each(Object.keys(hostileInputs(SHORT)))(
  `a character of %s costs at most ${GROWTH_MAX} times as much among 100,000 as among 1,000`,
  (name) => {
    const inputs = (chars: number): string => hostileInputs(chars)[name] ?? "";
    const short = inputs(SHORT);
    expect(
      growth(
        shortTexts(() => short),
        inputs(LONG),
      ),
    ).toBeLessThan(GROWTH_MAX);
  },
);

const hostileAtEachLevel = Object.keys(hostileInputs(SHORT)).flatMap((name) =>
  SANITIZATION_LEVELS.map((level) => ({ name, level })),
);

test.each(hostileAtEachLevel)(
  "hardening 2: time to sanitize at $level grows linearly with the length of $name",
  ({ name, level }) => {
    const inputs = (chars: number): string => hostileInputs(chars)[name] ?? "";
    const short = inputs(SHORT);
    const times = growth(
      shortTexts(() => short),
      inputs(LONG),
      (text) => sanitize(text, { level }),
    );
    expect(times).toBeLessThan(GROWTH_MAX);
  },
);
