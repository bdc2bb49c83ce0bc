import { once } from "node:events";
import { setImmediate as nextTurn } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import type { PolicyDocument } from "@prompt-shield/contracts";
import { Failure } from "../../failure.ts";
import { decideAgain, type LogRow, type Outcome } from "./decide-again.ts";
import { createOneAtATime } from "./one-at-a-time.ts";

export interface Deciding {
  /** The workspace; workspaces take turns. */
  readonly owner: string;
  readonly rows: readonly LogRow[];
  readonly document: PolicyDocument;
  readonly now: Date;
}

export type Decide = (deciding: Deciding) => Promise<Outcome[]>;

const WORKER_URL = new URL("./decide-worker.ts", import.meta.url);
/** For one call without its waiting time. Real patterns need a hundredth of it. */
const LIMIT_MS = 10_000;
/** For one turn, because others may be waiting. */
const TURN_LIMIT_MS = 5_000;
/** Rows sent to the thread at once; it may decide fewer of them. */
const ROWS_A_TURN = 100;
/** An idle thread is stopped after this time to free its memory. */
const IDLE_MS = 60_000;
/** After this many decisions, the event loop serves other requests. */
const DECISIONS_A_TURN = 50;

/** The policy's own patterns took too long on the workspace's texts. */
export class PatternsTooSlow extends Failure {
  constructor() {
    super("scan_too_slow");
  }
}

/**
 * Decides past log entries again. A user's own patterns may take a second on a long text, so they run in a separate
 * thread while requests go on. Workspaces take turns of a fraction of a second: slow patterns of one delay the others
 * by one turn, not by all of its rows.
 */
export function createDecider(limitMs = LIMIT_MS): Decide {
  let thread: Thread | undefined;
  let idle: NodeJS.Timeout | undefined;
  const inTurn = createOneAtATime();

  const stop = () => {
    void thread?.worker.terminate();
    thread = undefined;
  };
  const turn = async (deciding: Deciding, turnMs: number): Promise<Outcome[]> => {
    if (turnMs <= 0) throw new PatternsTooSlow();
    clearTimeout(idle);
    const { worker, ready } = (thread ??= startThread());
    try {
      await ready;
      const answer = once(worker, "message", { signal: AbortSignal.timeout(Math.ceil(turnMs)) });
      worker.postMessage(deciding, []);
      const [outcomes] = (await answer) as [Outcome[]];
      return outcomes;
    } catch (error) {
      stop();
      throw error instanceof Error && error.name === "AbortError" ? new PatternsTooSlow() : error;
    } finally {
      idle = setTimeout(stop, IDLE_MS).unref();
    }
  };

  return (deciding) =>
    (deciding.document.patterns ?? []).length === 0 ? inPlace(deciding) : apart(deciding);

  async function apart({ rows, ...deciding }: Deciding): Promise<Outcome[]> {
    const outcomes: Outcome[] = [];
    let leftMs = limitMs;
    while (outcomes.length < rows.length) {
      const next = rows.slice(outcomes.length, outcomes.length + ROWS_A_TURN);
      const decided = await inTurn(deciding.owner, async () => {
        const began = performance.now();
        const some = await turn({ ...deciding, rows: next }, Math.min(leftMs, TURN_LIMIT_MS));
        leftMs -= performance.now() - began;
        return some;
      });
      outcomes.push(...decided);
    }
    return outcomes;
  }
}

interface Thread {
  readonly worker: Worker;
  /** Waits until the thread has loaded, so that loading does not count against the patterns' time. */
  readonly ready: Promise<unknown>;
}

function startThread(): Thread {
  const worker = new Worker(WORKER_URL);
  worker.unref();
  return { worker, ready: once(worker, "message") };
}

async function inPlace({ rows, document, now }: Deciding): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const [index, row] of rows.entries()) {
    if (index % DECISIONS_A_TURN === 0) await nextTurn();
    outcomes.push(decideAgain(row, document, now));
  }
  return outcomes;
}
