import { fork } from "node:child_process";
import { setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import { watchMemory } from "./memory-watch.ts";
import type { EngineMessage, FileRefusal, ScanOutcome, ScanTask } from "./task.ts";

/** The process ended, or was killed, while it worked on a task. */
export class ChildLost extends Error {
  /** How long it had worked. */
  readonly workedMs: number;

  constructor(reason: string, workedMs: number) {
    super(reason);
    this.workedMs = workedMs;
  }
}

/** The process had not begun this task: an earlier one kept it busy too long, or ended it. */
export class GivenBack extends Error {}

/** The file is at fault, and the process is fine. */
export class FileRefused extends Error {
  readonly refusal: FileRefusal;

  constructor(refusal: FileRefusal) {
    super(`the file was refused: ${refusal}`);
    this.refusal = refusal;
  }
}

export interface EngineChild {
  readonly pid: number | undefined;
  readonly state: "starting" | "idle" | "busy" | "ended";
  readonly hasModel: boolean;
  /** How many tasks it has been sent and not answered, and their total length in characters. */
  readonly tasks: number;
  readonly chars: number;
  /** Its current task takes long, so nothing should wait behind it. */
  readonly isHeldUp: boolean;
  /**
   * Runs one task after the other. A task's time limit starts when the task before it is done; a process that exceeds
   * it is killed.
   */
  run(task: ScanTask, limitMs: number): Promise<ScanOutcome>;
  kill(): void;
}

export interface EngineChildOptions {
  readonly url: URL;
  /** From 0, which is the server's own priority, to 19, which lets everything else go first. */
  readonly niceness: number;
  /** Called when the process is ready, has finished a task, or has ended. */
  readonly onChange: () => void;
}

/**
 * Big texts need about a quarter of this; a process that needs more has a fault that would soon affect the machine.
 */
const HEAP_LIMIT_MB = 512;

/**
 * Once a task has taken this long, those sent ahead behind it are given back: another process may get to them sooner.
 */
const AHEAD_PATIENCE_MS = 500;

interface Sent {
  readonly task: Omit<ScanTask, "owner" | "isUnderWay">;
  readonly limitMs: number;
  resolve(outcome: ScanOutcome): void;
  reject(error: Error): void;
}

interface Running extends Sent {
  readonly startedAt: number;
  readonly timers: readonly NodeJS.Timeout[];
  readonly stopWatching: (() => void) | undefined;
}

const charsOf = ({ task: { file, prompt } }: Sent): number => (file ? Infinity : prompt.length);

export function startEngineChild({ url, niceness, onChange }: EngineChildOptions): EngineChild {
  const child = fork(fileURLToPath(url), {
    serialization: "advanced",
    execArgv: [`--max-old-space-size=${HEAP_LIMIT_MB}`, "--max-semi-space-size=4", "--no-warnings"],
    env: environment(),
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    // Outside the server's process group: Ctrl-C must not kill what a draining server still waits for.
    detached: process.platform !== "win32",
  });
  let state: EngineChild["state"] = "starting";
  let hasModel = false;
  let running: Running | undefined;
  /** Tasks that were sent but not begun. The process answers in the order in which it got them. */
  const ahead: Sent[] = [];
  let isHeldUp = false;

  const settle = (): Running | undefined => {
    const done = running;
    running = undefined;
    for (const timer of done?.timers ?? []) clearTimeout(timer);
    done?.stopWatching?.();
    return done;
  };
  const begin = (sent: Sent): void => {
    isHeldUp = false;
    const timers = [
      setTimeout(() => {
        child.kill("SIGKILL");
        end("an engine process was over its time");
      }, sent.limitMs),
      // Its answer may have arrived while this thread was busy; `setImmediate` lets that be read first.
      setTimeout(() => setImmediate(() => begun === running && giveBack()), AHEAD_PATIENCE_MS),
    ];
    const stopWatching = sent.task.file ? watchMemory(child.pid, () => child.kill("SIGKILL")) : undefined;
    const begun = { ...sent, startedAt: performance.now(), timers, stopWatching };
    running = begun;
  };
  /**
   * The process still answers these tasks, since they cannot be recalled, but nobody waits for those answers any more.
   */
  const giveBack = (): void => {
    isHeldUp = true;
    for (const sent of ahead) sent.reject(new GivenBack());
  };
  const end = (reason: string) => {
    if (state === "ended") return;
    state = "ended";
    const lost = settle();
    lost?.reject(new ChildLost(reason, performance.now() - lost.startedAt));
    giveBack();
    ahead.length = 0;
    onChange();
  };
  child.on("exit", (code, signal) => end(`an engine process ended with ${signal ?? code}`));
  // It could not be started or its channel broke, so it is of no further use.
  child.on("error", (error) => {
    child.kill("SIGKILL");
    end(String(error));
  });
  child.on("message", (message: EngineMessage) => {
    if (state === "ended") return;
    if ("hasModel" in message) hasModel = message.hasModel;
    else if ("outcome" in message) settle()?.resolve(message.outcome);
    else if ("refusal" in message) settle()?.reject(new FileRefused(message.refusal));
    else {
      const failed = settle();
      failed?.reject(new ChildLost(message.error, performance.now() - failed.startedAt));
    }
    const next = ahead.shift();
    if (next) begin(next);
    else state = "idle";
    onChange();
  });
  giveWay(child.pid, niceness);

  return {
    pid: child.pid,
    get state() {
      return state;
    },
    get hasModel() {
      return hasModel && state !== "ended";
    },
    get isHeldUp() {
      return isHeldUp;
    },
    get tasks() {
      return ahead.length + (running ? 1 : 0);
    },
    get chars() {
      return (running ? charsOf(running) : 0) + ahead.reduce((sum, sent) => sum + charsOf(sent), 0);
    },
    run: ({ owner: _owner, isUnderWay: _isUnderWay, ...task }, limitMs) =>
      new Promise((resolve, reject) => {
        const sent = { task, limitMs, resolve, reject };
        state = "busy";
        if (running) ahead.push(sent);
        else begin(sent);
        child.send(task);
      }),
    kill: () => {
      child.kill("SIGKILL");
      end("the engine process was stopped");
    },
  };
}

/** Passes on none of the server's settings: a process that reads hostile texts should know no secrets. */
function environment(): NodeJS.ProcessEnv {
  const passed = ["PATH", "LD_LIBRARY_PATH", "SystemRoot", "NODE_COMPILE_CACHE"].flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  });
  return {
    ...Object.fromEntries(passed),
    // Otherwise the model's runtime sends telemetry to its vendor.
    ORT_DISABLE_TELEMETRY: "1",
    // Otherwise glibc keeps memory that was freed after loading the model: 30 MB that are never needed again.
    MALLOC_TRIM_THRESHOLD_: "131072",
    MALLOC_ARENA_MAX: "1",
  };
}

function giveWay(pid: number | undefined, niceness: number): void {
  if (pid === undefined || niceness === 0) return;
  try {
    setPriority(pid, niceness);
  } catch {
    // Some containers forbid it; the process then runs at normal priority.
  }
}
