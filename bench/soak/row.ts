import { startPostgres } from "../api/postgres.ts";
import type { SoakResults } from "./section.ts";
import { type Minute, soak } from "./soak.ts";
import { failures } from "./traffic.ts";

export type Row = SoakResults["rows"][number];

export interface RowOptions {
  readonly database: string;
  readonly minutes: number;
  readonly share: number;
  /** Calls per second. Default: `share` of what a ramp measures. */
  readonly rate?: number;
}

const NAMES: Readonly<Record<string, string>> = { embedded: "Embedded database", postgres: "PostgreSQL" };
export const DATABASES = Object.keys(NAMES);

/** Runs the soak of one database and prints a line a minute. */
export async function soakRow({ database, ...options }: RowOptions): Promise<Row> {
  const postgres = database === "embedded" ? undefined : await startPostgres();
  try {
    const databaseUrl = await postgres?.createDatabase();
    const soaked = await soak({
      ...options,
      ...(databaseUrl !== undefined && { databaseUrl }),
      onStep: (line) => console.log(`${database} ramp: ${line}`),
      onMinute: (minute, number) => console.log(lineOf(database, minute, number)),
    });
    return { database: NAMES[database] ?? database, ...soaked };
  } finally {
    await postgres?.stop();
  }
}

function lineOf(database: string, { serverMb, engineMb, kinds, statuses, waiting }: Minute, number: number) {
  const calls = Object.values(kinds).reduce((sum, one) => sum + one.calls, 0);
  const queued = Object.entries(waiting)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${name} ${count}`);
  return `${database} minute ${number}: ${calls} calls, scan p99 ${kinds["scan"]?.p99Ms ?? 0} ms, ${failures(statuses)} failed, ${serverMb} + ${engineMb} MB, waiting: ${queued.join(", ") || "nothing"}`;
}
