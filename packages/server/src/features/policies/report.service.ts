import { REPORT_EXAMPLES } from "@prompt-shield/contracts/limits";
import {
  ACTIONS,
  type Action,
  DEFAULT_SENSITIVITY,
  SENSITIVITIES,
  type Sensitivity,
} from "@prompt-shield/contracts/vocabulary";
import type { Caller } from "../../http/caller.ts";
import type { Clock } from "../../ports/clock.ts";
import type { LogRow, Outcome } from "./decide-again.ts";
import type { Decide } from "./decider.ts";
import { createOwnersCap } from "./one-at-a-time.ts";
import type { PoliciesService } from "./policies.service.ts";
import type { ReportStore } from "./report.store.ts";

interface ReportParts {
  readonly store: ReportStore;
  readonly policies: PoliciesService;
  readonly clock: Clock;
  readonly decide: Decide;
}

/** An entry that would have been treated differently. */
export interface Example {
  readonly row: LogRow;
  readonly outcome: Outcome;
}

type Counts = Readonly<Record<Exclude<Action, "allow">, number>>;

export type ReportService = ReturnType<typeof createReportService>;

const WEEK_MS = 7 * 86_400_000;
/**
 * How many candidates are decided again, newest first. There are usually few: most scans have no evidence at any
 * sensitivity.
 */
const CANDIDATES_MAX = 2_000;

/** Per workspace. Further requests are refused until one is finished. */
const REPORTS_AT_ONCE = 4;
const TOO_MANY = "Other reports of this workspace are being worked on. Try again when they are done.";

/**
 * Computes what a stricter sensitivity, or leaving shadow mode, would have done last week. Works on stored results;
 * nothing is scanned again.
 */
export function createReportService({ store, policies, clock, decide }: ReportParts) {
  /** A report may take a while, so further requests for the same one share it. */
  const underWay = new Map<string, ReturnType<typeof report>>();

  const capped = createOwnersCap(REPORTS_AT_ONCE, TOO_MANY);

  return (caller: Caller, policyId: string) => {
    const whose = `${caller.workspaceId} ${policyId}`;
    const begin = () => capped(caller.workspaceId, () => report(caller, policyId));
    const begun = underWay.get(whose) ?? begin().finally(() => underWay.delete(whose));
    underWay.set(whose, begun);
    return begun;
  };

  async function report(caller: Caller, policyId: string) {
    const { document } = await policies.find(caller, policyId);
    const owner = caller.workspaceId;
    const to = clock.now();
    const since = new Date(to.getTime() - WEEK_MS);
    const whose = { workspaceId: caller.workspaceId, policyId, since };
    const facts = { from: since, to, ...(await store.counts(whose)) };
    if (document.shadow) {
      const done = await store.shadowed(whose);
      const rows = await store.shadowedExamples(whose, REPORT_EXAMPLES);
      const decided = await decide({ owner, rows, document, now: to });
      const examples = zip(rows, decided.map(recorded));
      const counts = countsOf((action) => done.get(action) ?? 0);
      return { kind: "shadow" as const, sensitivity: null, ...facts, counts, examples };
    }
    const sensitivity = stricterThan(document.sensitivity ?? DEFAULT_SENSITIVITY);
    if (!sensitivity)
      return {
        kind: "strictest" as const,
        sensitivity: null,
        ...facts,
        counts: countsOf(() => 0),
        examples: [],
      };
    const candidates = await store.milder(whose, sensitivity, CANDIDATES_MAX);
    // Decide both sides by the current policy, so that only the sensitivity makes a difference.
    const before = await decide({ owner, rows: candidates, document, now: to });
    const after = await decide({ owner, rows: candidates, document: { ...document, sensitivity }, now: to });
    const outcomes = after.map((outcome, place) => ({ ...outcome, before: before[place]?.after ?? "allow" }));
    const changed = zip(candidates, outcomes).filter(
      ({ outcome }) => strictness(outcome.after) > strictness(outcome.before),
    );
    const counts = countsOf((action) => changed.filter(({ outcome }) => outcome.after === action).length);
    const examples = changed
      .toSorted((a, b) => strictness(b.outcome.after) - strictness(a.outcome.after))
      .slice(0, REPORT_EXAMPLES);
    return { kind: "stricter" as const, sensitivity, ...facts, counts, examples };
  }
}

/** In shadow mode the action was recorded but not carried out. The reasons are those of the current policy. */
function recorded(outcome: Outcome): Outcome {
  return { ...outcome, after: outcome.before, before: "allow" };
}

function zip(rows: readonly LogRow[], outcomes: readonly Outcome[]): Example[] {
  return rows.flatMap((row, place) => {
    const outcome = outcomes[place];
    return outcome ? [{ row, outcome }] : [];
  });
}

function stricterThan(sensitivity: Sensitivity): Sensitivity | undefined {
  return SENSITIVITIES[SENSITIVITIES.indexOf(sensitivity) + 1];
}

const strictness = (action: Action): number => ACTIONS.indexOf(action);

function countsOf(countOf: (action: Action) => number): Counts {
  return { block: countOf("block"), sanitize: countOf("sanitize"), flag: countOf("flag") };
}
