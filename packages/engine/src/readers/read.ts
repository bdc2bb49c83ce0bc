import type { ContentFormat } from "@prompt-shield/contracts/vocabulary";
import { guessFormat, type Format } from "./guess.ts";
import type { Reader, Reading } from "./reading.ts";

/** Every format and its reader, which is loaded on first use. Adding one takes a file and a line here. */
const READERS: Readonly<Record<Format, () => Promise<{ readonly reader: Reader }>>> = {
  text: () => import("./text.ts"),
  json: () => import("./json.ts"),
  html: () => import("./html.ts"),
  markdown: () => import("./markdown.ts"),
  email: () => import("./email.ts"),
  csv: () => import("./csv.ts"),
};

/** Splits content into segments. If its format yields no text at all, the content is read as plain text. */
export async function readContent(content: string, format: ContentFormat = "auto"): Promise<Reading> {
  const chosen = format === "auto" ? guessFormat(content) : format;
  const reader = LOADED.get(chosen) ?? (await load(chosen));
  const reading = reader.read(content, format === "auto");
  if (reading.segments.length > 0 || content.trim() === "") return reading;
  return (await load("text")).read(content);
}

/** A cache: importing again costs as much as reading a small record. */
const LOADED = new Map<Format, Reader>();

async function load(format: Format): Promise<Reader> {
  const { reader } = await READERS[format]();
  LOADED.set(format, reader);
  return reader;
}
