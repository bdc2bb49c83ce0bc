import { ENTITY_LABELS } from "./sensitive/entities.ts";
import type { Finding } from "./types.ts";

/** A short name a person recognises: "Credit card number", "Prompt Injection: ignore previous". */
export function patternName({ category, entity, rule, origin }: Finding): string {
  const label = entity && ENTITY_LABELS[entity];
  if (label) return label;
  // The model's rules are named after their categories, which would otherwise be repeated.
  if (origin.layer === "model") return `${category}: recognised by the model`;
  const words = (rule.split("/").at(-1) ?? rule).replace(/-[a-z]{2}$/, "").replaceAll("-", " ");
  return `${category}: ${words}`;
}

const SHOWN_CHARS = 4;
/** Shorter values are masked completely: four characters would be most of a short password. */
const PARTLY_SHOWN_MIN_CHARS = 12;

/** Enough of a value to recognise it by, never enough to use it. */
export function maskValue({ text, isSecret }: Finding): string {
  const value = text.trim();
  if (isSecret || value.length < PARTLY_SHOWN_MIN_CHARS) return "••••••••";
  return `••••${value.slice(-SHOWN_CHARS).toWellFormed()}`;
}
