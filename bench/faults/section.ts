import { table } from "../markdown.ts";
import { type Faults, RECOVER_MS } from "./faults.ts";

export interface FaultsResults {
  readonly date: string;
  readonly machine: string;
  readonly loadBefore: number;
  readonly faultSeconds: number;
  readonly note?: string;
  readonly rows: readonly (Faults & { readonly database: string })[];
}

export function faultsSection({
  date,
  machine,
  loadBefore,
  faultSeconds,
  note,
  rows,
}: FaultsResults): string {
  return [
    "## Faults",
    `\`npm run bench:faults\` on ${date}: people scan, stream through the gateway, ask for more than their quota allows, sign up and pay, while one thing after the other breaks for ${faultSeconds} s.\nOne server process with the embedded database on a disk of its own, two on PostgreSQL. ${machine}; load average before the run ${loadBefore}.${note === undefined ? "" : ` ${note}`}`,
    "Afterwards everything is mended, and what callers were told is compared with what the server tells: every acknowledged scan and whole stream is in the history once and counted once, no month has\nmore scans than its limit, every payment that the provider took is there once, every scan in the history had its event delivered under one id, and every letter went out under one Message-ID.",
    ...rows.flatMap((row) => [
      `### ${row.database}`,
      table(
        ["broken", "scans answered", "refused (4xx)", "failed", "first answer after the end (s)"],
        row.endured.map(({ fault, scans, recoveredMs }) => [
          fault,
          ...[scans.answered, scans.refused, scans.failed].map(String),
          recoveredMs < RECOVER_MS ? (recoveredMs / 1_000).toFixed(1) : `over ${RECOVER_MS / 1_000}`,
        ]),
      ),
      `${row.people} people, ${row.acknowledged} acknowledged scans and streams, ${row.payments} payments, ${row.events} deliveries, ${row.mails} letters; server processes were started again ${row.restarts} times.${row.hasDisk || row.database === "PostgreSQL" ? "" : " No disk was filled: mounting one was not allowed."}`,
      row.losses.length === 0
        ? "Nothing was lost and nothing was doubled."
        : `Not held: ${row.losses.join("; ")}.`,
    ]),
  ].join("\n\n");
}
