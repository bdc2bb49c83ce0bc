import { CONTENT_FORMATS, SANITIZATION_LEVELS } from "@prompt-shield/contracts/vocabulary";
import { readContent, sanitize, scan } from "@prompt-shield/engine";
import { readFile, UnreadableFile } from "@prompt-shield/files";
import { CARRIERS } from "@prompt-shield/files/fixtures/carriers";
import { rewriteZip } from "@prompt-shield/files/fixtures/rewrite-zip";
import { mutate } from "../mutate.ts";
import type { Random } from "../random.ts";
import { makeText } from "./texts.ts";

/** One thing to feed: makes an input from random numbers, runs it, and throws where a promise is broken. */
export interface Target {
  readonly name: string;
  /** Of the inputs in all, beside the other targets' shares. */
  readonly share: number;
  readonly make: (random: Random) => string | Uint8Array;
  readonly run: (input: string | Uint8Array) => Promise<void>;
}

const FILE_TYPES = [...new Set(CARRIERS.map(({ type }) => type))];

export const TARGETS: readonly Target[] = [
  { name: "scan", share: 30, make: makeText, run: textual(scanOne) },
  ...SANITIZATION_LEVELS.map((level) => ({
    name: `sanitize ${level}`,
    share: 5,
    make: makeText,
    run: textual(async (text) => void sanitize(text, { level })),
  })),
  ...CONTENT_FORMATS.map((format) => ({
    name: `read ${format}`,
    share: 5,
    make: (random: Random) => mutateText(makeText(random), random),
    run: textual((text) => readOne(text, format)),
  })),
  ...FILE_TYPES.map((type) => ({
    name: `file ${type}`,
    share: 2,
    make: (random: Random) => makeFile(type, random),
    run: async (input: string | Uint8Array) => readOneFile(input as Uint8Array),
  })),
];

function textual(run: (text: string) => Promise<void>): Target["run"] {
  return (input) => run(input as string);
}

async function scanOne(text: string): Promise<void> {
  const { findings, riskScore } = scan(text);
  if (!(riskScore >= 0 && riskScore <= 100)) throw new Error(`a risk score of ${riskScore}`);
  for (const { start, end } of findings)
    if (!(start >= 0 && start <= end && end <= text.length))
      throw new Error(`a place from ${start} to ${end}`);
}

async function readOne(content: string, format: (typeof CONTENT_FORMATS)[number]): Promise<void> {
  const { segments } = await readContent(content, format);
  if (content.trim() !== "" && segments.length === 0) throw new Error("a content without segments");
  await scan({ content, format });
}

async function readOneFile(bytes: Uint8Array): Promise<void> {
  try {
    await readFile(bytes, "fuzz");
  } catch (error) {
    // A refusal with a reason is an answer; anything else is not.
    if (!(error instanceof UnreadableFile)) throw error;
  }
}

const mutateText = (text: string, random: Random): string =>
  random.isOneIn(3) ? new TextDecoder().decode(mutate(new TextEncoder().encode(text), random)) : text;

/** A real document with a text planted, then broken: in its parts where it is an archive, or anywhere. */
function makeFile(type: string, random: Random): Uint8Array {
  const carrier = random.pick(CARRIERS.filter((one) => one.type === type));
  const file = carrier.write(
    random.isOneIn(2) ? makeText(random).slice(0, 2_000) : "Thank you all for coming.",
  );
  if (random.isOneIn(8)) return file;
  const isArchive = file[0] === 0x50 && file[1] === 0x4b;
  if (!isArchive || random.isOneIn(4)) return mutate(file, random);
  return rewriteZip(file, (part) => (random.isOneIn(2) ? mutate(part, random) : part));
}
