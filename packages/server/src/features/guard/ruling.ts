import { ACTIONS } from "@prompt-shield/contracts/vocabulary";
import {
  type Action,
  decideAction,
  type Finding,
  ownMatches,
  type Policy,
  policyAt,
  type PolicySource,
  type ScanOptions,
  type ScanResult,
} from "@prompt-shield/engine";
import type { Spoken } from "./spoken.ts";

export type { Action };

/** A text and what the engine says of it, where it found anything. */
export interface Case extends Spoken {
  readonly result: ScanResult;
}

export interface Decided {
  readonly action: Action;
  /** It is only recorded, and not carried out. */
  readonly shadow: boolean;
  /** What to remove if the action is to sanitize. */
  readonly hidden: readonly Finding[];
}

export interface Decider {
  readonly id: string;
  readonly version: number;
}

/** How a caller wants texts to be judged. */
export interface Ruling {
  /** A block looks like a refusal by the model, not like an error. */
  readonly soft: boolean;
  /** A marker goes into the system text, and an answer that repeats it is a leak. */
  readonly canary: boolean;
  /** Also texts in which the engine finds nothing may hold what the caller looks for. */
  readonly hasOwnRules: boolean;
  readonly options: ScanOptions;
  /** The policy that it comes from. */
  readonly decider?: Decider | undefined;
  decide(it: Case): Decided;
}

/** Lent by the policies feature. */
export type PolicyFor = (who: {
  readonly userId: string;
  readonly keyId?: string;
}) => Promise<(Decider & { readonly policy: Policy }) | undefined>;

/** Without a policy threats are blocked, and all else passes. */
export function rulingOf(given: Policy | undefined, moment: { now: Date; keyId: string }): Ruling {
  const policy = given && policyAt(given, moment);
  const { soft = false, canary = false, sensitivity, patterns = [], words = [] } = policy ?? {};
  return {
    soft,
    canary,
    hasOwnRules: patterns.length + words.length > 0,
    options: sensitivity ? { sensitivity } : {},
    decide: ({ role, text, result }) => {
      const { action, shadow, reasons } = decideAction(result, policy, { source: SOURCES[role], text });
      const hiding = new Set(
        reasons.flatMap((reason) => (strictness(reason.action) >= SANITIZE ? [reason.name] : [])),
      );
      const own = policy
        ? ownMatches(policy, text).filter((match) => strictness(match.action) >= SANITIZE)
        : [];
      return {
        action: spareTheApplication(action, role),
        shadow,
        hidden: [
          ...result.findings.filter(({ category }) => hiding.has(category)),
          ...own.map(({ name, start, end }) =>
            ownFinding(name, { start, end, text: text.slice(start, end) }),
          ),
        ],
      };
    },
  };
}

const strictness = (action: Action): number => ACTIONS.indexOf(action);
const SANITIZE = strictness("sanitize");

export function worseOf(one: Action, other: Action): Action {
  return strictness(other) > strictness(one) ? other : one;
}

/** Whose words a role's are, as policies name it. */
const SOURCES: Readonly<Record<Spoken["role"], PolicySource>> = {
  system: "system",
  developer: "system",
  user: "prompt",
  assistant: "assistant",
  tool: "tool",
};

/** The application's own words are not refused: a key in a system text would otherwise stop every call. */
function spareTheApplication(action: Action, role: Spoken["role"]): Action {
  return action === "block" && (role === "system" || role === "developer") ? "flag" : action;
}

/** What a user's own pattern or word matched, in the form of any other finding. */
function ownFinding(name: string, place: Pick<Finding, "start" | "end" | "text">): Finding {
  return {
    ...place,
    category: "Sensitive Data",
    rule: `own/${name}`,
    origin: { layer: "sensitive" },
    severity: "high",
    group: "regexMatches",
    explanation: `Matches ${name} of the policy`,
    score: 1,
    isSecret: true,
  };
}
