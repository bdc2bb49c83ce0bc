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
    `\`npm run bench:faults\` on ${date}: people scan, stream through the gateway, exceed their quota, sign up and pay, while one part after another breaks for ${faultSeconds} s.\nThe embedded database runs with one server process on a disk of its own, PostgreSQL with two server processes. ${machine}; load average before the run ${loadBefore}.${note === undefined ? "" : ` ${note}`}`,
    "Afterwards everything is repaired, and what callers were told is compared with what the server reports: every acknowledged scan and complete stream is in the history once and counted once, no month has\nmore scans than its limit, every payment that the provider took is recorded once, every scan in the history had its event delivered under one id, and every mail went out under one Message-ID.",
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
      `${row.people} people, ${row.acknowledged} acknowledged scans and streams, ${row.payments} payments, ${row.events} deliveries, ${row.mails} mails; server processes were restarted ${row.restarts} times.${row.hasDisk || row.database === "PostgreSQL" ? "" : " No disk was filled: mounting one was not allowed."}`,
      row.losses.length === 0 ? "Nothing was lost or duplicated." : `Not held: ${row.losses.join("; ")}.`,
    ]),
  ].join("\n\n");
}
