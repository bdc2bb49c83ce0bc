import type { ModelVerdict } from "./model/types.ts";
import { decide } from "./decide.ts";
import { detectorsFor } from "./detectors.ts";
import { findObeyed } from "./encoded/obeyed.ts";
import { accuseHiding } from "./hiding.ts";
import { mergeFindings } from "./merge.ts";
import { decideAction } from "./policy/decide-action.ts";
import { readViews } from "./normalize/views.ts";
import { report } from "./report.ts";
import type { Examined } from "./sanitize/examined.ts";
import type { Asked, Finding, Match, ScanOptions, View } from "./types.ts";

/** A text as the rules have read it. */
export interface Examination {
  readonly views: readonly View[];
  readonly findings: readonly Finding[];
  readonly notes: readonly string[];
}

/** The text's views, and the rules' findings in all of them, at their positions in the original. */
export function readRules(text: string, { untrusted }: Asked): Examination {
  const { views, notes } = readViews(text);
  const found = views.flatMap((view) =>
    detectorsFor(untrusted)
      .filter((detector) => detector.reads(view))
      .flatMap((detector) => detector.detect(view))
      .map((match) => toFinding(text, view, match)),
  );
  const merged = mergeFindings(found);
  const obeyed = findObeyed(text, views[0]?.lower ?? "", merged);
  return { views, findings: mergeFindings([...merged, ...accuseHiding(merged), ...obeyed]), notes };
}

export function conclude(examination: Examination, options: ScanOptions, model?: ModelVerdict): Examined {
  const verdict = decide(examination.findings, options, model);
  const notes = [...examination.notes, ...(model?.notes ?? [])];
  const result = report(verdict, model ? "engine" : "rules", notes);
  const { policy, sender } = options;
  if (!policy) return { findings: verdict.findings, result };
  const text = examination.views[0]?.text ?? "";
  const decision = decideAction(verdict, policy, { source: "prompt", text, sender });
  return { findings: verdict.findings, result: { ...result, action: decision.action, decision } };
}

function toFinding(prompt: string, view: View, match: Match): Finding {
  const { start, end } = view.map.toOriginal(match);
  const text = prompt.slice(start, end);
  return { ...match, start, end, text, ...(view.via.length > 0 && { via: view.via.join(" → ") }) };
}
