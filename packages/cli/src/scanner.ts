import { performance } from "node:perf_hooks";
import { basename } from "node:path";
import type { ContentSource } from "@prompt-shield/contracts/vocabulary";
import type { Engine, ScanOptions } from "@prompt-shield/engine";
import { PromptShield, PromptShieldError } from "@prompt-shield/sdk";
import { answer, answerRemotely, scanAnswer, since, type Answer, type DocumentAnswer } from "./answer.ts";
import type { Command } from "./arguments.ts";
import {
  createDocumentReader,
  type DocumentReader,
  type DocumentToRead,
} from "./documents/document-reader.ts";
import { UsageError } from "./usage.ts";

/** Runs the current command on texts and documents, locally or on a server. */
export interface Scanner {
  text(text: string): Promise<Answer>;
  document(document: DocumentToRead): Promise<DocumentAnswer | { readonly unreadable: string }>;
  close(): Promise<void>;
}

export async function createScanner(command: Command): Promise<Scanner> {
  return command.remote ? remoteScanner(command.remote, command) : localScanner(command);
}

async function localScanner(command: Command): Promise<Scanner> {
  // Compiling the rules takes a moment, and neither a wrong option nor a remote scan needs them.
  const { loadEngine } = await import("./load-engine.ts");
  const engine = await loadEngine(command);
  const reader = createDocumentReader();
  const asked = {
    options: command.options,
    ...(command.content?.source && { source: command.content.source }),
  };
  return {
    text: (text) => answer(engine, text, command),
    document: (document) => answerDocument(document, { engine, reader }, asked),
    close: () => reader.close(),
  };
}

/** Parses a document and scans its contents. */
export async function answerDocument(
  document: DocumentToRead,
  { engine, reader }: { engine: Engine; reader: DocumentReader },
  asked: { options: ScanOptions; source?: ContentSource },
): Promise<DocumentAnswer | { readonly unreadable: string }> {
  const started = performance.now();
  const read = await reader.read(document);
  if ("unreadable" in read) return read;
  const { scanReading } = await import("@prompt-shield/files/scan-reading");
  const { type, pages, characters, hidden } = read.reading;
  const { result } = await scanReading(read.reading, engine, asked);
  const response = scanAnswer(result, since(started));
  return {
    ...response,
    segments: response.segments ?? [],
    document: { type, pages, characters, hidden: [...hidden] },
  };
}

function remoteScanner(remote: NonNullable<Command["remote"]>, command: Command): Scanner {
  const client = new PromptShield(remote);
  return {
    text: (text) => answerRemotely(remote, text, command),
    document: async ({ bytes, name }) => {
      refuseUnheard(command);
      try {
        return (await client.file({ name: basename(name), data: bytes })) as DocumentAnswer;
      } catch (error) {
        if (isFilesFault(error)) return { unreadable: error.message };
        throw error;
      }
    },
    close: async () => undefined,
  };
}

/** A server receives only the file, so options it would not receive must not seem to work. */
function refuseUnheard({ options: { sensitivity, categories }, content }: Command): void {
  const given = { sensitivity, categories, source: content?.source };
  const [unheard] = Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  if (unheard !== undefined)
    throw new UsageError(
      `A server reads documents with its own settings: leave out --${unheard} or --remote.`,
    );
}

/** Status codes that a server returns for files it cannot read at all. */
const FILE_FAULTS: ReadonlySet<number> = new Set([400, 413, 415, 422]);

const isFilesFault = (error: unknown): error is PromptShieldError =>
  error instanceof PromptShieldError && FILE_FAULTS.has(error.status);
