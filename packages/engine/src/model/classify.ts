import type { ClassifierPort, Finding, View } from "../types.ts";
import { ATTACK_HEAD, explain, KINDS, severityOf, UNTRUSTED_HEAD } from "./explain.ts";
import type { ModelAssets } from "./assets.ts";
import { createAsEnglish } from "./english.ts";
import { doubtfulOf, readAgain, readOnce, type Reading, type Scored } from "./read-windows.ts";
import { dropRepeats } from "./repeats.ts";
import { passageOf } from "./span.ts";
import { createTokenizer } from "./tokenizer.ts";
import type { Classifier, ModelVerdict, Weighing } from "./types.ts";
import { planWindows, type Window, windowsFor } from "./windows.ts";
import { isWorthReading } from "./worth-reading.ts";
import { largest } from "../lists.ts";

/**
 * About 85,000 characters of dense English, 110,000 of plain prose: 0.3 s. Beyond it, a note says how much was read.
 */
const MAX_WINDOWS = 80;
/** One or two words alone ("ignore", "system prompt") are a search or a label, not an instruction. */
const MIN_TOKENS = 3;
/** Below this probability the verdict has no finding. */
const FINDING_MIN_PROBABILITY = 0.2;

/** Wraps the trained model for the pipeline: it reads the windows of all views, and the strongest decides. */
export function createClassifier(assets: Omit<ModelAssets, "weights">, port: ClassifierPort): Classifier {
  const tokenize = createTokenizer(assets.pieces);
  const { calibration, secondLook, fusion, presets } = assets.manifest;
  const asEnglish = createAsEnglish(assets, secondLook.english);
  const { scale, perWindow } = calibration;
  const weighing = { fusion, presets };
  /** Shifts the threshold of a second look so that both heads are doubted from the same probability on. */
  const harder = (bias: number) => (calibration.bias - bias) / scale;

  return async (views, asked) => {
    const head = asked?.untrusted ? UNTRUSTED_HEAD : ATTACK_HEAD;
    const bias = asked?.untrusted ? calibration.untrustedBias : calibration.bias;
    const readings = chooseViews(views).map((view) => ({ view, tokens: dropRepeats(tokenize(view.text)) }));
    const counts = readings.map(({ tokens }) => tokens.ids.length);
    const windows = planWindows(counts, MAX_WINDOWS);
    const above = secondLook.above + harder(bias);
    const task = { readings, port, head, secondLook: { ...secondLook, above }, asEnglish };
    const first = await readOnce(
      windows.filter((window) => saysSomething(window, readings)),
      task,
    );
    /** No sensitivity flags a text whose logit is lower. */
    const harmless = (asLogit(presets.high.threshold) - bias) / scale;
    const doubtful = doubtfulOf(first, task);
    if (doubtful.length === 0) return conclude(first);
    const lookAgain = async () => {
      const { windows: both, tokens } = await readAgain(first, task, { logitOf, harmless });
      return { ...conclude(both), tokensReadAgain: tokens };
    };
    if (!asked?.looksLater) return lookAgain();
    const strength = largest(doubtful.map(({ heads }) => heads[head] ?? 0)) - above;
    return { ...conclude(first), doubt: { strength, lookAgain } };

    // The maximum over many windows is high by chance alone: without this, long harmless text would look malicious.
    function logitOf(window: Scored): number {
      return (window.heads[head] ?? 0) - perWindow * Math.log(windowsFor(counts[window.text] ?? 1));
    }

    function conclude(scored: readonly Scored[]): ModelVerdict {
      const top = scored.toSorted((a, b) => logitOf(b) - logitOf(a))[0];
      if (!top) return { probability: 0, findings: [], notes: [], weighing };
      const probability = 1 / (1 + Math.exp(-(scale * logitOf(top) + bias)));
      return verdictOf({
        top,
        probability,
        reading: readings[top.text],
        notes: noteLimit(windows.length, counts),
        views,
        weighing,
      });
    }
  };
}

/** The normalized text says all that the original says, so it replaces it; decoded payloads are read as well. */
function chooseViews(views: readonly View[]): View[] {
  const plain = views.find(({ kind }) => kind === "normalized") ?? views[0];
  return [...(plain ? [plain] : []), ...views.filter(({ kind }) => kind === "decoded")];
}

function saysSomething({ text, start, end }: Window, readings: readonly Reading[]): boolean {
  const reading = readings[text];
  if (!reading) return false;
  const { ids, starts, ends } = reading.tokens;
  if (ids.length < MIN_TOKENS) return false;
  return isWorthReading(reading.view.text, starts[start] ?? 0, ends[end - 1] ?? 0);
}

function noteLimit(read: number, counts: readonly number[]): string[] {
  const needed = counts.reduce((sum, tokens) => sum + windowsFor(tokens), 0);
  if (needed <= read) return [];
  return [
    `The model read ${read} of ${needed} windows of this text, spread evenly; the rules read all of it.`,
  ];
}

interface Outcome {
  readonly top: Scored;
  readonly probability: number;
  readonly reading: Reading | undefined;
  readonly notes: readonly string[];
  readonly views: readonly View[];
  readonly weighing: Weighing;
}

function verdictOf({ top, probability, reading, notes, views, weighing }: Outcome): ModelVerdict {
  const shares = softmax([...top.heads.subarray(ATTACK_HEAD + 1, UNTRUSTED_HEAD)]);
  const kind = KINDS[shares.indexOf(largest(shares))];
  const original = views[0]?.text ?? "";
  const findings: Finding[] = [];
  if (kind && reading && probability >= FINDING_MIN_PROBABILITY) {
    const span = reading.view.map.toOriginal(
      passageOf({ ...top, text: reading.view.text, tokens: reading.tokens }),
    );
    findings.push({
      ...span,
      category: kind.category,
      origin: { layer: "model" },
      rule: kind.rule,
      group: kind.group,
      severity: severityOf(probability),
      score: probability,
      explanation: explain(kind, probability),
      text: original.slice(span.start, span.end),
      ...(reading.view.via.length > 0 && { via: reading.view.via.join(" → ") }),
    });
  }
  const scores = KINDS.map(({ category }, i) => [category, (shares[i] ?? 0) * probability] as const);
  return { probability, categoryScores: Object.fromEntries(scores), findings, notes, weighing };
}

const asLogit = (probability: number): number => Math.log(probability / (1 - probability));

function softmax(logits: readonly number[]): number[] {
  const most = largest(logits);
  const powers = logits.map((logit) => Math.exp(logit - most));
  const sum = powers.reduce((a, b) => a + b, 0);
  return powers.map((power) => power / sum);
}
