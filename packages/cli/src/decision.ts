import { ACTIONS, type Action } from "@prompt-shield/contracts/vocabulary";

/** What an answer says of what is to be done. */
export interface Decided {
  readonly isMalicious: boolean;
  /** Older servers do not say it. */
  readonly action?: Action | undefined;
  /** There where a policy decided, from a file or on the server. */
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
