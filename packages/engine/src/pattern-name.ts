import type { Finding } from "./types.ts";

/** A short name a person recognises: `injection/ignore-previous-es` reads "Ignore previous". */
export function patternName({ rule }: Finding): string {
  const words = (rule.split("/").at(-1) ?? rule).replace(/-[a-z]{2}$/, "").replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const SHOWN_CHARS = 4;
/** Shorter values are hidden whole: four characters of a short password are most of it. */
const PARTLY_SHOWN_MIN_CHARS = 12;

/** Enough of a value to recognise it by, never enough to use it. */
export function maskValue({ text, rule }: Finding): string {
  const value = text.trim();
  const isSecretWord = /pass(?:word|phrase)|private-key|seed/.test(rule);
  if (isSecretWord || value.length < PARTLY_SHOWN_MIN_CHARS) return "••••••••";
  return `••••${value.slice(-SHOWN_CHARS).toWellFormed()}`;
}
