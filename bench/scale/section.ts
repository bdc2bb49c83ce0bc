import { readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, loadavg } from "node:os";
import { fileURLToPath } from "node:url";
import { table } from "../markdown.ts";
import type { Page } from "./pages.ts";

export const LIMIT_MS = 300;
const SHOWN = 12;
const MARKS = /(<!-- seed:scale -->\n).*?(<!-- seed:scale end -->)/s;

export interface Measured {
  readonly users: number;
  readonly scanLogs: number;
  /** Missing if an earlier run has filled the database. */
  readonly filledS?: number;
  readonly bytes: number;
  readonly note?: string;
  readonly pages: readonly (Page & {
    readonly firstMs: number;
    readonly worstMs: number;
    readonly isFine: boolean;
  })[];
}

export function scalingSection({ users, scanLogs, filledS, bytes, note, pages }: Measured): string {
  const number = (value: number) => value.toLocaleString("en");
  const slow = pages.filter(({ isFine }) => !isFine);
  const slowest = pages.toSorted((one, other) => other.worstMs - one.worstMs).slice(0, SHOWN);
  const machine = `${cpus()[0]?.model ?? "unknown processor"}, ${availableParallelism()} cores, Node ${process.version}`;
  const load = (loadavg()[0] ?? 0).toFixed(1);
  return [
    `\`npm run seed:scale -- --logs ${scanLogs} --users ${users} --report\` on ${new Date().toISOString().slice(0, 10)}: ${number(users)} users, ${number(scanLogs)} logs, ${(bytes / 1e9).toFixed(1)} GB, filled ${filledS === undefined ? "before" : `in ${Math.round(filledS)} s`}; ${machine}; load average at the end ${load}.${note === undefined ? "" : ` ${note}`} All ${pages.length} pages of administration, dashboard, history and settings over HTTP, each the worst of five calls. The slowest:`,
    table(
      ["page", "worst ms", "first ms"],
      slowest.map(({ path, as, worstMs, firstMs }) => [
        `${as} ${path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}|[A-Za-z0-9]{32}/, "{id}")}`,
        ...[worstMs, firstMs].map((ms) => ms.toFixed(0)),
      ]),
    ),
    slow.length === 0
      ? `Every page took less than ${LIMIT_MS} ms.`
      : `Not held, ${LIMIT_MS} ms or more: ${slow.map(({ path }) => path).join(", ")}.`,
  ].join("\n\n");
}

/** The figures appear in one place in the documentation. */
export function writeScaling(measured: Measured): void {
  const file = fileURLToPath(new URL("../../docs/scaling.md", import.meta.url));
  const text = scalingSection(measured);
  writeFileSync(
    file,
    readFileSync(file, "utf8").replace(
      MARKS,
      (_all, start: string, end: string) => `${start}\n${text}\n\n${end}`,
    ),
  );
}
