import { CONTENT_FORMATS, SANITIZATION_LEVELS } from "@prompt-shield/contracts/vocabulary";
import { createEngine, type Engine, readContent, sanitize, scan } from "@prompt-shield/engine";
import { loadClassifier } from "@prompt-shield/engine/node";
import { readFile, UnreadableFile } from "@prompt-shield/files";
import { CARRIERS } from "@prompt-shield/files/fixtures/carriers";
import { rewriteZip } from "@prompt-shield/files/fixtures/rewrite-zip";
import { mutate } from "../mutate.ts";
import type { Random } from "../random.ts";
import { makeText } from "./texts.ts";

/** A target to fuzz: makes an input from random numbers, runs it, and throws if a promise is broken. */
export interface Target {
  readonly name: string;
  /** The target's share of all inputs, relative to the other targets. */
  readonly share: number;
  readonly make: (random: Random) => string | Uint8Array;
  readonly run: (input: string | Uint8Array) => Promise<void>;
}

type Carrier = (typeof CARRIERS)[number];
const FILE_TYPES = [...new Set(CARRIERS.map(({ type }) => type))];

export const TARGETS: readonly Target[] = [
  { name: "scan", share: 50, make: makeText, run: textual(scanOne) },
  // Only a sample: the model reads the same texts as the rules and takes ten times as long.
  { name: "scan with the model", share: 0.5, make: makeText, run: textual(scanWithModel) },
  { name: "scan messages", share: 4, make: makeText, run: textual(scanMessages) },
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

let engine: Promise<Engine> | undefined;

async function scanWithModel(text: string): Promise<void> {
  engine ??= loadClassifier().then((classifier) => createEngine({ classifier, onModelFailure: raise }));
  const { riskScore } = await (await engine).scan(text);
  if (!(riskScore >= 0 && riskScore <= 100)) throw new Error(`a risk score of ${riskScore}`);
}

/** The host would count the failure and continue; the fuzzer looks for it. */
function raise(reason: unknown): never {
  throw reason;
}

/** Scans the text as a conversation in which each word may have another speaker. */
async function scanMessages(text: string): Promise<void> {
  const roles = ["user", "assistant", "system", "tool"] as const;
  const messages = text
    .split(" ")
    .slice(0, 40)
    .map((content, n) => ({ role: roles[n % roles.length] ?? "user", content }));
  await sanitize({ messages });
}

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
  await sanitize({ content, format });
}

async function readOneFile(bytes: Uint8Array): Promise<void> {
  try {
    await readFile(bytes, "fuzz");
  } catch (error) {
    // A refusal with a reason is a valid answer; anything else is not.
    if (!(error instanceof UnreadableFile)) throw error;
  }
}

const mutateText = (text: string, random: Random): string =>
  random.isOneIn(3) ? new TextDecoder().decode(mutate(new TextEncoder().encode(text), random)) : text;

const plainFiles = new Map<Carrier, Uint8Array>();

/** Written once, because writing a document takes most of its time. */
function plainFile(carrier: Carrier): Uint8Array {
  const file = plainFiles.get(carrier) ?? carrier.write("Thank you all for coming.");
  plainFiles.set(carrier, file);
  return file;
}

/** Plants a text in a real document, then breaks it: within its parts if it is an archive, or anywhere. */
function makeFile(type: string, random: Random): Uint8Array {
  const carrier = random.pick(CARRIERS.filter((one) => one.type === type));
  const file = random.isOneIn(4) ? carrier.write(makeText(random).slice(0, 2_000)) : plainFile(carrier);
  if (random.isOneIn(8)) return file;
  const isArchive = file[0] === 0x50 && file[1] === 0x4b;
  if (!isArchive || random.isOneIn(4)) return mutate(file, random);
  return rewriteZip(file, (part) => (random.isOneIn(2) ? mutate(part, random) : part));
}
