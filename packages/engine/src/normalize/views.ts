import type { View } from "../types.ts";
import { cleanText } from "./clean.ts";
import { IDENTITY_MAP, lowerUnits, viewOf } from "./mapped-text.ts";

/**
 * All ways of reading a prompt: as it came, with disguises removed, and what its encodings hid.
 * `notes` says which part of the work was left out because a bound was hit.
 */
export function readViews(prompt: string): { views: View[]; notes: string[] } {
  const original: View = {
    kind: "original",
    text: prompt,
    lower: lowerUnits(prompt),
    map: IDENTITY_MAP,
    via: [],
  };
  const views = [original];
  const cleaned = cleanText(prompt);
  if (cleaned !== undefined) views.push(viewOf("normalized", cleaned.mapped, cleaned.via));
  return { views, notes: [] };
}
