import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Fed } from "./feed.ts";
import type { Progress } from "./progress.ts";
import type { Order } from "./worker.ts";

export interface CampaignParts {
  /** The inputs to feed, in portions. */
  readonly orders: Order[];
  readonly processes: number;
  readonly progress: Pick<Progress, "add">;
  readonly tell: (line: string) => void;
  /** The script that the processes run. */
  readonly worker?: string;
}

const WORKER = fileURLToPath(new URL("./worker.ts", import.meta.url));
const MEMORY_MAX_MB = 768;
/** Far more than a portion needs, so only a hang exceeds it. */
const PORTION_MS = 180_000;

/**
 * Feeds the targets from several processes, each of which is replaced if an input kills it. A portion that
 * killed one is halved until the input is found.
 */
export async function fight({
  orders,
  processes,
  progress,
  tell,
  worker: file = WORKER,
}: CampaignParts): Promise<void> {
  const launch = () => fork(file, { execArgv: [`--max-old-space-size=${MEMORY_MAX_MB}`] });
  const total = orders.length;
  let finished = 0;
  await Promise.all(
    Array.from({ length: processes }, async () => {
      let worker = launch();
      for (let order = orders.shift(); order !== undefined; order = orders.shift()) {
        const { worker: next, fed } = await feedAll(worker, order, launch);
        worker = next;
        progress.add(order.target, order.from, fed);
        for (const one of fed.breaks.slice(0, 3)) tell(JSON.stringify(one));
        finished += 1;
        if (finished % Math.ceil(total / 20) === 0) tell(`${Math.round((100 * finished) / total)} %`);
      }
      worker.kill();
    }),
  );
}

async function feedAll(
  worker: ChildProcess,
  order: Order,
  launch: () => ChildProcess,
): Promise<{ worker: ChildProcess; fed: Fed }> {
  const fed = await portion(worker, order);
  if (typeof fed !== "string") return { worker, fed };
  worker.kill("SIGKILL");
  const { target, from, count } = order;
  if (count === 1) {
    const broken = { target, number: from, what: fed, input: "" };
    return { worker: launch(), fed: { inputs: 1, slowestMs: 0, cpuMs: 0, breaks: [broken] } };
  }
  const half = Math.floor(count / 2);
  const first = await feedAll(launch(), { ...order, count: half }, launch);
  const second = await feedAll(first.worker, { ...order, from: from + half, count: count - half }, launch);
  const parts = [first.fed, second.fed];
  return {
    worker: second.worker,
    fed: {
      inputs: count,
      slowestMs: Math.max(...parts.map(({ slowestMs }) => slowestMs)),
      cpuMs: parts.reduce((sum, { cpuMs }) => sum + cpuMs, 0),
      breaks: parts.flatMap(({ breaks }) => breaks),
    },
  };
}

function portion(worker: ChildProcess, order: Order): Promise<Fed | string> {
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
