import { SENSITIVE_DATA } from "@prompt-shield/contracts/vocabulary";
import type { Finding } from "@prompt-shield/engine";
import type { z } from "zod";
import type { Failure } from "../../../failure.ts";
import type { Judged } from "../judge.ts";
import type { Spoken } from "../spoken.ts";

/** What a request in a foreign form asks of the core. */
export interface Question {
  readonly spoken: readonly Spoken[];
  readonly direction: "input" | "output";
  readonly model?: string | undefined;
  /** Requests with the same one are parts of one call, which is metered once. */
  readonly callId?: string | undefined;
}

/** Another product's interface: how its requests are read and how its clients want to be answered. */
export interface Shape<Body> {
  /** What the history calls it. */
  readonly via: string;
  readonly path: string;
  readonly body: z.ZodType<Body>;
  ask(body: Body): Question;
  answer(judged: Judged, body: Body): unknown;
  /** The body of an error answer; its status stays ours. */
  refuse(failure: Failure): unknown;
}

/** Keeps what `ask` and `answer` know of the body, then forgets it, so that shapes fit in one list. */
export function defineShape<Body>(shape: Shape<Body>): Shape<unknown> {
  return shape as Shape<unknown>;
}

export type JudgedText = Judged["texts"][number];

/** Nothing is done in shadow mode, whatever was decided. */
export function isActedOn({ action }: Pick<JudgedText, "action">, { shadow }: Judged): boolean {
  return !shadow && (action === "block" || action === "sanitize");
}

export function isSensitive(finding: Finding): boolean {
  return finding.category === SENSITIVE_DATA;
}

/** The strongest evidence of its kind, 0 when there is none. */
export function strongest(findings: readonly Finding[]): number {
  return findings.reduce((most, { score }) => Math.max(most, score), 0);
}
