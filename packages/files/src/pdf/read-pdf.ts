import { FILE_MAX_PAGES } from "@prompt-shield/contracts/limits";
import type { Segment } from "@prompt-shield/engine";
import { getResolvedPDFJS } from "unpdf";
import type { OpenedFile } from "../opened-file.ts";
import { addSegment } from "../paragraphs.ts";
import { UnreadableFile } from "../unreadable-file.ts";
import { type AttachedFile, listedFiles, openFiles } from "./attached-files.ts";
import { readAnnotations, readDescriptions, readProperties } from "./beside-the-page.ts";
import { nameSource } from "./names.ts";
import { type Operators, paint } from "./paint.ts";
import { pageSegments } from "./page-text.ts";
import { refuseBombs } from "./refuse-bombs.ts";
import { createReplacementTexts, type ReplacementTexts } from "./replacement-text.ts";
import { speaksOfEncryption, withoutEncryption } from "./without-encryption.ts";

type Pdfjs = Awaited<ReturnType<typeof getResolvedPDFJS>>;
type Loading = ReturnType<Pdfjs["getDocument"]>;
type Pdf = Awaited<Loading["promise"]>;

/** Pictures are never decoded: no text is read from them, and they make a page slow. */
const PICTURE_MAX_PIXELS = 1;

/** The note for properties that not even PDF.js decrypts. */
const PROPERTIES_NOT_SEARCHED = "Part of this file is encrypted and was not searched: properties in XML.";

export async function readPdf(bytes: Uint8Array): Promise<OpenedFile> {
  const asWritten = createReplacementTexts(bytes);
  const pictures = refuseBombs(bytes, asWritten);
  const pdfjs = await getResolvedPDFJS();
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const copy = speaksOfEncryption(file) ? await openCopy(pdfjs, bytes) : undefined;
  // A copy, because PDF.js takes over the bytes.
  const data = new Uint8Array(bytes);
  // Pictures are not measured, so they are blanked: used as a page in some unknown way, they would be unpacked whole.
  for (const { start, end } of pictures) data.fill(0, start, end);
  const loading = load(pdfjs, data);
  try {
    const pdf = await loading.promise;
    refuseLong(pdf);
    const isEncrypted = await hasEncryption(pdf);
    const replacements = isEncrypted ? (copy ?? refuseUnmeasured()) : asWritten;
    const properties = await readProperties(pdf);
    const { segments, files } = await readPages(pdf, pdfjs.OPS);
    const all = [...(await listedFiles(pdf)), ...files];
    const told = [...segments, ...properties, ...namesOf(all)];
    const notes = replacements.notes();
    if (isEncrypted && (await hidesProperties(pdf, file))) notes.push(PROPERTIES_NOT_SEARCHED);
    return {
      pages: pdf.numPages,
      segments: [...told, ...replacements.segments(told)],
      notes,
      attachments: await openFiles(pdf, all),
    };
  } catch (error) {
    throw asFault(error);
  } finally {
    await loading.destroy().catch(() => undefined);
  }
}

const load = (pdfjs: Pdfjs, data: Uint8Array): Loading =>
  pdfjs.getDocument({
    data,
    maxImageSize: PICTURE_MAX_PIXELS,
    useSystemFonts: false,
    disableFontFace: true,
    enableXfa: false,
    verbosity: 0,
  });

function refuseLong({ numPages }: Pick<Pdf, "numPages">): void {
  if (numPages > FILE_MAX_PAGES) throw new UnreadableFile("too-many-pages", `it has ${numPages} pages`);
}

/** Otherwise one broken reference would be enough to get a bomb unpacked. Saving the file again repairs it. */
function refuseUnmeasured(): never {
  throw new UnreadableFile("broken", "it is encrypted, and too damaged for its pages to be measured");
}

/** Measures and searches a decrypted copy, because that is impossible in an encrypted file. */
async function openCopy(pdfjs: Pdfjs, bytes: Uint8Array): Promise<ReplacementTexts | undefined> {
  const loading = load(pdfjs, new Uint8Array(bytes));
  try {
    const pdf = await loading.promise;
    refuseLong(pdf);
    const copy = await withoutEncryption(pdf);
    if (!copy) return undefined;
    const texts = createReplacementTexts(copy);
    refuseBombs(copy, texts);
    return texts;
  } catch (error) {
    throw asFault(error);
  } finally {
    await loading.destroy().catch(() => undefined);
  }
}

async function hasEncryption(pdf: Pdf): Promise<boolean> {
  const { info } = await pdf.getMetadata();
  return (info as { EncryptFilterName?: string | null }).EncryptFilterName != null;
}

/** With the older ciphers, PDF.js assumes that XML properties are not encrypted, and so cannot read them. */
async function hidesProperties(pdf: Pdf, file: Buffer): Promise<boolean> {
  const { metadata } = await pdf.getMetadata();
  return [...(metadata ?? [])].length === 0 && XML_PROPERTIES.test(file.toString("latin1"));
}

const XML_PROPERTIES = new RegExp(nameSource("Metadata"), "u");

/** The names and descriptions of attached files. */
function namesOf(files: readonly AttachedFile[]): Segment[] {
  const told = new Set(files.flatMap(({ filename = "", description = "" }) => [filename, description]));
  const segments: Segment[] = [];
  for (const text of told)
    addSegment(segments, { text, path: "properties > attachment", hidden: "metadata" });
  return segments;
}

interface Pages {
  readonly segments: readonly Segment[];
  /** Files that are attached to pages. */
  readonly files: readonly AttachedFile[];
}

async function readPages(pdf: Pdf, codes: Pdfjs["OPS"]): Promise<Pages> {
  const segments: Segment[] = [];
  const files: AttachedFile[] = [];
  const layers = await pdf.getOptionalContentConfig();
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const path = `page ${number}`;
    const page = await pdf.getPage(number);
    const operators = (await page.getOperatorList()) as unknown as Operators;
    const [left = 0, bottom = 0, right = 0, top = 0] = page.view;
    const isShown = (layer: unknown): boolean => layers.isVisible(layer);
    const runs = paint({ operators, codes, page: { left, bottom, right, top }, isShown });
    // Including those that are not to be viewed.
    const annotations = await page.getAnnotations({ intent: "any" });
    for (const { file, fileId } of annotations) if (fileId) files.push({ ...file, id: fileId });
    const found = [
      ...pageSegments(runs, path),
      ...readAnnotations(annotations, path),
      ...readDescriptions(await page.getStructTree(), path),
    ];
    for (const segment of found) segments.push(segment);
    page.cleanup();
  }
  return { segments, files };
}

function asFault(error: unknown): unknown {
  if (error instanceof UnreadableFile) return error;
  const { name, message } = error as Error;
  if (name === "PasswordException") {
    return new UnreadableFile("encrypted", "it needs a password", { cause: error });
  }
  return new UnreadableFile("broken", message, { cause: error });
}
