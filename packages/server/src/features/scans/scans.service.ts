import type { FileScanResponse, SanitizeResponse, ScanResponse, Upload } from "@prompt-shield/contracts";
import type { ErrorCode } from "@prompt-shield/contracts/errors";
import { MESSAGES } from "@prompt-shield/contracts/messages";
import { DEFAULT_SANITIZATION_LEVEL } from "@prompt-shield/contracts/vocabulary";
import type { Caller } from "../../http/caller.ts";
import { fail } from "../../failure.ts";
import type { Metrics } from "../../http/metrics.ts";
import type { PlanTerms } from "../../plan-terms.ts";
import { type PolicyFor, policyOf } from "../../policy-in-force.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Scanner } from "../../ports/scanner/scanner.ts";
import { FileRefused } from "../../ports/scanner/engine-child.ts";
import type { FileRefusal, ScanTask } from "../../ports/scanner/task.ts";
import type { Vault } from "../../ports/vault.ts";
import { createInFlight } from "./in-flight.ts";
import type { Metering } from "./metering.ts";
import { quotaHeaders } from "./quota.ts";
import { type Done, fileAnswer, logFieldsOf, sanitizeAnswer, scanAnswer } from "./scan-shapes.ts";

export interface ScansParts {
  readonly metering: Metering;
  readonly scanner: Scanner;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly metrics: Metrics;
  readonly terms: PlanTerms;
  readonly policyFor: PolicyFor;
}

export interface Metered<Answer> {
  readonly answer: Answer;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Counts a file as at most this many characters in flight, so that two files of a user fit at once whatever their size.
 */
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

/**
 * Scans and sanitizes for a caller: checks the quota, runs the engine, then counts, logs and queues events in one step.
 */
export function createScansService(parts: ScansParts) {
  const { metering, scanner, vault, clock, metrics, terms } = parts;
  const inFlight = createInFlight();

  function act(caller: Caller, task: ScanTask) {
    metering.refuseWhenUsedUp(caller);
    const chars = task.file ? Math.min(task.file.bytes.byteLength, FILE_CHARS_IN_FLIGHT) : task.prompt.length;
    return inFlight.during(caller, chars, () => actAtOnce(caller, task));
  }

  async function actAtOnce(caller: Caller, asked: ScanTask): Promise<Done> {
    const decider = await policyOf(caller, parts.policyFor);
    const task = decider ? { ...asked, options: { ...asked.options, policy: decider.policy } } : asked;
    const outcome = await scanner
      .run({ ...task, owner: caller.workspaceId })
      .catch(async (error: unknown) => {
        if (error instanceof FileRefused) refuseFile(caller, error.refusal);
        await metering.chargeForWork(caller, error);
        throw error;
      });
    metrics.scanSeconds.observe(
      { action: task.action, source: outcome.verdict.source },
      outcome.durationMs / 1000,
    );
    const promptHash = vault.fingerprint("prompt", task.file ? (outcome.text ?? "") : task.prompt);
    const log = logFieldsOf({ task, outcome, promptHash, keepsTexts: caller.storePrompts, decider });
    const { units = 1 } = outcome.file ?? {};
    return { ...(await metering.record({ caller, outcome, log, units })), outcome, decider };
  }

  /** A broken file has its own messages; one that costs too much is refused like an exhausted quota. */
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
      const done = await act(caller, { ...task, action: "scan" });
      return meter(caller, done.remaining, scanAnswer(done));
    },

    scanFile: async (caller: Caller, { name, bytes }: Upload): Promise<Metered<FileScanResponse>> => {
      const unitsLeft = caller.scanLimit - caller.scanCount;
      const task = { prompt: "", options: {}, rulesOnly: false, file: { name, bytes, unitsLeft } };
      const done = await act(caller, { ...task, action: "scan" });
      return meter(caller, done.remaining, fileAnswer(done));
    },

    sanitize: async (
      caller: Caller,
      task: MeteredTask,
    ): Promise<Metered<SanitizeResponse & { verdict: ScanResponse }>> => {
      const options = { ...task.options, level: task.options.level ?? DEFAULT_SANITIZATION_LEVEL };
      const done = await act(caller, { ...task, options, action: "sanitize" });
      return meter(caller, done.remaining, { ...sanitizeAnswer(done), verdict: scanAnswer(done) });
    },
  };
}
