import { ACTIONS } from "@prompt-shield/contracts/vocabulary";
import {
  type Action,
  decideAction,
  type Finding,
  type OwnMatch,
  ownFindings,
  type Reason,
  type ScanOptions,
  type ScanResult,
  type SplitMatches,
  splitOwnMatches,
} from "@prompt-shield/engine";
import { ROLE_SOURCES, spareTheApplication } from "../../gateway-roles.ts";
import type { PolicyInForce } from "../../policy-in-force.ts";
import type { Spoken } from "./spoken.ts";

export type { Action };

/** A text with the engine's result. */
export interface Case extends Spoken {
  readonly result: ScanResult;
  /** What lies in the text of matches that are split over the parts of its message. */
  readonly split?: readonly OwnMatch[] | undefined;
}

export interface Decided {
  readonly action: Action;
  /** The action is only recorded, not carried out. */
  readonly shadow: boolean;
  /** What to remove if the action is "sanitize". */
  readonly hidden: readonly Finding[];
  /** Strictest first; none is stricter than the action. */
  readonly reasons: readonly Reason[];
}

export interface RulingPolicy extends Pick<PolicyInForce, "id" | "version"> {
  /** Everything it decides is only recorded. */
  readonly isShadow: boolean;
}

/** How a caller wants texts to be judged. */
export interface Ruling {
  /** The policy behind this ruling, if there is one. */
  readonly policy: RulingPolicy | undefined;
  /** A block looks like a refusal by the model, not like an error. */
  readonly soft: boolean;
  /** A marker goes into the system text, and an answer that repeats it is a leak. */
  readonly canary: boolean;
  /** The policy has patterns or words of its own, which may match texts in which the engine finds nothing. */
  readonly hasOwnRules: boolean;
  readonly options: ScanOptions;
  decide(it: Case): Decided;
  /** Matches of the policy's own patterns and words that are split over the parts of one message. */
  splitOver(parts: readonly string[]): SplitMatches;
}

/** Without a policy, threats are blocked and everything else passes. */
export function rulingOf(given?: PolicyInForce): Ruling {
  const { policy } = given ?? {};
  const { soft = false, canary = false, sensitivity, patterns = [], words = [] } = policy ?? {};
  return {
    policy: given && { id: given.id, version: given.version, isShadow: given.policy.shadow ?? false },
    soft,
    canary,
    hasOwnRules: patterns.length + words.length > 0,
    options: sensitivity ? { sensitivity } : {},
    decide: ({ role, text, result, isDefinition, split }) => {
      const {
        action: wanted,
        shadow,
        reasons,
      } = decideAction(result, policy, { source: ROLE_SOURCES[role], text, split });
      const hiding = new Set(
        reasons.flatMap((reason) => (strictness(reason.action) >= SANITIZE ? [reason.name] : [])),
      );
      const own = policy ? ownFindings(policy, { reasons }, { text, split }) : [];
      const isDoubtful =
        isDefinition && own.length === 0 && strictness(wanted) >= SANITIZE && isModelAlone(result);
      const action = isDoubtful ? "flag" : spareTheApplication(wanted, role);
      return {
        action,
        shadow,
        hidden: [...result.findings.filter(({ category }) => hiding.has(category)), ...own],
        reasons: reasons.map((reason) => ({ ...reason, action: milderOf(reason.action, action) })),
      };
    },
    splitOver: (parts) => splitOwnMatches(policy ?? {}, parts),
  };
}

const strictness = (action: Action): number => ACTIONS.indexOf(action);
const SANITIZE = strictness("sanitize");

export function worseOf(one: Action, other: Action): Action {
  return strictness(other) > strictness(one) ? other : one;
}

function milderOf(one: Action, other: Action): Action {
  return strictness(other) < strictness(one) ? other : one;
}

/**
 * Whether only the model found something. It mistakes many tool descriptions for orders, and blocking on that alone
 * would stop such calls for ever, so there the rules decide.
 */
function isModelAlone({ findings, categories }: ScanResult): boolean {
  return findings.every(
    ({ origin, category }) => origin.layer === "model" || !(categories as string[]).includes(category),
  );
}
