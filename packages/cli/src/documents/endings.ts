import { extname } from "node:path";
import type { ContentFormat } from "@prompt-shield/contracts/vocabulary";

/**
 * Extensions of structured files, and the format of those that are text. They are scanned as content, not as
 * prompts.
 */
const DOCUMENT_ENDINGS: ReadonlyMap<string, ContentFormat | undefined> = new Map([
  [".pdf", undefined],
  [".docx", undefined],
  [".pptx", undefined],
  [".xlsx", undefined],
  [".odt", undefined],
  [".html", "html"],
  [".htm", "html"],
  [".json", "json"],
  [".csv", "csv"],
  [".tsv", "csv"],
  [".eml", "email"],
]);

const endingOf = (path: string): string => extname(path).toLowerCase();

export const isDocumentName = (path: string): boolean => DOCUMENT_ENDINGS.has(endingOf(path));

/** The text format of a document, or undefined for formats that are not text. */
export const formatOfDocument = (path: string): ContentFormat | undefined =>
  DOCUMENT_ENDINGS.get(endingOf(path));

const ENDINGS: Readonly<Record<Exclude<ContentFormat, "auto">, string>> = {
  text: ".txt",
  json: ".json",
  html: ".html",
  markdown: ".md",
  email: ".eml",
  csv: ".csv",
};

/** The parser recognizes text formats only by file name, so a requested format becomes an extension. */
export const namedAs = (path: string, format: ContentFormat = "auto"): string =>
  format === "auto" ? path : `${path}${ENDINGS[format]}`;
