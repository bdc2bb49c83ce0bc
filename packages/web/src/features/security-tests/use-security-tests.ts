import { SECURITY_TEST_PAUSE_ALL_MS, SECURITY_TEST_PAUSE_CATEGORY_MS } from "@prompt-shield/contracts/limits";
import { scanTestFailedMessage, testFailedMessage, TOASTS } from "@prompt-shield/contracts/messages";
import { SECURITY_CASE_CATEGORIES, SECURITY_CASES } from "@prompt-shield/contracts/security-cases";
import type { SecurityCase, SecurityCaseCategory } from "@prompt-shield/contracts/security-cases";
import { useEffect, useRef, useState } from "react";
import { call } from "../../lib/api.ts";
import type { Answer } from "../../lib/api.ts";
import { messageOf, notifyError } from "../../lib/notify.ts";
import { ApiError } from "../../lib/request.ts";
import { useSession } from "../../lib/session.ts";

export type CaseResult = Answer<"POST /functions/v1/run-security-test">["results"][number];
export type Outcome = { passed: boolean; result?: CaseResult; error?: string };
export type Outcomes = Readonly<Record<string, Outcome>>;

interface Run {
  cases: readonly SecurityCase[];
  done: number;
  currentId: string | undefined;
}

/** Runs the cases one request at a time, with pauses between them as specified. */
export function useSecurityTests() {
  const isSignedIn = useSession().user !== null;
  const [outcomes, setOutcomes] = useState<Outcomes>({});
  const [run, setRun] = useState<Run>();
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);

  async function start(cases: readonly SecurityCase[], pauseMs: number) {
    if (!isSignedIn) return notifyError(TOASTS.testsNeedLogin);
    const controller = new AbortController();
    stop.current = controller;
    setOutcomes((before) => withoutCases(before, cases));
    try {
      await runInTurn(cases, pauseMs, controller.signal, {
        onStart: (id, done) => setRun({ cases, done, currentId: id }),
        onOutcome: (id, outcome) => setOutcomes((before) => ({ ...before, [id]: outcome })),
      });
    } catch (error) {
      if (!controller.signal.aborted) reportAbort(error);
    }
    setRun(undefined);
  }

  return {
    outcomes,
    run,
    runAll: () => start(Object.values(SECURITY_CASES).flat(), SECURITY_TEST_PAUSE_ALL_MS),
    runCategory: (category: SecurityCaseCategory) =>
      start(SECURITY_CASES[category], SECURITY_TEST_PAUSE_CATEGORY_MS),
    runOne: (testCase: SecurityCase) => start([testCase], 0),
    stop: () => stop.current?.abort(),
  };
}

export type SecurityTests = ReturnType<typeof useSecurityTests>;

export const CATEGORY_LABELS: Readonly<Record<SecurityCaseCategory, string>> = {
  promptInjection: "Prompt Injection",
  dataLeakage: "Data Leakage",
  roleHijacking: "Role Hijacking",
  systemOverride: "System Override",
  encodedAttempts: "Encoded Attempts",
  sensitiveData: "Sensitive Data",
  safePrompts: "Safe Prompts",
};
export const CATEGORY_ORDER = SECURITY_CASE_CATEGORIES;

interface Watcher {
  onStart: (id: string, done: number) => void;
  onOutcome: (id: string, outcome: Outcome) => void;
}

/** Runs the cases in sequence, each in its own request. */
async function runInTurn(
  cases: readonly SecurityCase[],
  pauseMs: number,
  signal: AbortSignal,
  watcher: Watcher,
) {
  for (const [index, testCase] of cases.entries()) {
    /* oxlint-disable no-await-in-loop -- the pauses between the tests are the point */
    if (index > 0) await pause(pauseMs, signal);
    signal.throwIfAborted();
    watcher.onStart(testCase.id, index);
    watcher.onOutcome(testCase.id, await runCase(testCase.id, signal));
    /* oxlint-enable no-await-in-loop */
  }
}

async function runCase(id: string, signal: AbortSignal): Promise<Outcome> {
  try {
    const { results } = await call("POST /functions/v1/run-security-test", { body: { test_id: id }, signal });
    const result = results[0];
    if (!result) return { passed: false, error: testFailedMessage() };
    return { passed: result.passed, result };
  } catch (error) {
    if (signal.aborted || isSignedOut(error)) throw error;
    const wasAnswered = error instanceof ApiError && error.status > 0;
    const message = messageOf(error, "Unknown error");
    return {
      passed: false,
      error: wasAnswered ? scanTestFailedMessage(message) : testFailedMessage(message),
    };
  }
}

function withoutCases(outcomes: Outcomes, cases: readonly SecurityCase[]): Outcomes {
  const ids = new Set(cases.map(({ id }) => id));
  return Object.fromEntries(Object.entries(outcomes).filter(([id]) => !ids.has(id)));
}

function pause(durationMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, durationMs);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

function reportAbort(error: unknown): void {
  if (isSignedOut(error)) notifyError(TOASTS.testsNeedLogin);
  else notifyError(TOASTS.testingFailed, messageOf(error, testFailedMessage()));
}

function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.code === "unauthenticated";
}
