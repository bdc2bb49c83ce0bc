import type { Finding, ScanResult } from "@prompt-shield/engine";
import type { Scanner } from "../../../ports/scanner/scanner.ts";
import type { Piece } from "../batches.ts";
import { CLEAN } from "../clean-result.ts";
import { readPieces } from "../read-pieces.ts";
import type { Ruling } from "../ruling.ts";

/** What a look at a text that is on its way out says. */
export interface Seen {
  readonly isBlocked: boolean;
  /** What must leave under another name. */
  readonly findings: readonly Finding[];
}

export type Look = (text: string) => Promise<Seen>;

/** Reads one text of an answer. */
export type ReadAnswer = (text: string, ruling: Ruling) => Promise<ScanResult>;

interface Waiting {
  readonly piece: Piece;
  readonly ruling: Ruling;
  resolve(result: ScanResult): void;
  reject(error: unknown): void;
}

/** As many tasks as there are processes on a small machine; what comes meanwhile goes together into the next. */
const TASKS_AT_ONCE = 2;
/** Longer tasks wait behind files and other big texts. */
const CHARS_PER_TASK = 9_000;
/** All answers together take one turn among those who wait for the engine. */
const OWNER = "answers";

/**
 * Reads the windows of all streams. Hundreds of them ask several times a second, and a task of its own for each would
 * cost more than the reading: those that wait at the same time are read in one.
 */
export function createAnswerReader(scanner: Scanner): ReadAnswer {
  const waiting: Waiting[] = [];
  let running = 0;

  async function run(batch: readonly Waiting[]): Promise<void> {
    const { options } = batch[0]?.ruling ?? { options: {} };
    try {
      const { found } = await readPieces(
        batch.map(({ piece }) => piece),
        { scanner, owner: OWNER, options },
      );
      for (const { piece, resolve } of batch) resolve(found.get(piece) ?? CLEAN);
    } catch (error) {
      // One text may have spoilt it for the others: each gets a task of its own.
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

  return (text, ruling) =>
    new Promise((resolve, reject) => {
      const piece: Piece = { index: 0, start: 0, role: "assistant", text };
      waiting.push({ piece, ruling, resolve, reject });
      next();
    });
}
