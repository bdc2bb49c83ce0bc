import type { AuditLogEntry } from "@prompt-shield/contracts";
import { csvLine } from "../../http/csv.ts";

const COLUMNS = [
  "id",
  "at",
  "actor_id",
  "actor_email",
  "action",
  "target",
  "target_email",
  "ip_address",
  "user_agent",
  "details",
] as const satisfies readonly (keyof AuditLogEntry)[];

export async function* auditCsv(pages: AsyncIterable<readonly AuditLogEntry[]>): AsyncGenerator<string> {
  yield csvLine(COLUMNS);
  for await (const page of pages) yield page.map(toLine).join("");
}

function toLine(entry: AuditLogEntry): string {
  return csvLine(
    COLUMNS.map((column) => (column === "details" ? JSON.stringify(entry.details) : entry[column])),
  );
}
