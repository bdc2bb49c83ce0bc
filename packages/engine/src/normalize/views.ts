import type { View } from "../types.ts";
import { readHiddenText } from "./hidden-text.ts";
import { IDENTITY_MAP, lowerUnits } from "./mapped-text.ts";

/**
 * All readings of a prompt: as it came, with disguises removed, and what its encodings hid (most attack words first).
 * `notes` says which part of the work was left out because a limit was reached.
 */
export function readViews(prompt: string): { views: View[]; notes: string[] } {
  const original: View = {
    kind: "original",
    text: prompt,
    lower: lowerUnits(prompt),
    map: IDENTITY_MAP,
    via: [],
  };
  const { normalized, decoded, notes } = readHiddenText(original);
  const views = normalized === undefined ? [original, ...decoded] : [original, normalized, ...decoded];
  return { views, notes: [...notes] };
}
