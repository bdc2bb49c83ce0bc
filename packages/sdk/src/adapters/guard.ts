import { MESSAGES_MAX, PROMPT_MAX_CHARS } from "@prompt-shield/contracts/limits";
import { ThreatError } from "../error.ts";
import type { CallOptions } from "../transport.ts";
import type { ScanResponse } from "../types.ts";
import type { Direction, GuardOptions, Mode, Spoken, Threat } from "./options.ts";
import { SeenTexts } from "./seen-texts.ts";

export interface Judgement {
  readonly verdict: "clean" | Threat["verdict"];
  /** The texts in the given order, cleaned if the verdict is "sanitized". */
  readonly texts: readonly string[];
  /** Set unless the verdict is "clean": the first threat of the strictest kind. */
  readonly threat?: Threat;
}

/** Judges texts by who said them. Every adapter is built on it. */
export interface Guard {
  judge(spoken: readonly Spoken[], direction: Direction, call?: CallOptions): Promise<Judgement>;
}

/** A text that must be scanned, and its position in the call. */
interface Fresh extends Spoken {
  readonly at: number;
}

export function createGuard(options: GuardOptions): Guard {
  const seen = new SeenTexts();
  return {
    async judge(spoken, direction, call = {}) {
      const fresh = spoken
        .map(({ role, text }, at): Fresh => ({ role, text, at }))
        .filter((one) => one.text.trim() !== "" && !seen.has(one));
      const texts = spoken.map(({ text }) => text);
      let threat: Threat | undefined;
      for (const batch of batchesOf(fresh)) {
        const found = await orOpen(options, call, () =>
          lookAt(batch, { options, direction, call, texts, seen }),
        );
        if (found) options.onThreat?.(found);
        threat = strictest(threat, found);
        if (found?.verdict === "blocked") break;
      }
      return threat ? { verdict: threat.verdict, texts, threat } : { verdict: "clean", texts };
    },
  };
}

/** A failed scan fails the call unless `failOpen` is set. A call that was aborted always fails. */
async function orOpen<Result>(
  { failOpen, onError }: GuardOptions,
  { signal }: CallOptions,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    if (signal?.aborted) throw error;
    onError?.(error);
    if (!failOpen) throw error;
    return undefined;
  }
}

interface Look {
  readonly options: GuardOptions;
  readonly direction: Direction;
  readonly call: CallOptions;
  /** The texts of the whole call; cleaned ones replace them here. */
  readonly texts: string[];
  readonly seen: SeenTexts;
}

async function lookAt(batch: readonly Fresh[], look: Look): Promise<Threat | undefined> {
  const { shield, sensitivity, categories, mode = "block" } = look.options;
  const result = await shield.scan(
    { messages: messagesOf(batch), ...(sensitivity && { sensitivity }), ...(categories && { categories }) },
    look.call,
  );
  const verdict = verdictOn(result, mode);
  const bad = verdict ? badOnes(batch, result, verdict) : [];
  for (const one of batch) if (!bad.includes(one)) look.seen.add(one);
  const [first] = bad;
  if (!verdict || !first) return undefined;
  if (verdict === "sanitized") await clean(bad, look);
  return { verdict, direction: look.direction, role: first.role, result };
}

/** Mildest first. */
const VERDICTS = ["flagged", "sanitized", "blocked"] as const;
const BY_MODE = { report: "flagged", sanitize: "sanitized", block: "blocked" } as const;
const BY_ACTION = { allow: undefined, flag: "flagged", sanitize: "sanitized", block: "blocked" } as const;

/**
 * The policy of the account or key decides what is a threat. It may make the verdict milder than the mode,
 * never stricter.
 */
function verdictOn(
  { isMalicious, action = isMalicious ? "block" : "allow", policy }: ScanResponse,
  mode: Mode,
): Threat["verdict"] | undefined {
  const wanted = BY_ACTION[action];
  if (wanted === undefined) return undefined;
  const allowed = [policy?.shadow ? "flagged" : wanted, BY_MODE[mode]];
  return VERDICTS.find((verdict) => allowed.includes(verdict));
}

/** A call that was scanned in batches gets the verdict of its worst batch. */
function strictest(one: Threat | undefined, other: Threat | undefined): Threat | undefined {
  if (!one || !other) return one ?? other;
  return VERDICTS.indexOf(other.verdict) > VERDICTS.indexOf(one.verdict) ? other : one;
}

async function clean(bad: readonly Fresh[], { options, call, texts }: Look): Promise<void> {
  const { shield, level } = options;
  const cleaned = await shield.sanitize({ messages: messagesOf(bad), ...(level && { level }) }, call);
  for (const [index, { at }] of bad.entries()) {
    const content = cleaned.messages?.[index]?.content;
    // If no text comes back, pass nothing on.
    texts[at] = typeof content === "string" ? content : "";
  }
}

const messagesOf = (spoken: readonly Spoken[]) => spoken.map(({ role, text }) => ({ role, content: text }));

/**
 * The texts that the verdict names, or all of them if it names none. A policy may object to a word in a text
 * that is no attack, without saying which text: then all of them are sanitized, and clean ones come back
 * unchanged.
 */
function badOnes(
  batch: readonly Fresh[],
  result: ScanResponse,
  verdict: Threat["verdict"],
): readonly Fresh[] {
  if (result.policy && verdict === "sanitized") return batch;
  const named = new Set(result.segments?.flatMap(({ index, isMalicious }) => (isMalicious ? [index] : [])));
  const bad = batch.filter((_, index) => named.has(index));
  return bad.length > 0 ? bad : batch;
}

/**
 * Splits the texts into batches that fit into one call. A text over the limit goes alone, and the server
 * answers with its own error.
 */
function* batchesOf(fresh: readonly Fresh[]): Generator<Fresh[]> {
  let batch: Fresh[] = [];
  let chars = 0;
  for (const one of fresh) {
    const isFull = batch.length === MESSAGES_MAX || chars + one.text.length > PROMPT_MAX_CHARS;
    if (isFull && batch.length > 0) {
      yield batch;
      batch = [];
      chars = 0;
    }
    batch.push(one);
    chars += one.text.length;
  }
  if (batch.length > 0) yield batch;
}

/** For adapters whose framework expects an exception. */
export function throwIfBlocked({ verdict, threat }: Judgement): void {
  if (verdict === "blocked" && threat) throw new ThreatError(threat.result);
}
