import { setImmediate as nextTurn } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import type { PolicyDocument } from "@prompt-shield/contracts";
import { Failure } from "../../failure.ts";
import { decideAgain, type LogRow, type Outcome } from "./decide-again.ts";

export interface Deciding {
  readonly rows: readonly LogRow[];
  readonly document: PolicyDocument;
  readonly now: Date;
}

export type Decide = (deciding: Deciding) => Promise<Outcome[]>;

const WORKER_URL = new URL("./decide-worker.ts", import.meta.url);
/** For what is decided together. People's patterns need a hundredth of it. */
const LIMIT_MS = 10_000;
/** A thread that nobody needs gives its memory back. */
const IDLE_MS = 60_000;
/** After this many decisions, other requests get a turn. */
const DECISIONS_A_TURN = 50;

/** The patterns of a policy took too long on the texts of its owner. */
export class PatternsTooSlow extends Failure {
  constructor() {
    super("scan_too_slow");
  }
}

/**
 * Decides rows of the past. A user's own patterns may take a second on a long text, so they are searched for in a thread of
 * their own, one batch at a time and for so long: requests go on meanwhile.
 */
export function createDecider(limitMs = LIMIT_MS): Decide {
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();

  const stop = () => {
    void worker?.terminate();
    worker = undefined;
  };
  const apart = (deciding: Deciding) =>
    new Promise<Outcome[]>((resolve, reject) => {
      clearTimeout(idle);
      const thread = (worker ??= startThread());
      const settle = (done: () => void) => {
        clearTimeout(timer);
        thread.off("message", onMessage).off("error", onError);
        idle = setTimeout(stop, IDLE_MS).unref();
        done();
      };
      const timer = setTimeout(() => {
        stop();
        settle(() => reject(new PatternsTooSlow()));
      }, limitMs);
      const onMessage = (outcomes: Outcome[]) => settle(() => resolve(outcomes));
      const onError = (error: unknown) => {
        worker = undefined;
        settle(() => reject(error as Error));
      };
      thread.on("message", onMessage).on("error", onError);
      thread.postMessage(deciding, []);
    });

  return (deciding) => {
    if ((deciding.document.patterns ?? []).length === 0) return inPlace(deciding);
    const decided = last.then(() => apart(deciding));
    last = decided.catch(() => undefined);
    return decided;
  };
}

function startThread(): Worker {
  const thread = new Worker(WORKER_URL);
  thread.unref();
  return thread;
}

async function inPlace({ rows, document, now }: Deciding): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const [index, row] of rows.entries()) {
    if (index % DECISIONS_A_TURN === 0) await nextTurn();
    outcomes.push(decideAgain(row, document, now));
  }
  return outcomes;
}
