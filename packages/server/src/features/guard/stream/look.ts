import type { Finding, ScanResult } from "@prompt-shield/engine";
import type { Scanner } from "../../../ports/scanner/scanner.ts";
import type { Piece } from "../batches.ts";
import { CLEAN } from "../clean-result.ts";
import { readPieces } from "../read-pieces.ts";
import type { Ruling } from "../ruling.ts";
import { createReadHere } from "./read-here.ts";

/** The result of reading a text that is about to be released. */
export interface Seen {
  readonly isBlocked: boolean;
  /** What must be masked before it leaves. */
  readonly findings: readonly Finding[];
}

export type Look = (text: string) => Promise<Seen>;

export type ReadAnswer = (text: string, ruling: Ruling) => Promise<ScanResult>;

interface Waiting {
  readonly piece: Piece;
  readonly ruling: Ruling;
  resolve(result: ScanResult): void;
  reject(error: unknown): void;
}

/** One per engine process of a small machine. Whatever arrives meanwhile is combined into the next task. */
const TASKS_AT_ONCE = 2;
/** Keeps tasks short: the engine queues longer ones behind files and other large texts. */
const CHARS_PER_TASK = 9_000;
/** All answers together count as one owner in the engine's queue. */
const OWNER = "answers";

/** Reads the windows of all streams: in this process while it has time, otherwise in the engine's processes. */
export function createAnswerReader(scanner: Pick<Scanner, "run">, here = createReadHere()): ReadAnswer {
  const readTogether = createBatchReader(scanner);
  return async (text, ruling) => {
    const piece: Piece = { index: 0, start: 0, role: "assistant", text };
    if (!here.hasTimeFor(text.length)) return readTogether(piece, ruling);
    const { found } = await readPieces([piece], { scanner: here, owner: OWNER, options: ruling.options });
    return found.get(piece) ?? CLEAN;
  };
}

/**
 * Hundreds of streams ask several times a second, and one task for each would cost more than the reading. So windows
 * that wait at the same time share a task.
 */
function createBatchReader(scanner: Pick<Scanner, "run">) {
  const waiting: Waiting[] = [];
  let running = 0;

  async function run(batch: readonly Waiting[]): Promise<void> {
    const { options } = batch[0]?.ruling ?? { options: {} };
    try {
      const { found } = await readPieces(
        batch.map(({ piece }) => piece),
        { scanner, owner: OWNER, options, isUnderWay: true },
      );
      for (const { piece, resolve } of batch) resolve(found.get(piece) ?? CLEAN);
    } catch (error) {
      // One text may have made the whole task fail, so retry each in a task of its own.
      if (batch.length === 1) batch[0]?.reject(error);
      else for (const one of batch) await run([one]);
    }
  }

  function next(): void {
    const [first] = waiting;
    if (!first || running >= TASKS_AT_ONCE) return;
    const { sensitivity } = first.ruling.options;
    let chars = 0;
    const batch = waiting.filter(({ piece, ruling }) => {
      if (ruling.options.sensitivity !== sensitivity) return false;
      chars += piece.text.length;
      return chars <= CHARS_PER_TASK || piece === first.piece;
    });
    const taken = new Set(batch);
    waiting.splice(0, waiting.length, ...waiting.filter((one) => !taken.has(one)));
    running += 1;
    void run(batch).finally(() => {
      running -= 1;
      next();
    });
  }

  return (piece: Piece, ruling: Ruling): Promise<ScanResult> =>
    new Promise((resolve, reject) => {
      waiting.push({ piece, ruling, resolve, reject });
      next();
    });
}
