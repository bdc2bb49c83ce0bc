import type { ContentSource, MessageRole } from "@prompt-shield/contracts/vocabulary";
import { UNREAD_ATTACHMENTS } from "../messages.ts";
import type { Reading, Segment } from "../readers/reading.ts";
import type { Message } from "./input.ts";
import type { Cut } from "./part-cuts.ts";
import type { Stance } from "./stance.ts";

/** A segment with everything that a verdict on it needs. */
export interface Item extends Segment {
  /** Index of the message, or of the segment if the input is not a conversation. */
  readonly index: number;
  /** The list of parts that it lies in, and which of them it is: a model reads them as one text. */
  readonly list?: string;
  readonly part?: string;
  readonly role?: MessageRole;
  readonly source?: ContentSource;
  readonly stance: Stance;
  /** Whether it is read by itself, like a message; the fields of a document may be read together. */
  readonly standsAlone: boolean;
  /** It continues the previous part of the same message. */
  readonly cut?: Cut;
}

/** Any input as a list of texts, and the way to rebuild the input from cleaned texts. */
export interface Document {
  readonly items: readonly Item[];
  readonly notes: readonly string[];
  rebuild(texts: readonly string[]): Rebuilt;
}

export interface Rebuilt {
  readonly content?: string;
  readonly messages?: Message[];
}

export function notesOf({ notes = [], attachments = [] }: Partial<Reading>): string[] {
  return [
    ...notes,
    ...(attachments.length > 0 ? [UNREAD_ATTACHMENTS(attachments.map(({ name }) => name))] : []),
  ];
}
