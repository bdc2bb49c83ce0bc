import { performance } from "node:perf_hooks";
import type { SanitizeResponse, ScanResponse } from "@prompt-shield/contracts";
import { sanitizeAliases, scanAliases } from "@prompt-shield/contracts/aliases";
import { PromptShield } from "@prompt-shield/sdk";
import type { Action, Decision, Engine, Finding, SanitizeResult, ScanResult } from "@prompt-shield/engine";
import type { Command } from "./arguments.ts";

/** The API's response shapes to a prompt, less what only a server has: ids and quota. */
export type ScanAnswer = Omit<ScanResponse, "scan_id" | "remaining_quota" | "segments" | "action"> & Acts;
export type SanitizeAnswer = Omit<
  SanitizeResponse,
  "scan_id" | "remaining_quota" | "content" | "messages" | "action"
> &
  Acts;

/** Older servers do not say it. */
interface Acts {
  readonly action?: Action | undefined;
}

/** Answers one text by the command at hand, here or at a server. */
export type Ask = (prompt: string) => Promise<Answer>;

export interface Answer {
  readonly response: ScanAnswer | SanitizeAnswer;
  readonly isThreat: boolean;
}

/** Runs a command on one prompt. For sanitize, a threat is one that was removed. */
export async function answer(
  engine: Engine,
  prompt: string,
  { action, options }: Pick<Command, "action" | "options">,
): Promise<Answer> {
  const started = performance.now();
  if (action === "scan") {
    const result = await engine.scan(prompt, options);
    return { response: scanAnswer(result, since(started)), isThreat: result.isMalicious };
  }
  const result = await engine.sanitize(prompt, options);
  return { response: sanitizeAnswer(result, since(started)), isThreat: result.wasModified };
}

/** The same from a server, over its API. */
export async function answerRemotely(
  remote: { readonly baseUrl: string; readonly apiKey: string },
  prompt: string,
  { action, options: { level, ...options } }: Pick<Command, "action" | "options">,
): Promise<Answer> {
  const client = new PromptShield(remote);
  if (action === "scan") {
    const response = await client.scan({ prompt, ...options });
    return { response, isThreat: response.isMalicious };
  }
  const response = await client.sanitize({ prompt, ...(level && { level }) });
  return { response, isThreat: response.wasModified };
}

/** A finding without what the API keeps to itself. */
function published(found: Finding) {
  const {
    group: _group,
    score: _score,
    entity: _entity,
    origin: _origin,
    isSecret: _isSecret,
    ...finding
  } = found;
  return finding;
}

function scanAnswer(scanned: ScanResult, durationMs: number): ScanAnswer {
  const { reached: _reached, decision, ...result } = scanned;
  return {
    ...result,
    ...decided(decision),
    findings: result.findings.map(published),
    duration_ms: durationMs,
    ...scanAliases(result),
  };
}

function sanitizeAnswer(sanitized: SanitizeResult, durationMs: number): SanitizeAnswer {
  const { decision, ...result } = sanitized;
  return {
    ...result,
    ...decided(decision),
    duration_ms: durationMs,
    ...sanitizeAliases(result),
  };
}

/** A policy from a file has no id but this one. */
function decided(decision: Decision | undefined) {
  if (!decision) return {};
  const policy = { id: "local", version: 0, shadow: decision.shadow };
  return { action_reasons: [...decision.reasons], policy };
}

const since = (started: number): number => Math.round((performance.now() - started) * 1000) / 1000;
