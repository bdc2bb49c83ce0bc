import type { Detector, Match, View } from "../../types.ts";
import { type DecodedView, isDecodedView } from "../../normalize/decoded-view.ts";
import { type InstructionStrength, readInstruction } from "./instruction.ts";
import { obeyRules } from "./obey.ts";
import { smugglingRules } from "./smuggling.ts";

/** Flags hiding itself: smuggled characters, orders to decode and obey, and decoded messages that give orders. */
export const encodedDetector: Detector = {
  id: "encoded",
  reads: (view) => view.kind !== "normalized",
  detect: (view) => (isDecodedView(view) ? detectPayload(view) : detectSmuggling(view)),
};

const CATEGORY = { category: "Encoded Attempts", group: "encodedAttempts" } as const;
const BEYOND_ASCII = /[^\x00-\x7f]/u;
const MOST_MATCHES = 20;

function detectSmuggling({ text, lower }: View): Match[] {
  const matches: Match[] = [];
  const rules = BEYOND_ASCII.test(text) ? [...obeyRules, ...smugglingRules] : obeyRules;
  for (const { id, severity, score, pattern, explanation } of rules) {
    let found = 0;
    for (const match of lower.matchAll(pattern)) {
      matches.push({
        ...CATEGORY,
        rule: id,
        severity,
        score,
        explanation,
        start: match.index,
        end: match.index + match[0].length,
      });
      found += 1;
      if (found === MOST_MATCHES) break;
    }
  }
  return matches;
}

/** Decodings whose result nobody writes by accident; the others are read as words by the other detectors. */
const DELIBERATE = new Set(
  "base64 base32 base58 base85 hex binary octal decimal morse braille nato rot13 caesar atbash reversed upside-down regional-indicators alphabet-numbers pig-latin".split(
    " ",
  ),
);
const INVISIBLE = new Set(["tag-characters", "variation-selectors", "zero-width"]);
/** Letters that needed no escape but got one. */
const FEWEST_ESCAPED = 12;

function detectPayload(view: DecodedView): Match[] {
  const decoder = view.via.findLast(
    (step) => DELIBERATE.has(step) || INVISIBLE.has(step) || step in ESCAPING,
  );
  if (decoder === undefined) return [];
  const isInvisible = view.via.some((step) => INVISIBLE.has(step));
  const hidden = view.payloads
    .map(({ start, end }) => view.text.slice(start, end))
    .join(decoder in ESCAPING ? "" : "\n");
  if (decoder in ESCAPING && !DELIBERATE.has(decoder) && countLetters(hidden) < FEWEST_ESCAPED) return [];
  const score = scoreOf(readInstruction(hidden), isInvisible, view.via.length);
  const start = view.payloads[0]?.start ?? 0;
  const end = view.payloads.at(-1)?.end ?? 0;
  if (score === 0 || end <= start) return [];
  return [
    {
      ...CATEGORY,
      rule: "encoded/hidden-instruction",
      severity: score > 0.8 ? "high" : "medium",
      score,
      start,
      end,
      explanation: `What ${view.via.join(" and ")} hides reads like an instruction.`,
    },
  ];
}

const ESCAPING: Readonly<Record<string, true>> = {
  url: true,
  "html-entities": true,
  escapes: true,
  "quoted-printable": true,
};

function scoreOf(strength: InstructionStrength, isInvisible: boolean, depth: number): number {
  if (strength === "attack") return 0.9;
  if (strength === "order") return isInvisible || depth > 1 ? 0.85 : 0.5;
  return isInvisible ? 0.5 : 0;
}

function countLetters(text: string): number {
  return text.match(/[A-Za-z]/gu)?.length ?? 0;
}
