import { isSensitive } from "../categories.ts";
import { splitSentences } from "../sentences.ts";
import type { Finding, Span } from "../types.ts";
import type { Examined } from "./examined.ts";

/** How many scans may be spent on finding the malicious sentence; shared by all segments of one document. */
export interface Trials {
  left: number;
}

export const trialsFor = (segments: number): Trials => ({ left: 16 + Math.min(segments - 1, 32) });

/** Each trial scans the whole text, so long texts are not tried. */
const TRIED_MAX_CHARS = 2_000;
const TRIED_SENTENCES = 8;

/**
 * The model detects an attack in a text, but only roughly where. So the finding is moved to the sentence without which
 * the text is clean, or less malicious than without any other.
 * Rules match exact words and need no trial.
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

/** Lower is better: a clean text beats any other, and of two clean ones the one with less cut out. */
const scoreOf = ({ isMalicious, confidence }: Examined["result"], cut: number): number =>
  isMalicious ? 1e6 + confidence : cut;

/** The sentences nearest to where the model points. */
function nearest(sentences: readonly Span[], { start, end }: Span): readonly Span[] {
  const away = (sentence: Span): number => Math.max(0, sentence.start - end, start - sentence.end);
  return sentences.toSorted((a, b) => away(a) - away(b)).slice(0, TRIED_SENTENCES);
}
