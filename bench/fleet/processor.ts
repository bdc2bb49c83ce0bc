import { readdirSync, readFileSync } from "node:fs";

export const PARTS = ["engine", "server", "PostgreSQL", "PgBouncer", "HAProxy", "load"] as const;
export type Part = (typeof PARTS)[number];

/** A process as /proc reports it. */
export interface Proc {
  readonly pid: number;
  readonly parent: number;
  readonly name: string;
  readonly command: string;
  /** Processor time since its start, in ticks of 10 ms. */
  readonly ticks: number;
}

const TICKS_A_SECOND = 100;
/** From this share on, a core counts as fully used. */
const FULL = 0.9;
/** The server's command line, started by an operator or by `bench:api`. */
const SERVER = /server\/src\/(?:main|testing\/bench-server)\.ts/;
const BY_NAME: Readonly<Record<string, Part>> = {
  postgres: "PostgreSQL",
  haproxy: "HAProxy",
  pgbouncer: "PgBouncer",
};

/** Reads the running processes. */
export function readProcesses(): Proc[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        return [readProcess(Number(pid))];
      } catch {
        // The process has ended meanwhile.
        return [];
      }
    });
}

function readProcess(pid: number): Proc {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The name is in brackets and may contain anything, even brackets and spaces.
  const [open, close] = [stat.indexOf("("), stat.lastIndexOf(")")];
  const fields = stat.slice(close + 2).split(" ");
  const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
  const ticks = Number(fields[11]) + Number(fields[12]);
  return { pid, parent: Number(fields[1]), name: stat.slice(open + 1, close), command, ticks };
}

/** Assigns the descendants of `self`, the load generator, to their parts. */
export function partsOf(processes: readonly Proc[], self: number): Map<number, Part> {
  const byPid = new Map(processes.map((one) => [one.pid, one]));
  const lineOf = (one: Proc): Proc[] => {
    const parent = byPid.get(one.parent);
    return parent === undefined || parent.pid === one.pid ? [one] : [one, ...lineOf(parent)];
  };
  const parts = new Map<number, Part>();
  for (const one of processes) {
    const [, ...ancestors] = lineOf(one);
    if (one.pid === self) parts.set(one.pid, "load");
    if (!ancestors.some(({ pid }) => pid === self)) continue;
    const part =
      BY_NAME[one.name] ??
      (SERVER.test(one.command) ? "server" : undefined) ??
      (ancestors.some(({ command }) => SERVER.test(command)) ? "engine" : undefined);
    if (part !== undefined) parts.set(one.pid, part);
  }
  return parts;
}

export interface Use {
  /** The number of cores that each part kept busy, on average. */
  readonly cores: Readonly<Record<Part, number>>;
  /** The same for the busiest process of the server: one thread serves HTTP and statements. */
  readonly busiestServer: number;
}

/** The processor time used between two snapshots. */
export function useBetween(
  before: readonly Proc[],
  after: readonly Proc[],
  self: number,
  seconds: number,
): Use {
  const parts = partsOf(after, self);
  const earlier = new Map(before.map(({ pid, ticks }) => [pid, ticks]));
  const cores = Object.fromEntries(PARTS.map((part) => [part, 0])) as Record<Part, number>;
  let busiestServer = 0;
  for (const { pid, ticks } of after) {
    const part = parts.get(pid);
    if (part === undefined) continue;
    const used = (ticks - (earlier.get(pid) ?? 0)) / TICKS_A_SECOND / seconds;
    cores[part] += used;
    if (part === "server") busiestServer = Math.max(busiestServer, used);
  }
  return { cores, busiestServer };
}

/** Names the first bottleneck, in words. */
export function firstBottleneck({ cores, busiestServer }: Use, machineCores: number): string {
  const all = PARTS.reduce((sum, part) => sum + cores[part], 0);
  const [largest = "engine"] = PARTS.toSorted((a, b) => cores[b] - cores[a]);
  if (all >= machineCores * FULL)
    return `the machine's cores, most by ${largest} (${Math.round((cores[largest] / all) * 100)} %)`;
  if (busiestServer >= FULL) return "the server's one thread";
  return `none of the processors (${all.toFixed(1)} of ${machineCores} cores busy)`;
}
