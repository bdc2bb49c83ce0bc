import { extname } from "node:path";
import type { ContentFormat } from "@prompt-shield/contracts/vocabulary";

/** Files with a structure of their own. They are read as an assistant would be given them, not as prompts. */
const DOCUMENT_ENDINGS: ReadonlySet<string> = new Set([
  ".pdf",
  ".docx",
  ".pptx",
  ".xlsx",
  ".odt",
  ".html",
  ".htm",
  ".json",
  ".csv",
  ".tsv",
  ".eml",
]);

export const isDocumentName = (path: string): boolean => DOCUMENT_ENDINGS.has(extname(path).toLowerCase());

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
