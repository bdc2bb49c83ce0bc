import { isSensitive } from "../categories.ts";
import { splitSentences } from "../sentences.ts";
import type { Finding, Span } from "../types.ts";
import type { Examined } from "./examined.ts";

/** How many scans may be spent on finding out which sentence it is; shared by all segments of one document. */
export interface Trials {
  left: number;
}

export const trialsFor = (segments: number): Trials => ({ left: 16 + Math.min(segments - 1, 32) });

/** Each trial scans the whole text, so that long ones are not tried. */
const TRIED_MAX_CHARS = 2_000;
const TRIED_SENTENCES = 8;

/**
 * The model says that a text attacks, and only roughly where. Without the sentence that does it, the text is clean, or
 * cleaner than without any other: that one is what the finding is moved to.
 * Rules point at exact words, and need no trial.
 */
export function* aim(
  text: string,
  { findings, result }: Examined,
  trials: Trials,
): Generator<string, readonly Finding[], Examined> {
  const attacks = findings.filter((finding) => !isSensitive(finding));
  const [pointed] = attacks;
  if (!pointed || attacks.some(({ origin, via }) => origin.layer !== "model" || via !== undefined))
    return findings;
  const tried = text.length > TRIED_MAX_CHARS ? [] : nearest(splitSentences(text), pointed);
  if (tried.length < 2 || tried.length > trials.left) return findings;
  trials.left -= tried.length;

  let best: Span | undefined;
  let least = scoreOf(result, 0);
  for (const sentence of tried) {
    const { result: without } = yield text.slice(0, sentence.start) + text.slice(sentence.end);
    const score = scoreOf(without, sentence.end - sentence.start);
    if (score >= least) continue;
    least = score;
    best = sentence;
  }
  if (!best) return findings;
  const { start, end } = best;
  const moved = { ...pointed, start, end, text: text.slice(start, end) };
  return findings.flatMap((finding) =>
    finding === pointed ? [moved] : isSensitive(finding) ? [finding] : [],
  );
}

/** A clean text is better than any other, and of two clean ones the longer; confidence is told in percent. */
const scoreOf = ({ isMalicious, confidence }: Examined["result"], cut: number): number =>
  isMalicious ? 1e6 + confidence : cut;

/** Those around the place that the model points at. */
function nearest(sentences: readonly Span[], { start, end }: Span): readonly Span[] {
  const away = (sentence: Span): number => Math.max(0, sentence.start - end, start - sentence.end);
  return sentences.toSorted((a, b) => away(a) - away(b)).slice(0, TRIED_SENTENCES);
}
