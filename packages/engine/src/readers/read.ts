import type { ContentFormat } from "@prompt-shield/contracts/vocabulary";
import { guessFormat, type Format } from "./guess.ts";
import type { Reader, Reading } from "./reading.ts";

/** Every format and its reader; adding one is a file and a line here. They are loaded when one is first needed. */
const READERS: Readonly<Record<Format, () => Promise<{ readonly reader: Reader }>>> = {
  text: () => import("./text.ts"),
  json: () => import("./json.ts"),
  html: () => import("./html.ts"),
  markdown: () => import("./markdown.ts"),
  email: () => import("./email.ts"),
  csv: () => import("./csv.ts"),
};

/** Takes a content apart. Where the format holds no text at all, the content is read as the plain text it then is. */
export async function readContent(content: string, format: ContentFormat = "auto"): Promise<Reading> {
  const chosen = format === "auto" ? guessFormat(content) : format;
  const reader = LOADED.get(chosen) ?? (await load(chosen));
  const reading = reader.read(content, format === "auto");
  if (reading.segments.length > 0 || content.trim() === "") return reading;
  return (await load("text")).read(content);
}

/** Importing again costs as much as reading a small record. */
const LOADED = new Map<Format, Reader>();

async function load(format: Format): Promise<Reader> {
  const { reader } = await READERS[format]();
  LOADED.set(format, reader);
  return reader;
}
