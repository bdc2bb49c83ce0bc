import { SECOND_LOOKS_SPENT } from "../messages.ts";
import type { ReadText } from "./read-text.ts";

/**
 * Tokens of one request that may be read a second time, however many fields it has: five whole windows, which take
 * 0.4 s, or half of that in English. The last text that is read may exceed it.
 */
const TOKENS_MAX = 1_280;
/** Messages and groups of fields may spend this much of it; the rest is for the fields of suspicious groups. */
const PASSAGES_TOKENS_MAX = 1_024;
/** A look that failed has cost time as well: it counts as a whole window. */
const FAILED_LOOK_TOKENS = 256;

type Read = Pick<ReadText, "model" | "doubt">;

/** `isUnread`: the first network doubts it, but the budget was spent on others. */
export type Settled<T extends Read> = T & { readonly isUnread: boolean };

/** The budget of second readings for one request, whichever network reads. */
export interface SecondLooks {
  /** For messages and groups of fields. */
  atPassages<T extends Read>(readings: readonly T[]): Promise<Settled<T>[]>;
  /** For the fields of suspicious groups. */
  atFields<T extends Read>(readings: readonly T[]): Promise<Settled<T>[]>;
  /** A note if something doubtful was left unread. */
  notes(): string[];
}

/**
 * Of all texts that the first network doubts, the second reads the most suspicious. If it read them in document order,
 * a sender could exhaust the budget with harmless fields in front of the malicious one.
 */
export function createSecondLooks(): SecondLooks {
  let spent = 0;
  let doubted = 0;
  let read = 0;

  async function settle<T extends Read>(readings: readonly T[], tokensMax: number): Promise<Settled<T>[]> {
    const settled = readings.map((reading) => ({ ...reading, isUnread: reading.doubt !== undefined }));
    const worstFirst = readings
      .flatMap((reading, at) => (reading.doubt ? [{ at, reading, doubt: reading.doubt }] : []))
      .toSorted((a, b) => b.doubt.strength - a.doubt.strength);
    doubted += worstFirst.length;
    for (const { at, reading, doubt } of worstFirst) {
      if (spent >= tokensMax) break;
      const model = await doubt.lookAgain();
      spent += model?.tokensReadAgain ?? FAILED_LOOK_TOKENS;
      read += 1;
      settled[at] = { ...reading, model: model ?? reading.model, isUnread: false };
    }
    return settled;
  }

  return {
    atPassages: (readings) => settle(readings, PASSAGES_TOKENS_MAX),
    atFields: (readings) => settle(readings, TOKENS_MAX),
    notes: () => (read < doubted ? [SECOND_LOOKS_SPENT(doubted, read)] : []),
  };
}
