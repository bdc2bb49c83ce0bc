import { useEffect, useRef, useState } from "react";
import { LIVE_SCAN_DEBOUNCE_MS, scheduleScan, type Answer } from "./live-scan.ts";
import type { ScanResponse } from "./types.ts";

export interface LiveScanOptions<Result> {
  /** A route of your own server that adds the key (default "/api/scan"), or what scans instead of it. */
  readonly scan?: string | ((prompt: string, signal: AbortSignal) => Promise<Result>);
  /** How long nobody may have typed. Default: 800. */
  readonly debounceMs?: number;
}

export interface LiveScan<Result> {
  /** The verdict on the text as it stands; undefined while it is blank, new or not answered. */
  readonly result: Result | undefined;
  readonly error: unknown;
  /** Whether an answer is still to come. */
  readonly isScanning: boolean;
}

/** Scans while people type: waits for a pause, ignores blank text, drops answers that are no longer wanted. */
export function useLiveScan<Result = ScanResponse>(
  text: string,
  { scan = "/api/scan", debounceMs = LIVE_SCAN_DEBOUNCE_MS }: LiveScanOptions<Result> = {},
): LiveScan<Result> {
  const [latest, setLatest] = useState<{ text: string; answer: Answer<Result> }>();
  // A function written in place is a new one at each render, and must not start the wait again.
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
