import { CHARS_PER_UNIT, PROMPT_MAX_CHARS } from "@prompt-shield/contracts/limits";
import type { Engine, ScanOptions } from "@prompt-shield/engine";
import { readFile } from "@prompt-shield/files";
import { scanReading } from "@prompt-shield/files/scan-reading";
import type { FileTask, ScannedFile } from "./task.ts";

/** The file is fine, but scanning it costs more than its owner has left. */
export class TooManyUnits extends Error {}

export interface FileWork {
  readonly file: FileTask;
  readonly options: ScanOptions;
  readonly engine: Engine;
}

export async function scanFile({ file, options, engine }: FileWork): Promise<ScannedFile> {
  const reading = await readFile(file.bytes, file.name);
  const units = Math.max(1, Math.ceil(reading.characters / CHARS_PER_UNIT));
  if (units > file.unitsLeft) throw new TooManyUnits();
  const { type, pages, characters, hidden } = reading;
  const { source, result } = await scanReading(reading, engine, { options });
  const { text, ...verdict } = result;
  return {
    verdict,
    text: text.slice(0, PROMPT_MAX_CHARS),
    source,
    units,
    document: { type, pages, characters, hidden: [...hidden] },
  };
}
