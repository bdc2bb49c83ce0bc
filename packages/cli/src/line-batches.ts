import { StringDecoder } from "node:string_decoder";
import type { Readable } from "node:stream";

export interface Batch {
  /** The number of the first line, counted from 1. */
  readonly firstLine: number;
  /** `null` stands for a line that is too long to keep in memory. */
  readonly lines: (string | null)[];
  readonly bytes: number;
}

const BATCH_MAX_LINES = 100;
const BATCH_MAX_CHARS = 256 * 1024;
/** 100,000 characters, each as a \uXXXX escape, and room for the rest of the object. */
export const LINE_MAX_CHARS = 1024 * 1024;

/** Splits a stream into batches of lines. Blank lines are counted but not answered. */
export async function* readBatches(input: Readable): AsyncGenerator<Batch> {
  let lines: (string | null)[] = [];
  let chars = 0;
  let firstLine = 1;
  for await (const line of readLines(input)) {
    lines.push(line);
    chars += line?.length ?? 0;
    if (lines.length < BATCH_MAX_LINES && chars < BATCH_MAX_CHARS) continue;
    yield { firstLine, lines, bytes: chars };
    firstLine += lines.length;
    lines = [];
    chars = 0;
  }
  if (lines.length > 0) yield { firstLine, lines, bytes: chars };
}

/** Unlike `readline`, this drops a line over the limit instead of keeping it in memory. */
async function* readLines(input: Readable): AsyncGenerator<string | null> {
  const decoder = new StringDecoder("utf8");
  let rest = "";
  let isTooLong = false;
  for await (const chunk of input) {
    const pieces = (rest + (typeof chunk === "string" ? chunk : decoder.write(chunk))).split("\n");
    rest = pieces.pop() ?? "";
    for (const piece of pieces) {
      yield isTooLong || piece.length > LINE_MAX_CHARS ? null : piece;
      isTooLong = false;
    }
    if (rest.length > LINE_MAX_CHARS) {
      isTooLong = true;
      rest = "";
    }
  }
  rest += decoder.end();
  if (isTooLong) yield null;
  else if (rest !== "") yield rest;
}
