import { extname } from "node:path";
import type { ContentFormat } from "@prompt-shield/contracts/vocabulary";

/**
 * Files with a structure of their own, and how those that are texts are taken apart. They are read as an assistant would
 * be given them, not as prompts.
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

/** Absent for files that are no text. */
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

/** Texts are told apart by their names, so a format that was asked for is one. */
export const namedAs = (path: string, format: ContentFormat = "auto"): string =>
  format === "auto" ? path : `${path}${ENDINGS[format]}`;
