import type { Logger } from "pino";
import type { Finding, ScanResult } from "@prompt-shield/engine";
import type { Caller } from "../../http/caller.ts";
import { storable } from "../../http/storable.ts";
import { describeEvent, type Raised } from "../../outbox.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Vault } from "../../ports/vault.ts";
import { callLogOf, type Culprit, culpritOf, storedCallId } from "./call-log.ts";
import type { CallsStore, KnownCall } from "./calls.store.ts";
import type { Examine, Examined } from "./examine.ts";
import { letThrough } from "./let-through.ts";
import type { CallLog, Metering } from "./metering.ts";
import { createOneCall } from "./one-call.ts";
import { type Action, type Ruling, worseOf } from "./ruling.ts";
import type { Spoken } from "./spoken.ts";

export type { Spoken };

export type Verdict = "clean" | "flagged" | "sanitized" | "blocked";

export interface Judged {
  readonly verdict: Verdict;
  /** The strictest action of all texts; in shadow mode the one that would have been carried out. */
  readonly action: Action;
  readonly shadow: boolean;
  /** Whether the policy wants a block to look like a refusal by the model, not like an error. */
  readonly soft: boolean;
  readonly scanId: string;
  readonly durationMs: number;
  /** One for each given text, in the same order; sanitized if the policy says so. */
  readonly texts: readonly {
    readonly text: string;
    /** Positions refer to the text as it was given. */
    readonly findings: readonly Finding[];
    readonly action: Action;
  }[];
  readonly culprit?: Culprit;
}

export interface JudgeWish {
  readonly caller: Caller;
  /** The protocol of the request, such as `openai` or `lakera`. */
  readonly via: string;
  readonly direction: "input" | "output";
  readonly model?: string | undefined;
  /** The client's id for the call: all requests about one call count once and share one row. */
  readonly callId?: string | undefined;
}

export type Judge = (spoken: readonly Spoken[], wish: JudgeWish) => Promise<Judged>;

export interface JudgeParts {
  readonly examine: Examine;
  readonly rulingFor: (caller: Caller) => Promise<Ruling>;
  readonly metering: Metering;
  readonly store: CallsStore;
  readonly vault: Vault;
  readonly clock: Clock;
  /** Wakes the worker that delivers events. */
  readonly nudge: () => void;
  /** Whether a call passes when the engine fails to read it. */
  readonly failsOpen: boolean;
  readonly log: Logger;
}

/** Turns texts with their roles into a verdict. Every protocol translates into and out of this one function. */
export function createJudge(parts: JudgeParts): Judge {
  const { examine, rulingFor, metering, store } = parts;
  const records = createCallRecords(parts);
  const isOneCall = createOneCall();

  /** The client's call id, and the call's row if there is one. An id that was used for too long is ignored. */
  async function nameOf({ caller: { workspaceId }, callId }: JudgeWish) {
    const name = callId === undefined ? undefined : storedCallId(callId);
    const known = name === undefined ? undefined : await store.byCallId(workspaceId, name);
    if (!known) return { callId, known };
    const ageMs = parts.clock.now().getTime() - known.scannedAt.getTime();
    return isOneCall(`${workspaceId} ${name}`, ageMs) ? { callId, known } : UNNAMED;
  }

  return async (spoken, wish) => {
    const { caller } = wish;
    const named = await nameOf(wish);
    if (!named.known) metering.refuseWhenUsedUp(caller);
    const ruling = await rulingFor(caller);
    const examined = await examine(spoken, { owner: caller.workspaceId, ruling }).catch(
      async (error: unknown) => {
        await metering.chargeForWork(caller, error);
        if (!parts.failsOpen) throw error;
        return letThrough(spoken, { error, log: parts.log });
      },
    );
    const scanId = await records.keep(spoken, examined, { ...wish, ...named, ruling });
    return judgedOf(spoken, examined, { ruling, scanId });
  };
}

const UNNAMED = { callId: undefined, known: undefined };

interface KeepWish extends Omit<JudgeWish, "direction"> {
  readonly ruling: Pick<Ruling, "policy">;
  /** The row that the call already has. */
  readonly known: KnownCall | undefined;
}

export type CallRecords = ReturnType<typeof createCallRecords>;

/** Writes the single row of a call and keeps its worst finding there. */
export function createCallRecords({
  metering,
  store,
  vault,
  clock,
  nudge,
}: Pick<JudgeParts, "metering" | "store" | "vault" | "clock" | "nudge">) {
  async function keep(
    spoken: readonly Spoken[],
    examined: Examined,
    { caller, via, model, callId, ruling, known }: KeepWish,
  ): Promise<string> {
    const { log, verdict } = callLogOf({
      spoken,
      examined,
      policy: ruling.policy,
      via,
      model,
      callId,
      keepsTexts: caller.storePrompts,
      fingerprint: (text) => vault.fingerprint("prompt", text),
    });
    const call = known ?? (await open(caller, { log, verdict }));
    const before = (call.action ?? "allow") as Action;
    if (worseOf(before, examined.action) !== before) await amend(caller, call.id, { log, verdict });
    return call.id;
  }

  /** Recording the call has raised its other events; only a threat can turn up later. */
  async function amend(
    { workspaceId, hasWebhooks }: Caller,
    id: string,
    { log, verdict }: { log: CallLog; verdict: ScanResult },
  ): Promise<void> {
    const now = clock.now();
    const threat = hasWebhooks && verdict.isMalicious ? threatIn(verdict, id, now) : undefined;
    await store.amend({ workspaceId, id, log, threat, now });
    if (threat) nudge();
  }

  /** Two requests about one call may arrive at the same time: the second finds the row that the first has made. */
  async function open(
    caller: Caller,
    { log, verdict }: { log: CallLog; verdict: ScanResult },
  ): Promise<KnownCall> {
    const { callId } = log.gateway;
    const { action } = log.decided;
    try {
      return { id: (await metering.record({ caller, outcome: { verdict }, log })).id, action };
    } catch (error) {
      const made = callId === null ? undefined : await store.byCallId(caller.workspaceId, callId);
      if (!made) throw error;
      return made;
    }
  }

  return { keep };
}

function threatIn({ threatLevel, detectedPatterns }: ScanResult, scanId: string, now: Date): Raised {
  return describeEvent("scan.threat_detected", now, {
    scan_id: scanId,
    threat_level: threatLevel,
    detected_patterns: storable(detectedPatterns),
  });
}

function judgedOf(
  spoken: readonly Spoken[],
  examined: Examined,
  { ruling, scanId }: { ruling: Ruling; scanId: string },
): Judged {
  const culprit = culpritOf(spoken, examined);
  return {
    verdict: verdictOf(examined.action, examined.shadow),
    action: examined.action,
    shadow: examined.shadow,
    soft: ruling.soft,
    scanId,
    durationMs: examined.durationMs,
    texts: examined.texts.map(({ text, findings, action }) => ({ text, findings, action })),
    ...(culprit && { culprit }),
  };
}

const VERDICTS: Readonly<Record<Action, Verdict>> = {
  allow: "clean",
  flag: "flagged",
  sanitize: "sanitized",
  block: "blocked",
};

/** Nothing is carried out in shadow mode, so the verdict is at most "flagged". */
export function verdictOf(action: Action, shadow: boolean): Verdict {
  return shadow && action !== "allow" ? "flagged" : VERDICTS[action];
}
