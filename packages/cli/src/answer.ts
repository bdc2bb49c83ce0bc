import { performance } from "node:perf_hooks";
import type { SanitizeResponse, ScanResponse } from "@prompt-shield/contracts";
import { sanitizeAliases, scanAliases } from "@prompt-shield/contracts/aliases";
import { PromptShield, type FileScanResponse as FileAnswer } from "@prompt-shield/sdk";
import type {
  Action,
  ContentInput,
  ContentSanitizeResult,
  ContentScanResult,
  Decision,
  Engine,
  Finding,
  SanitizeResult,
  ScanResult,
} from "@prompt-shield/engine";
import type { Command } from "./arguments.ts";
import { mustNotPass } from "./decision.ts";

/** The API's response shapes without the fields that only a server has: ids and quota. */
export type ScanAnswer = Omit<ScanResponse, "scan_id" | "remaining_quota" | "segments" | "action"> &
  Acts & { readonly segments?: readonly AnsweredSegment[] | undefined };
type AnsweredSegment = NonNullable<FileAnswer["segments"]>[number] & { readonly text?: string };
export type SanitizeAnswer = Omit<SanitizeResponse, "scan_id" | "remaining_quota" | "messages" | "action"> &
  Acts;
export type DocumentAnswer = ScanAnswer &
  Pick<FileAnswer, "document"> & { readonly segments: readonly AnsweredSegment[] };

/** Older servers do not send it. */
interface Acts {
  readonly action?: Action | undefined;
}

export interface Answer {
  readonly response: ScanAnswer | SanitizeAnswer;
  readonly isThreat: boolean;
}

/**
 * Runs a command on one text: a prompt, or content if the command says so. For sanitize, threats are what was
 * removed.
 */
export async function answer(
  engine: Engine,
  text: string,
  { action, options, content }: Pick<Command, "action" | "options" | "content">,
): Promise<Answer> {
  const started = performance.now();
  const input: ContentInput | undefined = content && { content: text, ...content };
  if (action === "scan") {
    const result = input ? await engine.scan(input, options) : await engine.scan(text, options);
    const response = scanAnswer(result, since(started));
    return { response, isThreat: mustNotPass(response) };
  }
  const result = input ? await engine.sanitize(input, options) : await engine.sanitize(text, options);
  return { response: sanitizeAnswer(result, since(started)), isThreat: result.wasModified };
}

/** The same from a server, over its API. */
export async function answerRemotely(
  remote: { readonly baseUrl: string; readonly apiKey: string },
  text: string,
  { action, options: { level, ...options }, content }: Pick<Command, "action" | "options" | "content">,
): Promise<Answer> {
  const client = new PromptShield(remote);
  const input = content ? { content: text, ...content } : { prompt: text };
  if (action === "scan") {
    const response = await client.scan({ ...input, ...options });
    return { response: response as ScanAnswer, isThreat: mustNotPass(response) };
  }
  const response = await client.sanitize({ ...input, ...(level && { level }) });
  return { response, isThreat: response.wasModified };
}

/** A finding without the fields that the API does not return. */
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

export function scanAnswer(scanned: ScanResult | ContentScanResult, durationMs: number): ScanAnswer {
  const {
    reached: _reached,
    decision,
    text: _text,
    segments,
    ...result
  } = { text: undefined, segments: undefined, ...scanned };
  return {
    ...result,
    ...decided(decision),
    findings: result.findings.map(published),
    ...(segments && { segments: segments.map(publishedSegment) }),
    duration_ms: durationMs,
    ...scanAliases(result),
  };
}

const publishedSegment = (segment: ContentScanResult["segments"][number]): AnsweredSegment => ({
  ...segment,
  findings: segment.findings.map(published),
});

function sanitizeAnswer(
  sanitized: SanitizeResult | ContentSanitizeResult,
  durationMs: number,
): SanitizeAnswer {
  const { decision, messages: _messages, ...result } = { messages: undefined, ...sanitized };
  return {
    ...result,
    ...decided(decision),
    duration_ms: durationMs,
    ...sanitizeAliases(result),
  };
}

/** A policy from a file has no id of its own; this one stands in for it. */
function decided(decision: Decision | undefined) {
  if (!decision) return {};
  const policy = { id: "local", version: 0, shadow: decision.shadow };
  return { action_reasons: [...decision.reasons], policy };
}

export const since = (started: number): number => Math.round((performance.now() - started) * 1000) / 1000;
