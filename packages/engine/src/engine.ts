import type { Classifier, ModelVerdict } from "./model/types.ts";
import { decide } from "./decide.ts";
import { detectors } from "./detectors.ts";
import { accuseHiding } from "./hiding.ts";
import { mergeFindings } from "./merge.ts";
import { readViews } from "./normalize/views.ts";
import { report } from "./report.ts";
import { sanitizeSteps, type Examined } from "./sanitize/sanitize.ts";
import type {
  Finding,
  Match,
  SanitizeOptions,
  SanitizeResult,
  ScanOptions,
  ScanResult,
  View,
} from "./types.ts";

/** Scans with the rules alone, at once. */
export function scan(prompt: string, options: ScanOptions = {}): ScanResult {
  return examine(prompt, options).result;
}

/** Sanitizes with the rules alone, at once. */
export function sanitize(prompt: string, options: SanitizeOptions = {}): SanitizeResult {
  const steps = sanitizeSteps(prompt, options);
  let step = steps.next();
  while (!step.done) step = steps.next(examine(step.value, options));
  return step.value;
}

export interface Engine {
  scan(prompt: string, options?: ScanOptions): Promise<ScanResult>;
  /** `onVerdict` is told what was found in the prompt itself, so that a caller who wants both need not scan it twice. */
  sanitize(
    prompt: string,
    options?: SanitizeOptions,
    onVerdict?: (verdict: ScanResult) => void,
  ): Promise<SanitizeResult>;
}

export interface EngineParts {
  readonly classifier?: Classifier;
  /** Called each time the model fails, so that the caller can count and log it. */
  readonly onModelFailure?: (reason: unknown) => void;
}

/** Rules and model together. A model that fails leaves the rules' answer, and `source` says so. */
export function createEngine({ classifier, onModelFailure }: EngineParts = {}): Engine {
  async function ask(prompt: string, options: ScanOptions): Promise<Examined> {
    const reading = readRules(prompt);
    const model = await classifier?.(reading.views).catch((reason: unknown) => {
      onModelFailure?.(reason);
      return undefined;
    });
    return conclude(reading, options, model);
  }
  return {
    scan: async (prompt, options = {}) => (await ask(prompt, options)).result,
    sanitize: async (prompt, options = {}, onVerdict) => {
      const steps = sanitizeSteps(prompt, options);
      steps.next();
      const examined = await ask(prompt, options);
      onVerdict?.(examined.result);
      let step = steps.next(examined);
      while (!step.done) step = steps.next(await ask(step.value, options));
      return step.value;
    },
  };
}

interface Reading {
  readonly views: readonly View[];
  readonly findings: readonly Finding[];
  readonly notes: readonly string[];
}

const examine = (prompt: string, options: ScanOptions): Examined => conclude(readRules(prompt), options);

/** The prompt's views, and what the rules find in each, carried back to the original. */
function readRules(prompt: string): Reading {
  const { views, notes } = readViews(prompt);
  const found = views.flatMap((view) =>
    detectors
      .filter((detector) => detector.reads(view))
      .flatMap((detector) => detector.detect(view))
      .map((match) => toFinding(prompt, view, match)),
  );
  const merged = mergeFindings(found);
  return { views, findings: mergeFindings([...merged, ...accuseHiding(merged)]), notes };
}

function conclude(reading: Reading, options: ScanOptions, model?: ModelVerdict): Examined {
  const verdict = decide(reading.findings, options, model);
  const notes = [...reading.notes, ...(model?.notes ?? [])];
  return { findings: verdict.findings, result: report(verdict, model ? "engine" : "rules", notes) };
}

function toFinding(prompt: string, view: View, match: Match): Finding {
  const { start, end } = view.map.toOriginal(match);
  const text = prompt.slice(start, end);
  return { ...match, start, end, text, ...(view.via.length > 0 && { via: view.via.join(" → ") }) };
}
