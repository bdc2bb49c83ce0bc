import type { DecodedView } from "../normalize/decoded-view.ts";
import { intentOf } from "../normalize/decoders/index.ts";
import type { Match } from "../types.ts";
import { type InstructionStrength, readInstruction } from "./instruction.ts";

export const HIDDEN_INSTRUCTION = "encoded/hidden-instruction";

/** Escaped symbols are everyday: if fewer letters than this are escaped, nothing was hidden. */
const FEWEST_ESCAPED_LETTERS = 12;

/** Reports a decoded message that gives orders. Only the decoded parts count, not the text around them. */
export function detectPayload(view: DecodedView): Match[] {
  const intents = view.via.map(intentOf);
  const intent = intents.findLast((one) => one !== "everyday");
  const start = view.payloads[0]?.start ?? 0;
  const end = view.payloads.at(-1)?.end ?? 0;
  if (intent === undefined || end <= start) return [];
  const parts = view.payloads.map((payload) => view.text.slice(payload.start, payload.end));
  const hidden = intent === "escaping" ? joinEscaped(view) : parts.join("\n");
  if (isBinary(view.text) || (intent === "escaping" && countLetters(hidden) < FEWEST_ESCAPED_LETTERS))
    return [];
  const isInvisible = intents.includes("invisible");
  const score = scoreOf(readInstruction(hidden.toLowerCase()), isInvisible, view.via.length);
  if (score === 0) return [];
  return [
    {
      category: "Encoded Attempts",
      origin: { layer: "decoder" },
      group: "encodedAttempts",
      rule: HIDDEN_INSTRUCTION,
      severity: score > 0.8 ? "high" : "medium",
      score,
      start,
      end,
      explanation: `What ${view.via.join(" and ")} hides reads like an instruction.`,
    },
  ];
}

/**
 * Joins escaped letters, each of which is a part of its own. White space between them is kept, because spaces need no
 * escape; words between them are not hidden and are left out.
 */
function joinEscaped({ text, payloads }: DecodedView): string {
  return payloads
    .map(({ start, end }, i) => {
      const gap = text.slice(payloads[i - 1]?.end ?? start, start);
      return (gap.trim() === "" ? gap : "") + text.slice(start, end);
    })
    .join("");
}

/** An order alone may be homework; an order that is invisible or hidden twice is not. */
function scoreOf(strength: InstructionStrength, isInvisible: boolean, depth: number): number {
  if (strength === "attack") return 0.9;
  if (strength === "order") return isInvisible || depth > 1 ? 0.7 : 0.5;
  return isInvisible ? 0.4 : 0;
}

/** A binary file read as text is full of replacement characters, and any words in it are there by chance. */
function isBinary(text: string): boolean {
  return text.split("\ufffd").length - 1 > text.length / 10;
}

function countLetters(text: string): number {
  return text.match(/[A-Za-z]/gu)?.length ?? 0;
}
