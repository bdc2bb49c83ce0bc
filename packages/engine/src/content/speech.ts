/** Three words, as even a short order has. */
const WORDS = /\p{L}{2}[^\p{L}]{1,8}\p{L}{2,40}[^\p{L}]{1,8}\p{L}/u;
/** Scripts that write words without spaces between them. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}\p{Script=Myanmar}]{6}/u;
/** What was packed into letters and digits may hold a sentence. */
const PACKED = /^[^\s:/]{60}/u;
/** Names that stand side by side make no sentence; so many words may. */
const JOINED_MIN_WORDS = 6;
const NAME = /^(?:\S{1,200}|\S{1,40}\s\S{1,40})$/u;

/**
 * Whether a field says something that the model can judge. Half of what JSON and tables hold is names, numbers, dates,
 * paths and addresses: the model guesses at them, and the rules read them in any case.
 */
function isSpeech(text: string): boolean {
  if (NAME.test(text.trim())) return UNSPACED.test(text) || PACKED.test(text);
  return WORDS.test(text) || UNSPACED.test(text);
}

/** The same of neighbouring values that are read as one text. */
export function isSpeechTogether(texts: readonly string[]): boolean {
  return (
    texts.some(isSpeech) || texts.join(" ").trim().split(/\s+/u, JOINED_MIN_WORDS).length === JOINED_MIN_WORDS
  );
}
