import type { PolicyDocument } from "@prompt-shield/contracts";
import { type Action, CONTENT_SOURCES, type PolicySource } from "@prompt-shield/contracts/vocabulary";
import { decideAction, type Judged, policyAt, type Reason } from "@prompt-shield/engine";
import { type GatewayRole, ROLE_SOURCES, spareTheApplication } from "../../gateway-roles.ts";

/** The columns of a log entry that a decision needs. */
export interface LogRow {
  readonly id: string;
  readonly apiKeyId: string | null;
  readonly text: string | null;
  readonly isMalicious: boolean;
  readonly categories: string[];
  readonly result: Record<string, unknown> | null;
  readonly action: string | null;
  readonly contentSource: string | null;
  /** Who said the text, if it came through the gateway and something was found in it. */
  readonly culpritRole: string | null;
  readonly scannedAt: Date;
}

/** A past log entry with its new decision. */
export interface Outcome {
  readonly before: Action;
  readonly after: Action;
  readonly reasons: readonly Reason[];
  readonly scanId: string | null;
  readonly apiKeyId: string | null;
  readonly excerpt: string | null;
  readonly happenedAt: Date | null;
  readonly hasText: boolean;
}

/** The time for one turn. Whoever has more to decide lets the others go first. */
const TURN_MS = 250;

/** Decides at least one row, then as many as there is time for. */
export function decideSome({
  rows,
  document,
  now,
}: {
  readonly rows: readonly LogRow[];
  readonly document: PolicyDocument;
  readonly now: Date;
}): Outcome[] {
  const began = performance.now();
  const outcomes: Outcome[] = [];
  for (const row of rows) {
    if (outcomes.length > 0 && performance.now() - began > TURN_MS) break;
    outcomes.push(decideAgain(row, document, now));
  }
  return outcomes;
}

/** Decides from the stored result; the engine need not read the text again. */
export function decideAgain(row: LogRow, document: PolicyDocument, now: Date): Outcome {
  const stored = (row.result ?? {}) as Partial<Judged>;
  const judged = {
    isMalicious: row.isMalicious,
    categories: row.categories as Judged["categories"],
    findings: stored.findings ?? [],
    ...(stored.reached && { reached: stored.reached }),
  };
  const policy = policyAt(document, { now, keyId: row.apiKeyId ?? undefined });
  const role = row.culpritRole as GatewayRole | null;
  const source = role ? ROLE_SOURCES[role] : sourceOf(row.contentSource);
  const situation = { source, text: row.text ?? "" };
  const { action, reasons } = decideAction(judged, policy, situation);
  return {
    before: (row.action ?? (row.isMalicious ? "block" : "allow")) as Action,
    after: role ? spareTheApplication(action, role) : action,
    reasons,
    scanId: row.id,
    apiKeyId: row.apiKeyId,
    excerpt: null,
    happenedAt: row.scannedAt,
    hasText: row.text !== null,
  };
}

const sourceOf = (contentSource: string | null): PolicySource =>
  CONTENT_SOURCES.find((source) => source === contentSource) ?? "prompt";
