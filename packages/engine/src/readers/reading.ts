import type { HiddenKind } from "@prompt-shield/contracts/vocabulary";
import type { Span } from "../types.ts";

/** One field, cell, paragraph or page of a document: what is read on its own and answered for on its own. */
export interface Segment {
  /** As a reader would see it: entities, escapes and transfer encodings are undone. */
  readonly text: string;
  /** Where it lies: a JSON pointer, a CSS path, a header or part name, a page. Empty for the whole document. */
  readonly path: string;
  /** Set if people looking at the document do not see this. */
  readonly hidden?: HiddenKind;
  /** The field's name. `password: hunter2` tells what `hunter2` alone does not, so it is read along. */
  readonly label?: string;
  /** Segments of one flow, such as a bold word and the sentence around it, are read as one text. */
  readonly flow?: Flow;
}

/** What holds the segments of one text together; the same object in each of them. */
export interface Flow {
  /** What stands between two of them when they are read. */
  readonly joint: "" | " ";
}

/** A file inside a document, such as a PDF in a mail. Reading it is left to code that knows file formats. */
export interface Attachment {
  readonly name: string;
  /** Where it lies, as a segment's path. */
  readonly path: string;
  bytes(): Uint8Array;
}

/** A document taken apart. */
export interface Reading {
  readonly segments: readonly Segment[];
  /** Files that no text was read from. */
  readonly attachments?: readonly Attachment[];
  /** The document with each segment's text replaced, one text for each; untouched ones come back byte for byte. */
  rebuild(texts: readonly string[]): string;
  /** Said when a bound was hit, or when the document is not in the format it was said to be in. */
  readonly notes?: readonly string[];
}

/** Takes documents of one format apart. Its work is linear in the length of the content. */
export interface Reader {
  /** @param isRecognized The content was found to be of this format, and need not be checked again. */
  read(content: string, isRecognized?: boolean): Reading;
}

/** A segment with the part of the content that it was read from. */
export interface Piece extends Segment, Span {
  /** Writes a changed text as the format wants it in this place; without it, as it is. */
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
