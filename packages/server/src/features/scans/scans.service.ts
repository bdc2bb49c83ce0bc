import type { FileScanResponse, SanitizeResponse, ScanResponse, Upload } from "@prompt-shield/contracts";
import type { ErrorCode } from "@prompt-shield/contracts/errors";
import { MESSAGES } from "@prompt-shield/contracts/messages";
import { CHARGED_WORK_MS, QUOTA_WARNING_RATIO } from "@prompt-shield/contracts/limits";
import { DEFAULT_SANITIZATION_LEVEL } from "@prompt-shield/contracts/vocabulary";
import type { Caller } from "../../http/caller.ts";
import { fail } from "../../failure.ts";
import type { Metrics } from "../../http/metrics.ts";
import type { PlanTerms } from "../../plan-terms.ts";
import { type Clock, monthOf } from "../../ports/clock.ts";
import { newId } from "../../ports/ids.ts";
import type { MailDispatch } from "../../ports/mail-dispatch.ts";
import { type Scanner, ScanRefused } from "../../ports/scanner/scanner.ts";
import { FileRefused } from "../../ports/scanner/engine-child.ts";
import type { FileRefusal, ScanOutcome, ScanTask } from "../../ports/scanner/task.ts";
import type { Vault } from "../../ports/vault.ts";
import { createInFlight } from "./in-flight.ts";
import { quotaHeaders } from "./quota.ts";
import { quotaMail } from "./quota.mails.ts";
import { eventsOf, type Outbox } from "./scan-events.ts";
import { fileAnswer, logFieldsOf, sanitizeAnswer, scanAnswer } from "./scan-shapes.ts";
import type { Recorded, ScansStore } from "./scans.store.ts";

export interface ScansParts {
  readonly store: ScansStore;
  readonly scanner: Scanner;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly mail: MailDispatch;
  readonly metrics: Metrics;
  readonly appUrl: string;
  readonly outbox: Outbox;
  readonly terms: PlanTerms;
}

export interface Metered<Answer> {
  readonly answer: Answer;
  readonly headers: Readonly<Record<string, string>>;
}

/** However large a file is, one user has at most two of them read at once. */
const FILE_CHARS_IN_FLIGHT = 200_000;

const FILE_ERRORS: Readonly<Record<Exclude<FileRefusal, "too-many-units">, ErrorCode>> = {
  broken: "file_broken",
  encrypted: "file_encrypted",
  bomb: "file_bomb",
  "too-many-pages": "file_too_many_pages",
  unsupported: "file_unsupported",
  empty: "file_empty",
};

export type MeteredTask = Omit<ScanTask, "action">;
export type ScansService = ReturnType<typeof createScansService>;

/** Scanning and sanitizing for someone: look at the quota, run the engine, then count, log and announce at once. */
export function createScansService(parts: ScansParts) {
  const { store, scanner, vault, clock, mail, metrics, terms } = parts;
  const inFlight = createInFlight();

  function act(caller: Caller, task: ScanTask) {
    refuseWhenUsedUp(caller, caller.scanCount);
    const chars = task.file ? Math.min(task.file.bytes.byteLength, FILE_CHARS_IN_FLIGHT) : task.prompt.length;
    return inFlight.during(caller, chars, () => actAtOnce(caller, task));
  }

  async function actAtOnce(caller: Caller, task: ScanTask) {
    const outcome = await scanner.run({ ...task, owner: caller.userId }).catch(async (error: unknown) => {
      if (error instanceof FileRefused) refuseFile(caller, error.refusal);
      await chargeForWork(caller, error);
      throw error;
    });
    metrics.scanSeconds.observe(
      { action: task.action, source: outcome.verdict.source },
      outcome.durationMs / 1000,
    );
    const id = newId(clock.now().getTime());
    const recorded = await record({ caller, task, outcome, id });
    if (recorded === null) return refuseWhenUsedUp(caller, caller.scanLimit);
    const verdict = outcome.verdict.isMalicious ? "malicious" : "clean";
    metrics.verdicts.inc({ action: task.action, verdict, threat_level: outcome.verdict.threatLevel });
    if (caller.hasWebhooks) parts.outbox.nudge();
    return { id, outcome, remaining: Math.max(0, caller.scanLimit - recorded.count) };
  }

  function record({
    caller,
    task,
    outcome,
    id,
  }: {
    caller: Caller;
    task: ScanTask;
    outcome: ScanOutcome;
    id: string;
  }): Promise<Recorded | null> {
    const now = clock.now();
    const { units = 1 } = outcome.file ?? {};
    const promptHash = vault.fingerprint("prompt", task.file ? (outcome.text ?? "") : task.prompt);
    const warnAt = Math.ceil(caller.scanLimit * QUOTA_WARNING_RATIO);
    return store.record({
      id,
      userId: caller.userId,
      apiKeyId: caller.credential === "key" ? caller.credentialId : null,
      month: monthOf(now),
      now,
      limit: caller.scanLimit,
      units,
      warnAt,
      mayRaise: caller.scanCount + units >= warnAt,
      onRaised: (state, transaction) => mail.dispatch(quotaMail(parts, caller, state), transaction),
      log: logFieldsOf({ task, outcome, promptHash, keepsTexts: caller.storePrompts }),
      events: caller.hasWebhooks
        ? eventsOf({ scanId: id, action: task.action, outcome, now }, parts.outbox)
        : [],
    });
  }

  /** Without this, texts that are made to run out of time would cost a core and nothing else. */
  async function chargeForWork(caller: Caller, error: unknown): Promise<void> {
    if (!(error instanceof ScanRefused) || error.workedMs <= CHARGED_WORK_MS) return;
    const now = clock.now();
    const apiKeyId = caller.credential === "key" ? caller.credentialId : null;
    await store.charge({
      userId: caller.userId,
      apiKeyId,
      month: monthOf(now),
      now,
      limit: caller.scanLimit,
    });
  }

  function refuseWhenUsedUp(caller: Caller, count: number): void {
    if (count < caller.scanLimit) return;
    metrics.quotaRefusals.inc();
    fail("quota_exceeded", {
      message: terms.arePlansSold ? MESSAGES.quotaReached : MESSAGES.installationQuotaReached,
      headers: quotaHeaders(caller.scanLimit, 0, clock.now()),
    });
  }

  /** The file's own faults have texts of their own; one that costs too much is refused as the quota is. */
  function refuseFile(caller: Caller, refusal: FileRefusal): never {
    if (refusal !== "too-many-units") fail(FILE_ERRORS[refusal]);
    metrics.quotaRefusals.inc();
    const left = Math.max(0, caller.scanLimit - caller.scanCount);
    fail("quota_exceeded", {
      message: terms.arePlansSold ? MESSAGES.fileOverQuota : MESSAGES.fileOverInstallationQuota,
      headers: quotaHeaders(caller.scanLimit, left, clock.now()),
    });
  }

  function meter<Answer>(caller: Caller, remaining: number, answer: Answer): Metered<Answer> {
    return { answer, headers: quotaHeaders(caller.scanLimit, remaining, clock.now()) };
  }

  return {
    scan: async (caller: Caller, task: MeteredTask): Promise<Metered<ScanResponse>> => {
      const done = (await act(caller, { ...task, action: "scan" })) ?? fail("quota_exceeded");
      return meter(caller, done.remaining, scanAnswer(done));
    },

    scanFile: async (caller: Caller, { name, bytes }: Upload): Promise<Metered<FileScanResponse>> => {
      const unitsLeft = caller.scanLimit - caller.scanCount;
      const task = { prompt: "", options: {}, rulesOnly: false, file: { name, bytes, unitsLeft } };
      const done = (await act(caller, { ...task, action: "scan" })) ?? fail("quota_exceeded");
      return meter(caller, done.remaining, fileAnswer(done));
    },

    sanitize: async (
      caller: Caller,
      task: MeteredTask,
    ): Promise<Metered<SanitizeResponse & { verdict: ScanResponse }>> => {
      const options = { ...task.options, level: task.options.level ?? DEFAULT_SANITIZATION_LEVEL };
      const done = (await act(caller, { ...task, options, action: "sanitize" })) ?? fail("quota_exceeded");
      return meter(caller, done.remaining, { ...sanitizeAnswer(done), verdict: scanAnswer(done) });
    },
  };
}
