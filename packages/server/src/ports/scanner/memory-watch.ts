import { readFile } from "node:fs/promises";

/** A file of 10 MiB needs about a third of this with the engine and its model; buffers do not count as heap. */
const MEMORY_MAX_BYTES = 1_536 * 1_048_576;
const LOOK_EVERY_MS = 100;
const PAGE_BYTES = 4_096;

/**
 * Reports when a process uses too much memory. The heap's own limit does not see what is unpacked into buffers. Where
 * the system does not tell, the limit on time is all there is.
 */
export function watchMemory(pid: number | undefined, onTooMuch: () => void): () => void {
  if (pid === undefined || process.platform !== "linux") return () => undefined;
  const looking = setInterval(() => {
    readFile(`/proc/${pid}/statm`, "utf8").then(
      (text) => {
        if (Number(text.split(" ")[1]) * PAGE_BYTES > MEMORY_MAX_BYTES) onTooMuch();
      },
      // It has ended, and its caller is told elsewhere.
      () => undefined,
    );
  }, LOOK_EVERY_MS).unref();
  return () => clearInterval(looking);
}
