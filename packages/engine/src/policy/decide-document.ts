import type { MessageRole } from "@prompt-shield/contracts/vocabulary";
import { decideAction, excuseOf, strictness, type Judged } from "./decide-action.ts";
import type { OwnMatch } from "./own-matches.ts";
import type { Decision, Policy, PolicySource, Reason } from "./policy.ts";

/** One message or field of what was scanned. */
export interface Part {
  readonly judged: Judged;
  readonly source: PolicySource;
  readonly text: string;
  readonly split?: readonly OwnMatch[] | undefined;
}

export interface Whole {
  readonly parts: readonly Part[];
  /** All texts joined, as the history shows them. */
  readonly text: string;
  readonly sender?: string | undefined;
}

/** The strictest part decides for the whole, unless the whole is excused. */
export function decideDocument({ parts, text, sender }: Whole, policy: Policy): Decision {
  const decisions = parts.map((part) => decideAction(part.judged, policy, { ...part, sender }));
  const [strictest] = decisions.toSorted((a, b) => rank(b) - rank(a));
  const source = parts[0]?.source;
  const excuse = source && policy.sources?.includes(source) !== false && excuseOf(policy, { text, sender });
  if (!strictest || excuse) {
    return { action: "allow", shadow: strictest?.shadow ?? false, reasons: excuse ? [excuse] : [] };
  }
  const reasons = unique(decisions.flatMap((decision) => decision.reasons));
  return { ...strictest, reasons: reasons.toSorted((a, b) => strictness(b.action) - strictness(a.action)) };
}

/** Of two decisions with the same action, the one that is carried out ranks above the one in shadow mode. */
const rank = ({ action, shadow }: Decision): number => 2 * strictness(action) + (shadow ? 0 : 1);

function unique(reasons: readonly Reason[]): Reason[] {
  return [...new Map(reasons.map((reason) => [`${reason.kind} ${reason.name}`, reason])).values()];
}

const ROLE_SOURCES: Readonly<Record<MessageRole, PolicySource>> = {
  system: "system",
  developer: "system",
  user: "prompt",
  assistant: "assistant",
  tool: "tool",
  function: "tool",
};

/** The policy's name for the author of a message. */
export const sourceOfRole = (role: MessageRole): PolicySource => ROLE_SOURCES[role];
