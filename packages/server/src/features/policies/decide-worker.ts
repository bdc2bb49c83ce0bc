import { parentPort } from "node:worker_threads";
import { decideSome } from "./decide-again.ts";
import type { Deciding } from "./decider.ts";

parentPort?.on("message", (deciding: Deciding) => parentPort?.postMessage(decideSome(deciding), []));
parentPort?.postMessage("ready", []);
