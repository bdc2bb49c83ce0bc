import { Worker } from "node:worker_threads";
import type { FileReading } from "@prompt-shield/files";

export interface DocumentToRead {
  readonly bytes: Uint8Array;
  readonly name: string;
}

/** What came of reading a document, or why nothing did. */
export type DocumentRead = { readonly reading: FileReading } | { readonly unreadable: string };

export interface DocumentReader {
  read(document: DocumentToRead): Promise<DocumentRead>;
  close(): Promise<void>;
}

/** An honest document of the largest size is read in a few seconds. */
const TIME_LIMIT_MS = 20_000;
const MEMORY_MAX_MB = 512;

/**
 * Takes documents apart in a thread of its own, one after the other: whoever made the file may want it to take forever or
 * all the memory there is, and then only that thread ends.
 */
export function createDocumentReader(timeLimitMs = TIME_LIMIT_MS): DocumentReader {
  let worker: Worker | undefined;
  let last: Promise<unknown> = Promise.resolve();

  const open = (): Worker => {
    worker = new Worker(new URL("./document-worker.ts", import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MAX_MB },
    });
    // A thread that waits for the next document keeps nobody waiting, and one that was given up may still fail.
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
