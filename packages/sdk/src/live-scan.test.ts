import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { LIVE_SCAN_DEBOUNCE_MS, scheduleScan, type Answer } from "./live-scan.ts";

describe("a live scan", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function start(text: string, scan: (text: string, signal: AbortSignal) => Promise<string>) {
    const told: Answer<string>[] = [];
    const callOff = scheduleScan({
      text,
      scan,
      debounceMs: LIVE_SCAN_DEBOUNCE_MS,
      tell: (answer) => told.push(answer),
    });
    return { told, callOff };
  }

  it("waits 800 ms, then reports the result", async () => {
    const asked: string[] = [];
    const { told } = start("Hello", async (text) => {
      asked.push(text);
      return "clean";
    });
    await vi.advanceTimersByTimeAsync(799);
    expect(asked).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect([asked, told]).toEqual([["Hello"], [{ result: "clean" }]]);
  });

  it("never scans blank text", async () => {
    const asked: string[] = [];
    start(" \n\t", async (text) => String(asked.push(text)));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(asked).toEqual([]);
  });

  it("reports nothing after it was cancelled, before or during the scan", async () => {
    const signals: AbortSignal[] = [];
    const slow = (_: string, signal: AbortSignal) => {
      signals.push(signal);
      return new Promise<string>((resolve) => setTimeout(() => resolve("late"), 500));
    };
    const early = start("a", slow);
    early.callOff();
    const late = start("b", slow);
    await vi.advanceTimersByTimeAsync(1_000);
    late.callOff();
    await vi.advanceTimersByTimeAsync(5_000);
    expect([early.told, late.told]).toEqual([[], []]);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  });

  it("reports a failure", async () => {
    const { told } = start("Hello", () => Promise.reject(new Error("500")));
    await vi.advanceTimersByTimeAsync(800);
    expect(told).toEqual([{ error: new Error("500") }]);
  });
});
