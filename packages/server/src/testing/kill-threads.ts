import type { Worker } from "node:worker_threads";

/** Loaded before a program: on SIGUSR2 the threads it has started are killed, as if they had died by themselves. */
const threads: Worker[] = [];
process.on("worker", (thread) => threads.push(thread));
process.on("SIGUSR2", () => {
  for (const thread of threads) void thread.terminate();
});
