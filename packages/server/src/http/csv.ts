export type CsvValue = string | number | boolean | null | readonly string[];

/** One line of RFC 4180. */
export function csvLine(values: readonly CsvValue[]): string {
  return `${values.map(csvCell).join(",")}\r\n`;
}

function csvCell(value: CsvValue): string {
  const text = Array.isArray(value) ? value.join("; ") : String(value ?? "");
  const safe = typeof value === "number" ? text : guardFormulas(text);
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * The signs that make a spreadsheet run a cell, including full-width ones, which some programs convert to plain ones.
 */
const SIGN = "[=+\\-@\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B]";
/** What a spreadsheet drops or ignores before such a sign: blanks, quotes and zero-width characters. */
const AHEAD = '[ \u00A0\u3000"\u200B-\u200F\u2060\uFEFF]*';
/** The start of a cell that a spreadsheet could run. A leading tab or line end is enough (OWASP, CSV injection). */
const AT_START = new RegExp(`^(?=[\\t\\r\\n]|${AHEAD}${SIGN})`);
/**
 * Where another cell begins for a program that separates by semicolons, tabs or lines. Such a program ignores our
 * quotes, which protect commas only.
 */
const INSIDE = new RegExp(`([;|\\t\\r\\n\u0085\u2028\u2029]${AHEAD})(?=${SIGN})`, "g");

/** Puts an apostrophe before anything that a spreadsheet could run: strangers wrote much of what is exported. */
function guardFormulas(text: string): string {
  return text.replace(INSIDE, "$1'").replace(AT_START, "'");
}
