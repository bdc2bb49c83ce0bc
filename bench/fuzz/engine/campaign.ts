import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Fed } from "./feed.ts";
import type { Target } from "./targets.ts";
import type { Order } from "./worker.ts";

export interface Fought extends Fed {
  readonly target: string;
}

const WORKER = fileURLToPath(new URL("./worker.ts", import.meta.url));
const MEMORY_MAX_MB = 768;
const PORTION = 500;
/** Far more than a portion takes; only a hang is as slow. */
const PORTION_MS = 120_000;

/** Feeds a target from a process of its own, which is replaced when an input kills it. */
export async function fight(target: Target, seed: number, inputs: number): Promise<Fought> {
  const breaks: Fed["breaks"][number][] = [];
  let slowestMs = 0;
  let worker = launch();
  for (let from = 0; from < inputs; from += PORTION) {
    const order = { target: target.name, seed, from, count: Math.min(PORTION, inputs - from) };
    const fed = await portion(worker, order);
    if (typeof fed === "string") {
      breaks.push({
        target: target.name,
        number: from,
        what: `one of ${order.count} inputs: ${fed}`,
        input: "",
      });
      worker.kill("SIGKILL");
      worker = launch();
    } else {
      breaks.push(...fed.breaks);
      slowestMs = Math.max(slowestMs, fed.slowestMs);
    }
  }
  worker.kill();
  return { target: target.name, inputs, slowestMs, breaks };
}

const launch = () => fork(WORKER, { execArgv: [`--max-old-space-size=${MEMORY_MAX_MB}`] });

function portion(worker: ReturnType<typeof launch>, order: Order): Promise<Fed | string> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => done("did not end"), PORTION_MS);
    const onExit = (code: number | null, signal: string | null) =>
      done(`ended the process (${code ?? signal})`);
    const done = (fed: Fed | string) => {
      clearTimeout(timer);
      worker.off("exit", onExit);
      worker.off("message", done);
      resolve(fed);
    };
    worker.once("message", done);
    worker.once("exit", onExit);
    worker.send(order);
  });
}
