import { useEffect, useRef, useState } from "react";
import { LIVE_SCAN_DEBOUNCE_MS, scheduleScan, type Answer } from "./live-scan.ts";
import type { ScanResponse } from "./types.ts";

export interface LiveScanOptions<Result> {
  /** A route of your own server, which adds the API key (default "/api/scan"), or a function that scans. */
  readonly scan?: string | ((prompt: string, signal: AbortSignal) => Promise<Result>);
  /** Milliseconds to wait after the last keystroke. Default: 800. */
  readonly debounceMs?: number;
}

export interface LiveScan<Result> {
  /** The verdict on the current text. Undefined while the text is blank, or has no answer yet. */
  readonly result: Result | undefined;
  readonly error: unknown;
  /** True while an answer is pending, including the wait for a pause in typing. */
  readonly isScanning: boolean;
}

/** Scans as the user types: waits for a pause, ignores blank text, and drops answers to outdated text. */
export function useLiveScan<Result = ScanResponse>(
  text: string,
  { scan = "/api/scan", debounceMs = LIVE_SCAN_DEBOUNCE_MS }: LiveScanOptions<Result> = {},
): LiveScan<Result> {
  const [latest, setLatest] = useState<{ text: string; answer: Answer<Result> }>();
  // An inline function changes on every render; keeping it in a ref stops that from restarting the wait.
  const scanNow = useRef(scan);
  useEffect(() => {
    scanNow.current = scan;
  });
  useEffect(
    () =>
      scheduleScan<Result>({
        text,
        debounceMs,
        scan: (prompt, signal) =>
          typeof scanNow.current === "string"
            ? ask<Result>(scanNow.current, prompt, signal)
            : scanNow.current(prompt, signal),
        tell: (answer) => setLatest({ text, answer }),
      }),
    [text, debounceMs],
  );
  const answer = latest?.text === text ? latest.answer : undefined;
  return {
    result: answer && "result" in answer ? answer.result : undefined,
    error: answer && "error" in answer ? answer.error : undefined,
    isScanning: answer === undefined && text.trim() !== "",
  };
}

async function ask<Result>(route: string, prompt: string, signal: AbortSignal): Promise<Result> {
  const response = await fetch(route, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ prompt }),
    signal,
  });
  if (!response.ok) throw new Error(`${route} answered ${response.status}.`);
  return (await response.json()) as Result;
}
