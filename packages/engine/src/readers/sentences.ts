import { regex } from "../compose.ts";

/**
 * Matches `count` words in a row. Each word matches in one way only, or text that is nearly a sentence would be tried
 * in thousands of ways. Of the first word only the end is matched, or it would be tried from each of its letters.
 */
export function wordsInARow(count: number, marks = "[,;:.!]{0,2}"): RegExp {
  const gap = String.raw`${marks}\s{1,4}`;
  const word = String.raw`(?:\p{L}{1,40}['’]\p{L}{0,10}|\p{L}{1,50})`;
  return new RegExp(String.raw`\p{L}(?:['’]\p{L}{0,10})?${gap}(?:${word}${gap}){${count - 2}}\p{L}`, "u");
}

const FOUR_WORDS = wordsInARow(4);
/** Scripts that write words without spaces between them, and Hangul, which needs few. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}\p{Script=Myanmar}]{6}/u;
/** Every instruction has one of them, and no list of names does. */
const SMALL_WORD = regex("iu")`(?<![\p{L}-])(?:
  all|and|any|as|at|from|is|it|me|my|not|now|of|or|that|the|then|these|this|to|with|you|your|
  les?|la|las|los|die|der|das|und|et|y|tus|de|di|il
)(?![\p{L}-])`;

/** Whether a text has a run of letters that is as long as a sentence in a script without spaces between words. */
export const hasUnspacedWords = (text: string): boolean => UNSPACED.test(text);

/** Whether a value is a sentence, where most values are names, numbers and addresses. */
export const isSentence = (text: string): boolean => FOUR_WORDS.test(text) || hasUnspacedWords(text);

/** Like `isSentence`, where lists of words such as class names are common. */
export const isSentenceAmongNames = (text: string): boolean =>
  hasUnspacedWords(text) || (FOUR_WORDS.test(text) && SMALL_WORD.test(text));

const SIX_WORDS = wordsInARow(6, "[,;:.!]?");

/** Like `isSentence`, where machines leave notes of a few words, such as `by mx with ESMTPS id`. */
export const isSentenceAmongNotes = (text: string): boolean => SIX_WORDS.test(text) || hasUnspacedWords(text);

/** Whether a sentence continues in the next text: the first text does not end one, the second does not begin one. */
export function flowsOn(before: string, after: string): boolean {
  return /^[\p{Ll}\s]/u.test(after) && /[\p{L},\s-]$/u.test(before) && /\s/u.test(before.trim() + after);
}
