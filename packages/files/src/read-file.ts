import { FILE_MAX_BYTES } from "@prompt-shield/contracts/limits";
import type { FileType } from "@prompt-shield/contracts/vocabulary";
import type { Segment } from "@prompt-shield/engine";
import { readAttachments, type Place } from "./attachments.ts";
import { type HiddenPassage, hiddenPassages } from "./hidden-passages.ts";
import type { OpenedFile } from "./opened-file.ts";
import { embeddedIn } from "./office/office-parts.ts";
import { ignoreStrays } from "./pdf/ignore-strays.ts";
import { officeType, sniff } from "./sniff.ts";
import { UnreadableFile } from "./unreadable-file.ts";
import { type Archive, openZip } from "./zip.ts";

export { type FileFault, UnreadableFile } from "./unreadable-file.ts";
export type { HiddenPassage } from "./hidden-passages.ts";

/** A parsed file: its texts for the engine, and what to report about the file itself. */
export interface FileReading {
  readonly type: FileType;
  readonly pages: number;
  readonly characters: number;
  readonly segments: readonly Segment[];
  readonly hidden: readonly HiddenPassage[];
  readonly notes: readonly string[];
}

const NO_TEXT = "The file holds no text. Pictures of text are not read.";

/**
 * Reads a file of any supported type, and throws UnreadableFile for any other. The file may come from an attacker: run
 * this where running out of time or memory does no harm.
 */
export async function readFile(bytes: Uint8Array, name = ""): Promise<FileReading> {
  if (bytes.byteLength === 0) throw new UnreadableFile("empty", "it is empty");
  if (bytes.byteLength > FILE_MAX_BYTES) throw new UnreadableFile("bomb", "it is larger than 10 MiB");
  const opened = await open(bytes, name, { depth: 0, opened: [] });
  const { type, pages, segments } = opened;
  return {
    type,
    pages,
    characters: segments.reduce((sum, { text }) => sum + text.length, 0),
    segments,
    hidden: hiddenPassages(segments),
    notes: [...(opened.notes ?? []), ...(segments.length === 0 ? [NO_TEXT] : [])],
  };
}

type Opened = OpenedFile & { readonly type: FileType };

/** Opens a file and those inside it. */
async function open(bytes: Uint8Array, name: string, place: Place): Promise<Opened> {
  const opened = await openAlone(bytes, name);
  const { attachments = [] } = opened;
  if (attachments.length === 0) return opened;
  const attached = await readAttachments(attachments, place, open);
  return {
    ...opened,
    pages: opened.pages + attached.pages,
    segments: [...opened.segments, ...attached.segments],
    notes: [...(opened.notes ?? []), ...(attached.notes ?? [])],
  };
}

async function openAlone(bytes: Uint8Array, name: string): Promise<Opened> {
  const container = sniff(bytes);
  if (container === "zip") return openOffice(openZip(bytes));
  if (container === "pdf") {
    const { readPdf } = await import("./pdf/read-pdf.ts");
    return { type: "pdf", ...(await ignoreStrays(() => readPdf(bytes))) };
  }
  const { readTextFile } = await import("./text-file.ts");
  return readTextFile(bytes, name);
}

const OFFICE_READERS = {
  docx: async () => (await import("./office/read-docx.ts")).readDocx,
  pptx: async () => (await import("./office/read-pptx.ts")).readPptx,
  xlsx: async () => (await import("./office/read-xlsx.ts")).readXlsx,
  odt: async () => (await import("./office/read-odt.ts")).readOdt,
} as const;

async function openOffice(archive: Archive): Promise<Opened> {
  const type = officeType(archive);
  const read = await OFFICE_READERS[type]();
  return { type, ...read(archive), attachments: embeddedIn(archive) };
}
