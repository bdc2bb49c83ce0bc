import { extname } from "node:path";
import type { ContentFormat } from "@prompt-shield/contracts/vocabulary";

/** Files with a structure, and how to parse those that are text. They are scanned as content, not as prompts. */
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

/** Undefined for files that are not text. */
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

/** Text formats are only recognized by file name, so a requested format is expressed as one. */
export const namedAs = (path: string, format: ContentFormat = "auto"): string =>
  format === "auto" ? path : `${path}${ENDINGS[format]}`;
