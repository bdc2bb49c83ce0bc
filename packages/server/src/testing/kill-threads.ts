import type { Worker } from "node:worker_threads";

/**
 * Loaded before a program: on SIGUSR2 it kills the threads that the program has started, as if they had died by
 * themselves.
 */
const threads: Worker[] = [];
process.on("worker", (thread) => threads.push(thread));
process.on("SIGUSR2", () => {
  for (const thread of threads) void thread.terminate();
});
