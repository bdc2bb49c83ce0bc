import { ACTIONS, type Action } from "@prompt-shield/contracts/vocabulary";

/** The part of an answer that says what to do with the text. */
export interface Decided {
  readonly isMalicious: boolean;
  /** Older servers do not send it. */
  readonly action?: Action | undefined;
  /** Present if a policy decided, from a file or on the server. */
  readonly policy?: { readonly id: string; readonly version: number; readonly shadow: boolean } | undefined;
}

/** If there is a policy, it decides; in shadow mode it stops nothing. */
export function mustNotPass({ isMalicious, action, policy }: Decided): boolean {
  if (!policy) return isMalicious;
  return !policy.shadow && (action === "block" || action === "sanitize");
}

/** The strictest of several answers decides for their file. */
export function decisionOf(answers: readonly Decided[]): Pick<Decided, "action" | "policy"> {
  const [strictest] = answers.toSorted((a, b) => strictness(b) - strictness(a));
  return strictest?.policy ? { action: strictest.action, policy: strictest.policy } : {};
}

const strictness = ({ action = "allow" }: Decided): number => ACTIONS.indexOf(action);
