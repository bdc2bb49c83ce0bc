import { SENSITIVE_DATA } from "@prompt-shield/contracts/vocabulary";
import type { Finding } from "../types.ts";
import { strictness } from "./decide-action.ts";
import { ownMatches } from "./own-matches.ts";
import type { Decision, Policy } from "./policy.ts";

/**
 * The matches of the policy's own patterns and words that the decision sanitizes or blocks, as findings. Those that the
 * decision left out, because the text is excused or the policy does not cover its source, are not among them.
 */
export function ownFindings(policy: Policy, { reasons }: Pick<Decision, "reasons">, text: string): Finding[] {
  const nameOf = ({ kind, name }: { readonly kind: string; readonly name: string }) => `${kind} ${name}`;
  const hidden = new Set(reasons.filter(({ action }) => strictness(action) >= SANITIZE).map(nameOf));
  return ownMatches(policy, text)
    .filter((match) => hidden.has(nameOf(match)))
    .toSorted((a, b) => a.start - b.start)
    .map(({ name, start, end }) => ({
      start,
      end,
      text: text.slice(start, end),
      category: SENSITIVE_DATA,
      rule: `own/${name}`,
      origin: { layer: "sensitive" },
      severity: "high",
      group: "regexMatches",
      explanation: `Matches ${name} of the policy`,
      score: 1,
      isSecret: true,
    }));
}

const SANITIZE = strictness("sanitize");
