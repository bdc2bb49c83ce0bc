import { FILE_MAX_PAGES } from "@prompt-shield/contracts/limits";
import type { Attachment, Segment } from "@prompt-shield/engine";
import { ATTACHMENT_DEPTH_MAX, ATTACHMENTS_MAX, XML_TEXT_MAX_CHARS } from "./bounds.ts";
import type { OpenedFile } from "./opened-file.ts";
import { UnreadableFile } from "./unreadable-file.ts";

/** The place of a file that is being opened. */
export interface Place {
  /** In how many other files it lies. */
  readonly depth: number;
  /** How many files were opened at each depth, all together: the parts of a bomb may be spread over many files. */
  readonly opened: number[];
}

export type OpenFile = (bytes: Uint8Array, name: string, place: Place) => Promise<OpenedFile>;

/**
 * Reads the documents in a mail or another document, each at its path there. One that cannot be read gets a note: a
 * broken attachment must not keep the rest from being read.
 */
export async function readAttachments(
  attachments: readonly Attachment[],
  { depth, opened: counts }: Place,
  open: OpenFile,
): Promise<OpenedFile> {
  const segments: Segment[] = [];
  const notes: string[] = [];
  let pages = 0;
  let characters = 0;
  for (const { name, path, bytes } of attachments) {
    try {
      if (depth >= ATTACHMENT_DEPTH_MAX) throw new UnreadableFile("bomb", "it lies in too many others");
      const count = (counts[depth] ?? 0) + 1;
      counts[depth] = count;
      if (count > ATTACHMENTS_MAX)
        throw new UnreadableFile("bomb", `it is one of more than ${ATTACHMENTS_MAX}`);
      if (characters > XML_TEXT_MAX_CHARS) throw new UnreadableFile("bomb", "the others hold too much text");
      const opened = await open(bytes(), name, { depth: depth + 1, opened: counts });
      if (pages + opened.pages > FILE_MAX_PAGES)
        throw new UnreadableFile("too-many-pages", `with it there are more than ${FILE_MAX_PAGES} pages`);
      pages += opened.pages;
      characters += opened.segments.reduce((sum, { text }) => sum + text.length, 0);
      // One by one: a table may have more cells than a call can take arguments.
      for (const segment of opened.segments) segments.push({ ...segment, path: within(path, segment.path) });
      for (const note of opened.notes ?? []) notes.push(`${name}: ${note}`);
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      notes.push(`The attachment ${name} was not read: ${error.message}.`);
    }
  }
  return { pages, segments, notes };
}

const within = (outer: string, inner: string): string => (inner === "" ? outer : `${outer} > ${inner}`);
