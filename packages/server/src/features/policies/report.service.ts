import type { PolicyDocument } from "@prompt-shield/contracts";
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
import { decideAgain, type LogRow, type Outcome } from "./decide-again.ts";
import type { PoliciesService } from "./policies.service.ts";
import type { ReportStore } from "./report.store.ts";

interface ReportParts {
  readonly store: ReportStore;
  readonly policies: PoliciesService;
  readonly clock: Clock;
}

/** An entry that something else would have been done with. */
export interface Example {
  readonly row: LogRow;
  readonly outcome: Outcome;
}

type Counts = Readonly<Record<Exclude<Action, "allow">, number>>;

export type ReportService = ReturnType<typeof createReportService>;

const WEEK_MS = 7 * 86_400_000;
/** Candidates that are decided again, newest first. Few scans are: most have no evidence at any sensitivity. */
const CANDIDATES_MAX = 2_000;

/** What a stricter setting would have done last week, from what was stored of it: nothing is scanned again. */
export function createReportService({ store, policies, clock }: ReportParts) {
  return async (caller: Caller, policyId: string) => {
    const { document } = await policies.find(caller, policyId);
    const to = clock.now();
    const since = new Date(to.getTime() - WEEK_MS);
    const whose = { workspaceId: caller.workspaceId, policyId, since };
    const facts = { from: since, to, ...(await store.counts(whose)) };
    if (document.shadow) {
      const done = await store.shadowed(whose);
      const rows = await store.shadowedExamples(whose, REPORT_EXAMPLES);
      const examples = rows.map((row) => ({ row, outcome: recorded(row, document, to) }));
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
    const changed = candidates
      .map((row) => ({ row, outcome: compared(row, document, { sensitivity, now: to }) }))
      .filter(({ outcome }) => strictness(outcome.after) > strictness(outcome.before));
    const counts = countsOf((action) => changed.filter(({ outcome }) => outcome.after === action).length);
    const examples = changed
      .toSorted((a, b) => strictness(b.outcome.after) - strictness(a.outcome.after))
      .slice(0, REPORT_EXAMPLES);
    return { kind: "stricter" as const, sensitivity, ...facts, counts, examples };
  };
}

/** Nothing was done; the reasons are those of the policy as it stands. */
function recorded(row: LogRow, document: PolicyDocument, now: Date): Outcome {
  return { ...decideAgain(row, document, now), before: "allow", after: (row.action ?? "allow") as Action };
}

/** Both sides by the policy as it stands, so that nothing but the sensitivity makes the difference. */
function compared(
  row: LogRow,
  document: PolicyDocument,
  { sensitivity, now }: { sensitivity: Sensitivity; now: Date },
): Outcome {
  const { after: before } = decideAgain(row, document, now);
  return { ...decideAgain(row, { ...document, sensitivity }, now), before };
}

function stricterThan(sensitivity: Sensitivity): Sensitivity | undefined {
  return SENSITIVITIES[SENSITIVITIES.indexOf(sensitivity) + 1];
}

const strictness = (action: Action): number => ACTIONS.indexOf(action);

function countsOf(countOf: (action: Action) => number): Counts {
  return { block: countOf("block"), sanitize: countOf("sanitize"), flag: countOf("flag") };
}
