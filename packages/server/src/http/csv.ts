export type CsvValue = string | number | boolean | null | readonly string[];

/** One line of RFC 4180. */
export function csvLine(values: readonly CsvValue[]): string {
  return `${values.map(csvCell).join(",")}\r\n`;
}

/**
 * A cell that begins like a formula gets an apostrophe first: spreadsheets would run it, and much of what is exported
 * is a stranger's text (OWASP, CSV injection).
 */
function csvCell(value: CsvValue): string {
  const text = Array.isArray(value) ? value.join("; ") : String(value ?? "");
  const safe = typeof value !== "number" && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
