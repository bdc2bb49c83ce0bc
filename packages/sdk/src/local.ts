import { sanitizeAliases, scanAliases } from "@prompt-shield/contracts/aliases";
import { checkPolicy } from "@prompt-shield/contracts/check-policy";
import { PromptShieldError } from "./error.ts";
import { createLimits } from "./local-limits.ts";
import { policyNow } from "./local-policy.ts";
import type { Shield } from "./shield.ts";
import type {
  ActionReason,
  ContentInput,
  Finding,
  Input,
  MessagesInput,
  PromptInput,
  SanitizeOptions,
  SanitizeResponse,
  ScanOptions,
  ScanResponse,
  Segment,
} from "./types.ts";

/** Fields of the engine that are not part of the API's answer. */
interface Internal {
  readonly decision?: { readonly shadow: boolean; readonly reasons: readonly ActionReason[] };
  readonly reached?: unknown;
}

/**
 * The engine's answer. It lacks ids and quotas, which only a server knows. For content it includes the text
 * it read.
 */
type Verdict = Omit<
  ScanResponse,
  "scan_id" | "duration_ms" | "remaining_quota" | "status" | "threats" | "score"
> &
  Internal & { readonly text?: string };
type Cleaned = Omit<
  SanitizeResponse,
  "scan_id" | "duration_ms" | "remaining_quota" | "sanitized_prompt" | "removed_threats" | "confidence"
> &
  Internal;
type Asked = string | ContentInput | MessagesInput;

/**
 * An engine from `@prompt-shield/engine`: the package's `scan` and `sanitize`, or the result of
 * `createEngine`.
 */
export interface LocalEngine {
  scan(asked: never, options?: ScanOptions): Verdict | Promise<Verdict>;
  sanitize(asked: never, options?: SanitizeOptions): Cleaned | Promise<Cleaned>;
}

/** A constant hides this import from bundlers: callers who pass their own engine need not install it. */
const ENGINE = "@prompt-shield/engine/node";

export async function loadLocalEngine(): Promise<LocalEngine> {
  const module = (await import(/* @vite-ignore */ /* webpackIgnore: true */ ENGINE).catch(
    (cause: unknown) => {
      throw new Error(
        "Local mode needs the package @prompt-shield/engine. Install it, or pass an engine as `local`.",
        { cause },
      );
    },
  )) as { createEngine(): LocalEngine };
  return module.createEngine();
}

/** Scans with an engine in this process and answers in the API's format. */
export function localShield(
  loading: Promise<LocalEngine>,
  { policy, timeoutMs }: { readonly policy?: object | undefined; readonly timeoutMs?: number | undefined },
): Shield {
  const withinLimits = createLimits(timeoutMs);
  if (policy !== undefined) checkPolicy(policy, { isShort: true });
  // The next scan reports a failure to load. Until then it must not count as an unhandled rejection.
  loading.catch(() => undefined);
  return {
    scan: async ({ sensitivity, categories, ...input }, call) =>
      withinLimits(call, async () => {
        const engine = await loading;
        const started = performance.now();
        const {
          text: _text,
          decision,
          reached: _reached,
          ...verdict
        } = await engine.scan(asked(input), {
          ...(sensitivity !== undefined && { sensitivity }),
          ...(categories !== undefined && { categories }),
          ...sentBy(input),
          ...(policy && { policy: policyNow(policy) }),
        });
        return {
          ...verdict,
          findings: verdict.findings.map(published),
          ...(verdict.segments && { segments: verdict.segments.map(publishedSegment) }),
          ...scanAliases(verdict),
          ...decided(decision),
          ...account(started),
        };
      }),
    sanitize: async ({ level, ...input }, call) =>
      withinLimits(call, async () => {
        const engine = await loading;
        const started = performance.now();
        const { decision, ...result } = await engine.sanitize(asked(input), {
          ...(level !== undefined && { level }),
          ...sentBy(input),
          ...(policy && { policy: policyNow(policy) }),
        });
        return { ...result, ...sanitizeAliases(result), ...decided(decision), ...account(started) };
      }),
    file: () => onlyRemotely("Reading files"),
    scanWithApiKey: () => onlyRemotely("scanWithApiKey"),
    validateKey: () => onlyRemotely("validateKey"),
  };
}

/** Engines take a prompt as a string and everything else as an object. */
function asked(input: Input): never {
  const { prompt, content, messages } = input as Partial<PromptInput & ContentInput & MessagesInput>;
  // As the server does: of two, one would pass unread.
  if ([prompt, content, messages].filter((field) => field !== undefined).length !== 1)
    throw new TypeError("Send exactly one of prompt, content and messages.");
  const { source, format, sender } = input as Partial<ContentInput>;
  // A prompt is read as the user's own words, whatever a source says.
  if (content === undefined && (source ?? format ?? sender) !== undefined)
    throw new TypeError("source, format and sender describe content. Send them only with content.");
  return (prompt ?? (input as ContentInput | MessagesInput)) satisfies Asked as never;
}

/** Engines take the sender as an option. */
const sentBy = (input: Input): { readonly sender?: string } =>
  "sender" in input && input.sender !== undefined ? { sender: input.sender } : {};

/** A policy that was passed in as an object has no id of its own. */
function decided(decision: Internal["decision"]) {
  if (!decision) return {};
  const policy = { id: "local", version: 0, shadow: decision.shadow };
  return { action_reasons: [...decision.reasons], policy };
}

/** The timing and the id that a server would add. Nothing is counted against a quota. */
function account(started: number) {
  return {
    scan_id: `local_${crypto.randomUUID()}`,
    duration_ms: Math.round((performance.now() - started) * 1_000) / 1_000,
    remaining_quota: null,
  };
}

/** A finding without the engine's internal fields. */
function published({ category, rule, severity, start, end, text, explanation, via }: Finding): Finding {
  return { category, rule, severity, start, end, text, explanation, ...(via !== undefined && { via }) };
}

function publishedSegment(segment: Segment): Segment {
  return { ...segment, findings: segment.findings.map(published) };
}

async function onlyRemotely(what: string): Promise<never> {
  throw new PromptShieldError({
    status: 0,
    code: "not_available_locally",
    message: `${what} needs a server: give PromptShield a baseUrl and an apiKey instead of local.`,
  });
}
