import { CHARGED_WORK_MS, QUOTA_WARNING_RATIO } from "@prompt-shield/contracts/limits";
import { MESSAGES } from "@prompt-shield/contracts/messages";
import { fail } from "../../failure.ts";
import type { Caller } from "../../http/caller.ts";
import type { Metrics } from "../../http/metrics.ts";
import type { PlanTerms } from "../../plan-terms.ts";
import { type Clock, monthOf } from "../../ports/clock.ts";
import { newId } from "../../ports/ids.ts";
import type { MailDispatch } from "../../ports/mail-dispatch.ts";
import { ScanRefused } from "../../ports/scanner/scanner.ts";
import type { ScanOutcome } from "../../ports/scanner/task.ts";
import { quotaHeaders } from "./quota.ts";
import { quotaMail } from "./quota.mails.ts";
import { eventsOf, type Outbox } from "./scan-events.ts";
import type { ScanLogFields } from "../../scan-log.ts";
import type { ScanRecord } from "./scan-record.ts";
import type { ScansStore } from "./scans.store.ts";

export interface MeteringParts {
  readonly store: ScansStore;
  readonly clock: Clock;
  readonly mail: MailDispatch;
  readonly metrics: Metrics;
  readonly appUrl: string;
  readonly outbox: Outbox;
  readonly terms: PlanTerms;
}

/** An action done for a caller, with what it leaves behind. */
export interface Deed {
  readonly caller: Caller;
  readonly outcome: Pick<ScanOutcome, "verdict">;
  readonly log: ScanLogFields;
  /** A long file costs several units. */
  readonly units?: number;
}

export interface Counted {
  readonly id: string;
  readonly remaining: number;
}

export type Metering = ReturnType<typeof createMetering>;

/**
 * The monthly quota: refuses callers who have used it up, and stores each action's count, log row and events together.
 */
export function createMetering(parts: MeteringParts) {
  const { store, clock, mail, metrics, outbox, terms } = parts;
  const keyOf = (caller: Caller) => (caller.credential === "key" ? caller.credentialId : null);

  function refuseWhenUsedUp({ scanLimit }: Caller, count: number): void {
    if (count < scanLimit) return;
    metrics.quotaRefusals.inc();
    fail("quota_exceeded", {
      message: terms.arePlansSold ? MESSAGES.quotaReached : MESSAGES.installationQuotaReached,
      headers: quotaHeaders(scanLimit, 0, clock.now()),
    });
  }

  return {
    refuseWhenUsedUp: (caller: Caller): void => refuseWhenUsedUp(caller, caller.scanCount),

    /** Fails with 429 if a concurrent call has taken the last unit. */
    record: async ({ caller, outcome, log, units = 1 }: Deed): Promise<Counted> => {
      const now = clock.now();
      const id = newId(now.getTime());
      const warnAt = Math.ceil(caller.scanLimit * QUOTA_WARNING_RATIO);
      const recorded = await store.record({
        id,
        workspaceId: caller.workspaceId,
        apiKeyId: keyOf(caller),
        month: monthOf(now),
        now,
        limit: caller.scanLimit,
        units,
        warnAt,
        mayRaise: caller.scanCount + units >= warnAt,
        onRaised: (state, transaction) => mail.dispatch(quotaMail(parts, caller, state), transaction),
        log,
        events: caller.hasWebhooks
          ? eventsOf({ scanId: id, action: log.actionType, outcome, now }, outbox)
          : [],
      });
      if (recorded === null) refuseWhenUsedUp(caller, caller.scanLimit);
      const verdict = log.isMalicious ? "malicious" : "clean";
      metrics.verdicts.inc({ action: log.actionType, verdict, threat_level: log.threatLevel });
      if (caller.hasWebhooks) outbox.nudge();
      return { id, remaining: Math.max(0, caller.scanLimit - (recorded?.count ?? caller.scanLimit)) };
    },

    countNothing: async (): Promise<void> => {
      const now = clock.now();
      await store.record({ ...NOTHING, id: newId(now.getTime()), month: monthOf(now), now });
    },

    /**
     * Charges for a scan that was refused after much work. Otherwise texts made to run out of time would cost us a core
     * and their sender nothing.
     */
    chargeForWork: async (caller: Caller, error: unknown): Promise<void> => {
      if (!(error instanceof ScanRefused) || error.workedMs <= CHARGED_WORK_MS) return;
      const now = clock.now();
      await store.charge({
        workspaceId: caller.workspaceId,
        apiKeyId: keyOf(caller),
        month: monthOf(now),
        now,
        limit: caller.scanLimit,
      });
    },
  };
}

/** A record with a limit of zero. It is refused like a real one and stores nothing. */
const NOTHING: Omit<ScanRecord, "id" | "month" | "now"> = {
  workspaceId: "",
  apiKeyId: "",
  limit: 0,
  units: 1,
  warnAt: 0,
  mayRaise: false,
  onRaised: async () => undefined,
  log: {
    actionType: "scan",
    originalPrompt: null,
    sanitizedPrompt: null,
    promptHash: "",
    promptLength: 0,
    isMalicious: false,
    confidence: 0,
    threatLevel: "none",
    riskScore: 0,
    categories: [],
    detectedPatterns: [],
    sanitizationLevel: null,
    result: null,
    source: "engine",
    contentSource: null,
    durationMs: 0,
    decided: { action: "allow", policyId: null, policyVersion: null, isShadow: false },
  },
  events: [],
};
