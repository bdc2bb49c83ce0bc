import type { HiddenKind } from "@prompt-shield/contracts/vocabulary";
import { isSentence } from "../sentences.ts";
import type { Attributes } from "../xml.ts";

const DESCRIBING = new Set(["descr", "title", "alt", "tooltip", "description"]);

/** Sentences in attributes: hints, labels, formulas of fields, letters drawn as a shape. Skips names and measures. */
export function saidInAttributes(
  attributes: Attributes,
  known: ReadonlySet<string> = NONE,
): { readonly text: string; readonly hidden: HiddenKind | undefined }[] {
  const said: { readonly text: string; readonly hidden: HiddenKind | undefined }[] = [];
  for (const name in attributes) {
    const text = attributes[name] ?? "";
    if (text.length < SHORTEST_CHARS || !MAY_SAY.test(text) || known.has(name) || !isSentence(text)) continue;
    // Word draws the `string` of a text path on the page.
    const hidden = name === "string" ? undefined : DESCRIBING.has(name) ? "alt-text" : "metadata";
    said.push({ text, hidden });
  }
  return said;
}

const NONE: ReadonlySet<string> = new Set();
const SHORTEST_CHARS = 6;
/** A quick check for several words, or letters of other scripts: nearly every attribute has neither. */
const MAY_SAY = /\s\S+\s\S+\s\S+\s|[^ -~]{6}/;
/** XML Schema has two ways to write true. */
export const isYes = (value: string | undefined): boolean => value === "1" || value === "true";
