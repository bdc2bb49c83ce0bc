import { splitSentences, unitAt } from "../sentences.ts";
import type { Span } from "../types.ts";
import type { Tokens } from "./tokenizer.ts";
import { largest } from "../lists.ts";

/** Tokens in one patch: the network scores patches, not tokens. */
export const PATCH_TOKENS = 4;

export interface ScoredText {
  readonly text: string;
  readonly tokens: Tokens;
  /** The window's first token and the one after its last. */
  readonly start: number;
  readonly end: number;
  /** One score for each patch of the window. Above zero, it indicates an attack. */
  readonly patches: readonly number[];
}

/**
 * The passage that the scores point at, in characters. Patches do not end where sentences do, so a passage is cut off
 * after its last sentence, before the first word of the next one. If no score is above zero, the passage is the
 * sentence with the highest.
 */
export function passageOf(scored: ScoredText): Span {
  const { text, patches } = scored;
  const stretch = strongestStretch(patches);
  const sentences = sentencesOf(scored);
  if (!stretch) {
    const top = charsOf(scored, patches.indexOf(largest(patches)));
    const sentence = unitAt(sentences, top.end - 1) ?? unitAt(sentences, top.start);
    return fromItsFirstWord(text, sentence ?? top);
  }
  const first = charsOf(scored, stretch.start);
  const last = charsOf(scored, stretch.end - 1);
  const touched = sentences.filter(({ start, end }) => end > first.start && start < last.end);
  if (touched.length > 1 && (touched[0]?.end ?? 0) < first.end) touched.shift();
  if (touched.length > 1 && (touched.at(-1)?.start ?? 0) > last.start) touched.pop();
  return fromItsFirstWord(text, {
    start: Math.max(first.start, touched[0]?.start ?? 0),
    end: Math.min(last.end, touched.at(-1)?.end ?? last.end),
  });
}

/** The stretch of patches with the highest sum of scores, if any is above zero. */
export function strongestStretch(scores: readonly number[]): Span | undefined {
  let best = { start: 0, end: 0, sum: 0 };
  let start = 0;
  let sum = 0;
  for (const [index, score] of scores.entries()) {
    if (sum <= 0) {
      start = index;
      sum = 0;
    }
    sum += score;
    if (sum > best.sum) best = { start, end: index + 1, sum };
  }
  return best.sum > 0 ? { start: best.start, end: best.end } : undefined;
}

function charsOf({ tokens: { starts, ends }, start, end }: ScoredText, patch: number): Span {
  const first = start + patch * PATCH_TOKENS;
  const last = Math.min(end, first + PATCH_TOKENS) - 1;
  return { start: starts[first] ?? 0, end: ends[last] ?? 0 };
}

/** The window's sentences. One that begins before the window or ends after it is cut off at its edge. */
function sentencesOf({ text, tokens: { starts, ends }, start, end }: ScoredText): Span[] {
  const from = starts[start] ?? 0;
  return splitSentences(text.slice(from, ends[end - 1] ?? 0)).map((sentence) => ({
    start: from + sentence.start,
    end: from + sentence.end,
  }));
}

/** The end of the previous sentence: closing signs only, because an opening one belongs to what follows. */
const SENTENCE_END = /^[\s.,;:!?)\]}…。！？]+/u;

/** Moves the start of a passage past the full stop of the previous sentence. */
export function fromItsFirstWord(text: string, { start, end }: Span): Span {
  const skipped = SENTENCE_END.exec(text.slice(start, end))?.[0].length ?? 0;
  return { start: start + skipped < end ? start + skipped : start, end };
}
