import type { ContentFormat, ContentSource, MessageRole } from "@prompt-shield/contracts/vocabulary";
import type { Segment } from "../readers/reading.ts";

/** Text that an assistant will read but should not obey. */
export interface ContentInput {
  readonly content: string;
  readonly source?: ContentSource;
  readonly format?: ContentFormat;
}

/**
 * A part of a message, as OpenAI or Anthropic write them: text, a tool's use or result, a document. A note counts those
 * without text, such as images. Fields that are not named here may be sent too.
 */
export interface MessagePart {
  readonly type: string;
  readonly text?: string | undefined;
  /** What a model gives to a tool. */
  readonly input?: unknown;
  /** What a tool returned: a string or blocks. */
  readonly content?: unknown;
  /** A document's text, or where it lies. */
  readonly source?: unknown;
}

export interface Message {
  readonly role: MessageRole;
  readonly content?: string | readonly MessagePart[] | null | undefined;
  /** What a page of the Vercel AI SDK sends in place of a content. */
  readonly parts?: unknown;
  /** What an assistant wants to call; the arguments are read, and stay JSON. */
  readonly tool_calls?: unknown;
  readonly function_call?: unknown;
  readonly refusal?: unknown;
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
