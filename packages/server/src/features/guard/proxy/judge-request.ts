import type { Logger } from "pino";
import type { Caller } from "../../../http/caller.ts";
import { newId } from "../../../ports/ids.ts";
import { type Culprit, culpritOf } from "../call-log.ts";
import type { Examine, Examined } from "../examine.ts";
import { type CallRecords, type Verdict, verdictOf } from "../judge.ts";
import { letThrough } from "../let-through.ts";
import type { Metering } from "../metering.ts";
import { keepSealed, replaceTexts } from "@prompt-shield/contracts/places";
import type { Ruling } from "../ruling.ts";
import type { Spoken } from "../spoken.ts";
import type { Endpoint } from "./protocol.ts";

export interface RequestJudgeParts {
  readonly via: string;
  readonly examine: Examine;
  readonly records: CallRecords;
  readonly metering: Metering;
  readonly failsOpen: boolean;
  readonly log: Logger;
}

export interface RequestFacts {
  readonly caller: Caller;
  readonly body: Readonly<Record<string, unknown>>;
  readonly model: string;
  readonly ruling: Ruling;
}

/** The result of judging a request. */
export interface JudgedRequest {
  readonly verdict: Verdict;
  readonly durationMs: number;
  readonly culprit: Culprit | undefined;
  /** The body that may be sent to the provider. */
  readonly cleaned: unknown;
  /** Counts and stores the call, once however often it is called; returns the id of its row. */
  readonly store: () => Promise<string>;
  /** Records the worst finding in the answer in that row. */
  readonly amend: (spoken: readonly Spoken[], worst: Examined) => Promise<void>;
}

/** Judges a request. Writing its row is left to the caller. */
export function createRequestJudge({ via, examine, records, metering, failsOpen, log }: RequestJudgeParts) {
  return async (
    endpoint: Endpoint,
    { caller, body, model, ruling }: RequestFacts,
  ): Promise<JudgedRequest> => {
    const places = endpoint.requestPlaces(body);
    const examined = await examine(places, { owner: caller.workspaceId, ruling }).catch(
      async (error: unknown) => {
        await metering.chargeForWork(caller, error);
        return failsOpen ? letThrough(places, { error, log }) : Promise.reject(error);
      },
    );
    const names = { caller, ruling, via, model: model || undefined, callId: undefined };
    let stored: Promise<string> | undefined;
    const store = () =>
      (stored ??= endpoint.isMetered
        ? records.keep(places, examined, { ...names, known: undefined })
        : Promise.resolve(newId()));
    // Signed texts go back unchanged to the provider that signed them.
    const cleaned = replaceTexts(body, places, keepSealed(places, examined.texts));
    return {
      verdict: verdictOf(examined.action, examined.shadow),
      durationMs: examined.durationMs,
      culprit: culpritOf(places, examined),
      cleaned,
      store,
      amend: async (spoken, worst) => {
        const known = { id: await store(), action: examined.action };
        if (endpoint.isMetered) await records.keep(spoken, worst, { ...names, known });
      },
    };
  };
}
