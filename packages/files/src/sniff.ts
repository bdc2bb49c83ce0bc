import type { FileType } from "@prompt-shield/contracts/vocabulary";
import { UnreadableFile } from "./unreadable-file.ts";
import type { Archive } from "./zip.ts";

export type Container = "pdf" | "zip" | "text";

/** The container of Office files from before 2007, and of encrypted files today. */
const OLE = [0xd0, 0xcf, 0x11, 0xe0];
const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** PDF readers look for the signature in the first kilobyte, so a disguised one may begin with something else. */
const PDF_MARK_WITHIN = 1024;

/** Decides by the first bytes; a name can say anything. */
export function sniff(bytes: Uint8Array): Container {
  if (startsWith(bytes, ZIP)) return "zip";
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const head = file.toString("latin1", 0, PDF_MARK_WITHIN);
  if (isPdf(head, file)) return "pdf";
  if (startsWith(bytes, OLE)) refuseOle(file);
  if (head.startsWith("{\\rtf")) throw new UnreadableFile("unsupported", "RTF: save it as DOCX or ODT");
  return "text";
}

/** A text may mention the signature; a disguised PDF has objects as well. */
const isPdf = (head: string, file: Buffer): boolean =>
  head.trimStart().startsWith("%PDF-") || (head.includes("%PDF-") && file.includes("endobj"));

function refuseOle(file: Buffer): never {
  if (file.includes(Buffer.from("EncryptedPackage", "utf16le"))) {
    throw new UnreadableFile("encrypted", "it needs a password");
  }
  throw new UnreadableFile("unsupported", "an Office file from before 2007: save it in today's format");
}

const startsWith = (bytes: Uint8Array, mark: readonly number[]): boolean =>
  mark.every((byte, index) => bytes[index] === byte);

type OfficeType = Extract<FileType, "docx" | "pptx" | "xlsx" | "odt">;

/** Word for the web numbers its main part. */
const MAIN_PARTS: readonly (readonly [part: RegExp, type: OfficeType])[] = [
  [/^word\/document\d*\.xml$/u, "docx"],
  [/^ppt\/presentation\.xml$/u, "pptx"],
  [/^xl\/workbook\.xml$/u, "xlsx"],
];

export function officeType(archive: Archive): OfficeType {
  const [, type] = MAIN_PARTS.find(([part]) => archive.names.some((name) => part.test(name))) ?? [];
  if (type) return type;
  if (archive.has("content.xml") && archive.has("mimetype")) {
    const kind = new TextDecoder().decode(archive.read("mimetype")).trim();
    if (/opendocument\.text(?:-template)?$/u.test(kind)) return "odt";
  }
  throw new UnreadableFile("unsupported", "an archive that is no document");
}
