import { fstatSync, ReadStream } from "node:fs";
import { performance } from "node:perf_hooks";
import type { Readable } from "node:stream";
import type { BatchDone } from "./answer-batch.ts";

export interface Progress {
  add(done: Pick<BatchDone, "lines" | "threats" | "errors">): void;
  end(): void;
}

const TERMINAL_REDRAW_MS = 100;
/** How often to write a line to a log file. */
const LOG_REDRAW_MS = 5_000;
const BAR_CELLS = 24;

/**
 * Reports progress. On a terminal: a bar that redraws itself and shows how much of the input was read, if the
 * input is a file.
 */
export function createProgress(input: Readable, stream: NodeJS.WriteStream = process.stderr): Progress {
  const started = performance.now();
  const totals = { lines: 0, threats: 0, errors: 0 };
  let drawnAt = started;
  const draw = (isLast: boolean): void => {
    const seconds = (performance.now() - started) / 1000;
    const line = `${bar(isLast ? 1 : shareRead(input))}${account(totals, seconds)}`;
    stream.write(stream.isTTY ? `\r\u001b[2K${line}${isLast ? "\n" : ""}` : `${line}\n`);
  };
  return {
    add({ lines, threats, errors }) {
      totals.lines += lines;
      totals.threats += threats;
      totals.errors += errors;
      const now = performance.now();
      if (now - drawnAt < (stream.isTTY ? TERMINAL_REDRAW_MS : LOG_REDRAW_MS)) return;
      drawnAt = now;
      draw(false);
    },
    end: () => draw(true),
  };
}

/** The share of the input that was read, 0 to 1; undefined for a pipe. */
export function shareRead(input: Readable): number | undefined {
  // By its descriptor: a file that the shell opened (`< prompts.jsonl`) has no name here.
  if (!(input instanceof ReadStream && "fd" in input && typeof input.fd === "number")) return undefined;
  const { size } = fstatSync(input.fd);
  return size > 0 ? Math.min(1, input.bytesRead / size) : undefined;
}

function bar(share: number | undefined): string {
  if (share === undefined) return "";
  const full = Math.round(share * BAR_CELLS);
  return `${"█".repeat(full)}${"░".repeat(BAR_CELLS - full)} ${String(Math.round(share * 100)).padStart(3)} %  `;
}

function account(totals: { lines: number; threats: number; errors: number }, seconds: number): string {
  const rate = Math.round(totals.lines / Math.max(seconds, 0.001));
  const unreadable = totals.errors > 0 ? ` · ${number(totals.errors)} not answered` : "";
  return `${number(totals.lines)} lines · ${number(totals.threats)} threats${unreadable} · ${number(rate)} lines/s · ${seconds.toFixed(1)} s`;
}

const number = (value: number): string => value.toLocaleString("en-US");
