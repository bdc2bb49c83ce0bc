import { SENSITIVE_DATA } from "@prompt-shield/contracts/vocabulary";
import type { Finding } from "../types.ts";
import { type Situation, strictness } from "./decide-action.ts";
import { ownMatches } from "./own-matches.ts";
import type { Decision, Policy } from "./policy.ts";

/** A text, with what lies in it of matches that are split over the parts of its message. */
type Searched = Pick<Situation, "text" | "split">;

/**
 * The matches of the policy's own patterns and words that the decision sanitizes or blocks, as findings. Those that the
 * decision left out, because the text is excused or the policy does not cover its source, are not among them.
 */
export function ownFindings(
  policy: Policy,
  { reasons }: Pick<Decision, "reasons">,
  { text, split = [] }: Searched,
): Finding[] {
  const nameOf = ({ kind, name }: { readonly kind: string; readonly name: string }) => `${kind} ${name}`;
  const hidden = new Set(reasons.filter(({ action }) => strictness(action) >= SANITIZE).map(nameOf));
  return [...ownMatches(policy, text), ...split]
    .filter((match) => hidden.has(nameOf(match)))
    .toSorted((a, b) => a.start - b.start)
    .map(({ name, start, end }) => ({
      start,
      end,
      text: text.slice(start, end),
      category: SENSITIVE_DATA,
      rule: ownRule(name),
      origin: { layer: "sensitive" },
      severity: "high",
      group: "regexMatches",
      explanation: `Matches ${name} of the policy`,
      score: 1,
      isSecret: true,
    }));
}

/** The rule in a finding of the policy's own pattern or word. */
export const ownRule = (name: string): string => `own/${name}`;

const SANITIZE = strictness("sanitize");
