import { isDecodedView } from "../normalize/decoded-view.ts";
import type { Detector, Match, Span, View } from "../types.ts";
import { weighMention } from "../rules/mention.ts";
import { obeyRules } from "./obey.ts";
import { detectPayload } from "./payload.ts";
import { type SmugglingRule, smugglingRules } from "./smuggling.ts";

/** Flags the act of hiding: smuggled characters, orders to decode and obey, and decoded messages that give orders. */
export const encodedDetector: Detector = {
  id: "encoded",
  reads: (view) => view.kind !== "normalized",
  detect: (view) => (isDecodedView(view) ? detectPayload(view) : detectHiding(view)),
};

const BEYOND_ASCII = /[\u0080-\u{10ffff}]/u;
/** Twenty occurrences of one trick prove as much as a thousand. */
const MOST_MATCHES = 20;

function detectHiding(view: View): Match[] {
  const orders = obeyRules.flatMap((rule) => findAll(view, rule, (span) => weighMention(view.lower, span)));
  if (!BEYOND_ASCII.test(view.text)) return orders;
  return [...orders, ...smugglingRules.flatMap((rule) => findAll(view, rule, () => 1))];
}

/** `believe` returns a factor for the score: how literally the words at a place are meant. */
function findAll({ lower }: View, rule: SmugglingRule, believe: (span: Span) => number): Match[] {
  const { id, severity, score, pattern, explanation } = rule;
  const matches: Match[] = [];
  // Not `matchAll`, which copies the pattern on each call.
  pattern.lastIndex = 0;
  for (let match = pattern.exec(lower); match !== null; match = pattern.exec(lower)) {
    const span = { start: match.index, end: match.index + match[0].length };
    matches.push({
      category: "Encoded Attempts",
      origin: { layer: "decoder" },
      group: "encodedAttempts",
      rule: id,
      severity,
      score: score * believe(span),
      explanation,
      ...span,
    });
    if (matches.length === MOST_MATCHES) break;
  }
  return matches;
}
