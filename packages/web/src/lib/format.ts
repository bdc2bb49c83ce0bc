const DATE = new Intl.DateTimeFormat("en-US", { dateStyle: "medium" });
const UTC_DATE = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });
const DATE_TIME = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });
const NUMBER = new Intl.NumberFormat("en-US");
const RELATIVE = new Intl.RelativeTimeFormat("en-US", { numeric: "auto", style: "short" });

const UNITS = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const;
const WEEK_MS = 7 * 86_400_000;

/** "Nov 15, 2026" */
export function formatDate(value: string | number | Date): string {
  return DATE.format(new Date(value));
}

/** For days that are counted in UTC, such as the start of a month's quota. */
export function formatUtcDate(value: string | number | Date): string {
  return UTC_DATE.format(new Date(value));
}

export function formatDateTime(value: string | number | Date): string {
  return DATE_TIME.format(new Date(value));
}

export function formatNumber(value: number): string {
  return NUMBER.format(value);
}

/** "3 min. ago" up to a week, then the date. */
export function formatRelative(value: string | number | Date, nowMs: number): string {
  const differenceMs = new Date(value).getTime() - nowMs;
  if (Math.abs(differenceMs) >= WEEK_MS) return formatDate(value);
  for (const [unit, sizeMs] of UNITS) {
    if (Math.abs(differenceMs) >= sizeMs) return RELATIVE.format(Math.trunc(differenceMs / sizeMs), unit);
  }
  return "just now";
}

/** 0.987 → "98.7%" */
export function formatPercent(ratio: number): string {
  return `${(ratio * 100).toFixed(1)}%`;
}

/** 2500 → "$25.00" */
export function formatMoney(cents: number, currency = "USD"): string {
  return new Intl.NumberFormat("en-US", { style: "currency", currency }).format(cents / 100);
}

const BYTE_UNITS = ["bytes", "KB", "MB", "GB", "TB"];

/** 1536 → "1.5 KB" */
export function formatBytes(bytes: number): string {
  const power = Math.min(BYTE_UNITS.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
  const value = bytes / 1024 ** power;
  return `${power === 0 ? value : value.toFixed(1)} ${BYTE_UNITS[power] ?? ""}`;
}

/** Cuts at a whole character, so that no emoji is split in half. */
export function truncate(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  const end = /[\uD800-\uDBFF]/.test(text.charAt(maxChars - 1)) ? maxChars - 1 : maxChars;
  return `${text.slice(0, end)}…`;
}

/** "a, b and c" */
export function joinWords(words: readonly string[]): string {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} and ${words.at(-1) ?? ""}`;
}

/** Short times keep a decimal. */
export function formatMs(ms: number): string {
  return ms < 10 ? ms.toFixed(1) : formatNumber(Math.round(ms));
}
