import type { Logger } from "pino";
import { type EngineChild, startEngineChild } from "./engine-child.ts";
import type { ScanOutcome, ScanTask } from "./task.ts";

export interface SlotOptions {
  readonly url: URL;
  readonly takesBig: boolean;
  /**
   * Its process always runs, and is restarted whenever it ends; the processes of other slots come and go with the work.
   */
  readonly isKept: boolean;
  readonly log: Logger;
  /** Called whenever a task might be assigned. */
  readonly onChange: () => void;
}

export type Slot = ReturnType<typeof createSlot>;

/** A process that read big texts has grown; only ending it returns that memory to the machine. */
const IDLE_MS = 60_000;
/** Processes that end before they are ready are restarted after growing pauses. */
const BACK_OFF_MS = 250;
const BACK_OFF_MAX_MS = 4_000;
/** Processes for big texts give way to the server and to short texts. */
const BIG_NICENESS = 10;
/** The most that one process is given at once: more than it can do while hundreds of streams keep this thread busy. */
const AHEAD_TASKS = 8;
const AHEAD_CHARS = 10_000;
const PROBE: ScanTask = { action: "scan", prompt: "hello", options: {}, rulesOnly: false };
const PROBE_LIMIT_MS = 4_000;

/** A place for one engine process; a lost process is replaced. */
export function createSlot({ url, takesBig, isKept, log, onChange }: SlotOptions) {
  let child: EngineChild | undefined;
  let failedStarts = 0;
  let resting: NodeJS.Timeout | undefined;
  let idling: NodeJS.Timeout | undefined;
  let wasReady = false;
  let isStopped = false;

  function start(): void {
    if (isStopped || child || resting) return;
    const started = startEngineChild({ url, niceness: takesBig ? BIG_NICENESS : 0, onChange: follow });
    child = started;
    log.info({ pid: started.pid }, "an engine process starts");
    let isReady = false;

    function follow(): void {
      if (started.state === "ended") return lose(isReady);
      isReady = true;
      wasReady = true;
      failedStarts = 0;
      waitForWork();
      onChange();
    }
  }

  function lose(wasLoaded: boolean): void {
    child = undefined;
    clearTimeout(idling);
    if (isStopped) return;
    failedStarts = wasLoaded ? 0 : failedStarts + 1;
    if (failedStarts > 0) {
      log.error({ failedStarts }, "an engine process could not start");
      rest(Math.min(BACK_OFF_MAX_MS, BACK_OFF_MS * 2 ** (failedStarts - 1)));
    } else if (isKept) start();
    onChange();
  }

  function rest(ms: number): void {
    resting = setTimeout(() => {
      resting = undefined;
      if (isKept) start();
      onChange();
    }, ms);
  }

  function waitForWork(): void {
    clearTimeout(idling);
    if (!isKept) idling = setTimeout(() => child?.state === "idle" && child.kill(), IDLE_MS).unref();
  }

  /**
   * Kills an idle process that does not answer, or whose model no longer does, so that its loss is noticed and it is
   * replaced.
   */
  async function ask(asked: EngineChild): Promise<void> {
    const outcome = await asked.run(PROBE, PROBE_LIMIT_MS).catch(() => undefined);
    if (asked.hasModel && outcome?.verdict.source === "rules") asked.kill();
  }

  return {
    takesBig,
    start,
    get state(): EngineChild["state"] | "none" | "resting" {
      return child?.state ?? (resting ? "resting" : "none");
    },
    get hasModel(): boolean {
      return child?.hasModel ?? false;
    },
    get wasReady(): boolean {
      return wasReady;
    },
    /** Whether a short task may be sent although the process is still busy with others. */
    get takesAhead(): boolean {
      if (takesBig || child?.state !== "busy" || child.isHeldUp) return false;
      return child.tasks < AHEAD_TASKS && child.chars < AHEAD_CHARS;
    },
    /** How many tasks were sent but not begun. */
    get ahead(): number {
      return Math.max(0, (child?.tasks ?? 0) - 1);
    },
    run: (task: ScanTask, limitMs: number): Promise<ScanOutcome> => {
      if (!child) return Promise.reject(new Error("no process"));
      return child.run(task, limitMs);
    },
    probe: (): void => {
      if (child?.state === "idle") void ask(child);
    },
    stop: (): void => {
      isStopped = true;
      clearTimeout(resting);
      clearTimeout(idling);
      child?.kill();
    },
  };
}
