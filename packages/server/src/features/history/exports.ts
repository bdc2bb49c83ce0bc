import type { ScanLog } from "@prompt-shield/contracts";
import { csvLine } from "../../http/csv.ts";

const CSV_COLUMNS = [
  "id",
  "scanned_at",
  "action_type",
  "is_malicious",
  "confidence",
  "threat_level",
  "risk_score",
  "categories",
  "detected_patterns",
  "original_prompt",
  "sanitized_prompt",
  "source",
  "duration_ms",
  "answered_by",
] as const satisfies readonly (keyof ScanLog)[];

/** CSV according to RFC 4180, page by page. */
export async function* toCsv(pages: AsyncIterable<readonly ScanLog[]>): AsyncGenerator<string> {
  yield csvLine(CSV_COLUMNS);
  for await (const page of pages) {
    yield page.map((log) => csvLine(CSV_COLUMNS.map((column) => log[column]))).join("");
  }
}

/** One JSON array, page by page. */
export async function* toJson(pages: AsyncIterable<readonly ScanLog[]>): AsyncGenerator<string> {
  let separator = "[";
  for await (const page of pages) {
    for (const log of page) {
      yield `${separator}${JSON.stringify(log)}`;
      separator = ",\n";
    }
  }
  yield separator === "[" ? "[]" : "]";
}
