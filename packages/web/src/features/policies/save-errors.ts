import { ApiError } from "../../lib/request.ts";

/** Fields of the form that the server may reject, by their names in the API. */
const FIELDS = ["name", "words", "patterns", "allowedSenders", "allowedTexts"] as const;
export type ComplaintField = (typeof FIELDS)[number];

export interface SaveComplaint {
  readonly field: ComplaintField;
  readonly message: string;
}

/**
 * Parses an error such as "allowedTexts.2.text: Enter a text." Undefined if it names no field of the form.
 */
export function complaintOf(error: unknown): SaveComplaint | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === "pattern_refused") return { field: "patterns", message: error.message };
  const [, place = "", said = ""] = /^([\w.]+): (.+)$/s.exec(error.message) ?? [];
  const [name, number] = place.split(".");
  const field = FIELDS.find((known) => known === name);
  if (error.code !== "validation_failed" || field === undefined) return undefined;
  return { field, message: number === undefined ? said : `Number ${Number(number) + 1}: ${said}` };
}
