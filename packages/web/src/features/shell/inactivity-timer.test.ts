import { describe, expect, it } from "vitest";
import { createInactivityTimer } from "./inactivity-timer.ts";

const LIMIT_MS = 300_000;

function setUp() {
  let nowMs = 0;
  let pending: { at: number; run: () => void } | undefined;
  let idleCount = 0;
  const timer = createInactivityTimer(LIMIT_MS, () => (idleCount += 1), {
    now: () => nowMs,
    setTimeout: (run, delayMs) => {
      pending = { at: nowMs + delayMs, run };
      return 1;
    },
    clearTimeout: () => (pending = undefined),
  });
  function advance(ms: number) {
    nowMs += ms;
    while (pending && pending.at <= nowMs) {
      const { run } = pending;
      pending = undefined;
      run();
    }
  }
  return { timer, advance, sleep: (ms: number) => (nowMs += ms), idleCount: () => idleCount };
}

describe("inactivity timer", () => {
  it("fires once after the limit without activity", () => {
    const { advance, idleCount } = setUp();
    advance(LIMIT_MS - 1);
    expect(idleCount()).toBe(0);
    advance(1);
    advance(LIMIT_MS);
    expect(idleCount()).toBe(1);
  });

  it("starts again with every activity", () => {
    const { timer, advance, idleCount } = setUp();
    advance(LIMIT_MS - 1_000);
    timer.touch();
    advance(LIMIT_MS - 1_000);
    expect(idleCount()).toBe(0);
    advance(1_000);
    expect(idleCount()).toBe(1);
  });

  it("does not let the movement that wakes a sleeping machine count as activity", () => {
    const { timer, sleep, idleCount } = setUp();
    sleep(LIMIT_MS * 3);
    timer.touch();
    expect(idleCount()).toBe(1);
  });

  it("stays silent once stopped", () => {
    const { timer, advance, idleCount } = setUp();
    timer.stop();
    advance(LIMIT_MS * 2);
    timer.touch();
    expect(idleCount()).toBe(0);
  });
});
