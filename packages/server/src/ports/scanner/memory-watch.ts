import { readFile } from "node:fs/promises";

/** A file of 10 MiB needs about a third of this, including the engine and its model. Buffers do not count as heap. */
const MEMORY_MAX_BYTES = 1_536 * 1_048_576;
const LOOK_EVERY_MS = 100;
const PAGE_BYTES = 4_096;

/**
 * Reports a process that uses too much memory: the heap limit does not cover files unpacked into buffers. On systems
 * that do not tell, only the time limit applies.
 */
export function watchMemory(pid: number | undefined, onTooMuch: () => void): () => void {
  if (pid === undefined || process.platform !== "linux") return () => undefined;
  const looking = setInterval(() => {
    readFile(`/proc/${pid}/statm`, "utf8").then(
      (text) => {
        if (Number(text.split(" ")[1]) * PAGE_BYTES > MEMORY_MAX_BYTES) onTooMuch();
      },
      // The process has ended, and its caller is told elsewhere.
      () => undefined,
    );
  }, LOOK_EVERY_MS).unref();
  return () => clearInterval(looking);
}
