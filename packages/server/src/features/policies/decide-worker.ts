import { parentPort } from "node:worker_threads";
import { decideAgain } from "./decide-again.ts";
import type { Deciding } from "./decider.ts";

parentPort?.on("message", ({ rows, document, now }: Deciding) =>
  parentPort?.postMessage(
    rows.map((row) => decideAgain(row, document, now)),
    [],
  ),
);
