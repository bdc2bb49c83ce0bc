import { SENSITIVE_DATA } from "@prompt-shield/contracts/vocabulary";
import type { Finding } from "@prompt-shield/engine";
import type { z } from "zod";
import type { Failure } from "../../../failure.ts";
import type { Judged } from "../judge.ts";
import type { Spoken } from "../spoken.ts";

/** The texts and facts in a foreign request. */
export interface Question {
  readonly spoken: readonly Spoken[];
  readonly direction: "input" | "output";
  readonly model?: string | undefined;
  /** Requests with the same id belong to one call, which is metered once. */
  readonly callId?: string | undefined;
}

/** Another product's API: how to read its requests and how to answer them. */
export interface Shape<Body> {
  /** Its name in the history. */
  readonly via: string;
  readonly path: string;
  readonly body: z.ZodType<Body>;
  ask(body: Body): Question;
  answer(judged: Judged, body: Body): unknown;
  /** The body of an error answer; its status stays ours. */
  refuse(failure: Failure): unknown;
}

/** Type-checks `ask` and `answer` against the body, then erases its type so that all shapes fit in one list. */
export function defineShape<Body>(shape: Shape<Body>): Shape<unknown> {
  return shape as Shape<unknown>;
}

export type JudgedText = Judged["texts"][number];

/** False in shadow mode, whatever was decided. */
export function isActedOn({ action }: Pick<JudgedText, "action">, { shadow }: Judged): boolean {
  return !shadow && (action === "block" || action === "sanitize");
}

export function isSensitive(finding: Finding): boolean {
  return finding.category === SENSITIVE_DATA;
}

/** The highest score, or 0 without findings. */
export function strongest(findings: readonly Finding[]): number {
  return findings.reduce((most, { score }) => Math.max(most, score), 0);
}
