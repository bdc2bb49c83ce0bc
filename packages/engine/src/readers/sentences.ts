import { regex } from "../compose.ts";

const FOUR_WORDS = /(?:\p{L}{1,40}['’]?\p{L}{0,10}[,;:.!]{0,2}\s{1,4}){3}\p{L}/u;
/** Scripts that write words without spaces between them. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]{6}/u;
/** Every order has one of them, and no list of names does. */
const SMALL_WORD = regex("iu")`(?<![\p{L}-])(?:
  all|and|any|as|at|from|is|it|me|my|not|now|of|or|that|the|then|these|this|to|with|you|your|
  les?|la|las|los|die|der|das|und|et|y|tus|de|di|il
)(?![\p{L}-])`;

/** Whether a value says something, where most are names, numbers and addresses. */
export const isSentence = (text: string): boolean => FOUR_WORDS.test(text) || UNSPACED.test(text);

/** The same where lists of words are common, such as class names. */
export const isSentenceAmongNames = (text: string): boolean =>
  UNSPACED.test(text) || (FOUR_WORDS.test(text) && SMALL_WORD.test(text));

const SIX_WORDS = /(?:\p{L}{1,40}['’]?\p{L}{0,10}[,;:.!]?\s{1,4}){5}\p{L}/u;

/** The same where machines leave notes of a few words, such as `by mx with ESMTPS id`. */
export const isSentenceAmongNotes = (text: string): boolean => SIX_WORDS.test(text) || UNSPACED.test(text);
