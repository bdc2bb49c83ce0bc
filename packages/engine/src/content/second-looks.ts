import { SECOND_LOOKS_SPENT } from "../messages.ts";
import type { ReadText } from "./read-text.ts";

/**
 * Tokens that are read a second time of one request, however many fields it has: five whole windows, 0.4 s, or half of
 * that where they are English.
 * One more may be begun before they are spent.
 */
const TOKENS_MAX = 1_280;
/** Groups of fields, and messages, leave something of it for the fields of those that alarm. */
const PASSAGES_TOKENS_MAX = 1_024;

type Read = Pick<ReadText, "model" | "doubt">;

/** `isUnread`: the first network doubts it, and the budget was spent on others. */
export type Settled<T extends Read> = T & { readonly isUnread: boolean };

/** The budget of second readings for one request, whichever network reads. */
export interface SecondLooks {
  /** For messages and groups of fields. */
  atPassages<T extends Read>(readings: readonly T[]): Promise<Settled<T>[]>;
  /** For the fields of suspicious groups. */
  atFields<T extends Read>(readings: readonly T[]): Promise<Settled<T>[]>;
  /** Says so if something doubtful was left unread. */
  notes(): string[];
}

/**
 * Of all that the first network doubts, the second reads the most suspicious. In the order of the document a sender
 * could spend the budget on harmless fields that he puts before the one that matters.
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
      spent += doubt.tokens;
      read += 1;
      settled[at] = { ...reading, model: (await doubt.lookAgain()) ?? reading.model, isUnread: false };
    }
    return settled;
  }

  return {
    atPassages: (readings) => settle(readings, PASSAGES_TOKENS_MAX),
    atFields: (readings) => settle(readings, TOKENS_MAX),
    notes: () => (read < doubted ? [SECOND_LOOKS_SPENT(doubted, read)] : []),
  };
}
