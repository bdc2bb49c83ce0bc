import type { ContentFormat, ContentSource, MessageRole } from "@prompt-shield/contracts/vocabulary";
import type { Segment } from "../readers/reading.ts";

/** Text that an assistant will read but should not obey. */
export interface ContentInput {
  readonly content: string;
  readonly source?: ContentSource;
  readonly format?: ContentFormat;
}

/** A part of a message, as OpenAI writes them. Those without text, such as images, are skipped. */
export interface MessagePart {
  readonly type: string;
  readonly text?: string | undefined;
}

export interface Message {
  readonly role: MessageRole;
  readonly content?: string | readonly MessagePart[] | null | undefined;
}

export interface MessagesInput<Said extends Message = Message> {
  readonly messages: readonly Said[];
}

/**
 * A document that another reader has already split into segments. The engine scans it; cleaning it needs code that can
 * write the format.
 */
export interface SegmentsInput {
  readonly segments: readonly Segment[];
  readonly source?: ContentSource;
}

export type ScanInput = ContentInput | MessagesInput | SegmentsInput;
