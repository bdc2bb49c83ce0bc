import { Worker } from "node:worker_threads";
import type { FileReading } from "@prompt-shield/files";

export interface DocumentToRead {
  readonly bytes: Uint8Array;
  readonly name: string;
}

/** The contents of a document, or why it could not be read. */
export type DocumentRead = { readonly reading: FileReading } | { readonly unreadable: string };

export interface DocumentReader {
  read(document: DocumentToRead): Promise<DocumentRead>;
  close(): Promise<void>;
}

/** A normal document of the largest allowed size is read in a few seconds. */
const TIME_LIMIT_MS = 20_000;
const MEMORY_MAX_MB = 512;

/**
 * Parses documents one by one in a separate thread: a hostile file may try to take forever or use up all memory, and then
 * only that thread dies.
 */
export function createDocumentReader(timeLimitMs = TIME_LIMIT_MS): DocumentReader {
  let worker: Worker | undefined;
  let last: Promise<unknown> = Promise.resolve();

  const open = (): Worker => {
    worker = new Worker(new URL("./document-worker.ts", import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MAX_MB },
    });
    // An idle thread must not keep the process alive, and a terminated one may still emit errors.
    worker.unref();
    worker.on("error", () => undefined);
    return worker;
  };

  const readNext = async (document: DocumentToRead): Promise<DocumentRead> => {
    const thread = worker ?? open();
    const answer = await answerOf(thread, document, timeLimitMs);
    if ("reading" in answer || answer.isThreadFine) return answer;
    worker = undefined;
    await thread.terminate();
    return answer;
  };

  return {
    read(document) {
      const answer = last.then(() => readNext(document));
      last = answer;
      return answer;
    },
    async close() {
      await worker?.terminate();
      worker = undefined;
    },
  };
}

type Answer =
  | { readonly reading: FileReading }
  | { readonly unreadable: string; readonly isThreadFine: boolean };

function answerOf(worker: Worker, document: DocumentToRead, timeLimitMs: number): Promise<Answer> {
  return new Promise((resolve) => {
    const settle = (answer: Answer): void => {
      clearTimeout(timer);
      worker.off("message", onMessage);
      worker.off("error", onError);
      resolve(answer);
    };
    const onMessage = (read: DocumentRead): void =>
      settle("reading" in read ? read : { ...read, isThreadFine: true });
    const onError = (): void =>
      settle({ unreadable: "it takes too much memory to read", isThreadFine: false });
    const timer = setTimeout(
      () => settle({ unreadable: "it takes too long to read", isThreadFine: false }),
      timeLimitMs,
    );
    worker.on("message", onMessage);
    worker.on("error", onError);
    worker.postMessage(document, []);
  });
}
