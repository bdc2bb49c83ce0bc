import type { HiddenKind } from "@prompt-shield/contracts/vocabulary";
import type { Span } from "../types.ts";

/** One field, cell, paragraph or page of a document, which is read and reported on its own. */
export interface Segment {
  /** As a reader would see it: entities, escapes and transfer encodings are undone. */
  readonly text: string;
  /** Where it lies: a JSON pointer, a CSS path, a header or part name, a page. Empty for the whole document. */
  readonly path: string;
  /** Set if people looking at the document do not see this. */
  readonly hidden?: HiddenKind;
  /** The field's name, which is read too: `password: hunter2` shows what `hunter2` alone does not. */
  readonly label?: string;
  /** Segments of one flow, such as a bold word and the sentence around it, are read as one text. */
  readonly flow?: Flow;
}

/** Marks the segments of one text: they share the same object. */
export interface Flow {
  /** What is put between two of them when they are read. */
  readonly joint: "" | " ";
}

/** A file inside a document, such as a PDF in a mail. Reading it is left to code that knows file formats. */
export interface Attachment {
  readonly name: string;
  /** Where it lies, as a segment's path. */
  readonly path: string;
  bytes(): Uint8Array;
}

/** A document split into segments. */
export interface Reading {
  readonly segments: readonly Segment[];
  /** Files that no text was read from. */
  readonly attachments?: readonly Attachment[];
  /** The document with new texts, one for each segment. Unchanged segments come back byte for byte. */
  rebuild(texts: readonly string[]): string;
  /** What was left out because of a limit, or that the document is not in its declared format. */
  readonly notes?: readonly string[];
}

/** Splits documents of one format, in time linear in the length of the content. */
export interface Reader {
  /** @param isRecognized The content was recognised as this format and need not be checked again. */
  read(content: string, isRecognized?: boolean): Reading;
}

/** A segment with the part of the content that it was read from. */
export interface Piece extends Segment, Span {
  /** Encodes a changed text for its place in the format; without it, the text is written as it is. */
  readonly encode?: (text: string) => string;
}

/** A part of the content that is a document of its own, such as an attached page, or a file that is not read here. */
export interface Nested extends Span {
  readonly reading: Reading;
  readonly encode?: (text: string) => string;
}

/** A reading that replaces spans of the content. The parts are in order and do not overlap. */
export function readingOf(
  content: string,
  parts: readonly (Piece | Nested)[],
  notes: readonly string[] = [],
): Reading {
  const nested = parts.map((part) => ({ ...part, reading: "reading" in part ? part.reading : plain(part) }));
  const said = [...notes, ...nested.flatMap(({ reading }) => reading.notes ?? [])];
  const attachments = nested.flatMap(({ reading }) => reading.attachments ?? []);
  return {
    segments: nested.flatMap(({ reading }) => reading.segments),
    rebuild: (texts) => {
      let rebuilt = "";
      let at = 0;
      let next = 0;
      for (const { reading, start, end, encode } of nested) {
        const own = texts.slice(next, next + reading.segments.length);
        next += reading.segments.length;
        if (own.every((text, index) => text === reading.segments[index]?.text)) continue;
        const text = reading.rebuild(own);
        rebuilt += content.slice(at, start) + (encode?.(text) ?? text);
        at = end;
      }
      return rebuilt + content.slice(at);
    },
    ...(said.length > 0 && { notes: said }),
    ...(attachments.length > 0 && { attachments }),
  };
}

function plain({ start: _start, end: _end, encode: _encode, ...segment }: Piece): Reading {
  return { segments: [segment], rebuild: ([text = segment.text]) => text };
}
