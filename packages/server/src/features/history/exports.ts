import type { ScanLog } from "@prompt-shield/contracts";

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
] as const satisfies readonly (keyof ScanLog)[];

/** RFC 4180, line by line. */
export async function* toCsv(pages: AsyncIterable<readonly ScanLog[]>): AsyncGenerator<string> {
  yield `${CSV_COLUMNS.join(",")}\r\n`;
  for await (const page of pages) {
    yield page.map((log) => `${CSV_COLUMNS.map((column) => csvCell(log[column])).join(",")}\r\n`).join("");
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

/**
 * A cell that begins like a formula gets an apostrophe first: spreadsheets would run it, and prompts are a stranger's
 * text (OWASP, CSV injection).
 */
function csvCell(value: ScanLog[keyof ScanLog]): string {
  const text = Array.isArray(value) ? value.join("; ") : String(value ?? "");
  const safe = typeof value !== "number" && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
