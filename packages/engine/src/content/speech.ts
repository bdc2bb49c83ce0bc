import { hasUnspacedWords } from "../readers/sentences.ts";

/** Three words: even a short instruction has as many. */
const WORDS = /\p{L}{2}[^\p{L}]{1,8}\p{L}{2,40}[^\p{L}]{1,8}\p{L}/u;
/** A long run without spaces may be an encoded sentence. */
const PACKED = /^[^\s:/]{60}/u;
/** A few names next to each other are not a sentence; this many words may be one. */
const JOINED_MIN_WORDS = 6;
const NAME = /^(?:\S{1,200}|\S{1,40}\s\S{1,40})$/u;

/**
 * Whether a field contains a sentence that the model can judge. Half of the values in JSON and tables are names,
 * numbers, dates, paths and addresses: the model can only guess at those, and the rules read them anyway.
 */
function isSpeech(text: string): boolean {
  if (NAME.test(text.trim())) return hasUnspacedWords(text) || PACKED.test(text);
  return WORDS.test(text) || hasUnspacedWords(text);
}

/** Like `isSpeech`, for neighbouring values that are read as one text. */
export function isSpeechTogether(texts: readonly string[]): boolean {
  return (
    texts.some(isSpeech) || texts.join(" ").trim().split(/\s+/u, JOINED_MIN_WORDS).length === JOINED_MIN_WORDS
  );
}
