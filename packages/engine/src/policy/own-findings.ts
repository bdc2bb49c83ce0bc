import { SENSITIVE_DATA } from "@prompt-shield/contracts/vocabulary";
import type { Finding } from "../types.ts";
import { strictness } from "./decide-action.ts";
import { ownMatches } from "./own-matches.ts";
import type { Decision, Policy } from "./policy.ts";

/**
 * Where the user's own patterns and words stand that a decision sanitizes or blocks for, in the form of any other
 * finding. What the decision passed over, because the text is excused or comes from elsewhere, is not among them.
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
