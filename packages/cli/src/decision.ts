import type { ScanResponse } from "@prompt-shield/contracts";
import { ACTIONS, type Action } from "@prompt-shield/contracts/vocabulary";

export type Reason = NonNullable<ScanResponse["action_reasons"]>[number];

/** The part of an answer that says what to do with the text. */
export interface Decided {
  readonly isMalicious: boolean;
  /** Older servers do not send it. */
  readonly action?: Action | undefined;
  /** Why, strictest first. */
  readonly action_reasons?: readonly Reason[] | undefined;
  /** Present if a policy decided, from a file or on the server. */
  readonly policy?: { readonly id: string; readonly version: number; readonly shadow: boolean } | undefined;
}

/** If there is a policy, it decides; in shadow mode it stops nothing. */
export function mustNotPass({ isMalicious, action, policy }: Decided): boolean {
  if (!policy) return isMalicious;
  return !policy.shadow && (action === "block" || action === "sanitize");
}

/** The strictest of several answers decides for their file, for the reasons of all. */
export function decisionOf(
  answers: readonly Decided[],
): Pick<Decided, "action" | "action_reasons" | "policy"> {
  const [strictest] = answers.toSorted(byStrictness);
  if (!strictest?.policy) return {};
  const reasons = answers.flatMap(({ action_reasons: own = [] }) => own).toSorted(byStrictness);
  const distinct = new Map(reasons.map((reason) => [`${reason.kind} ${reason.name}`, reason]));
  return { action: strictest.action, action_reasons: [...distinct.values()], policy: strictest.policy };
}

/** Why a policy stops a text, as far as none of the findings shows it: its own words and patterns are none. */
export function unshownReasons(decided: Decided & { readonly findings: readonly unknown[] }): Reason[] {
  const { action_reasons: reasons = [], policy, findings } = decided;
  if (!policy || !mustNotPass(decided)) return [];
  const isShown = ({ kind }: Reason) => kind === "category" && findings.length > 0;
  return reasons.filter(
    (reason) => !isShown(reason) && strictness(reason) >= strictness({ action: "sanitize" }),
  );
}

const strictness = ({ action = "allow" }: Pick<Decided, "action">): number => ACTIONS.indexOf(action);

const byStrictness = (one: Pick<Decided, "action">, other: Pick<Decided, "action">): number =>
  strictness(other) - strictness(one);
