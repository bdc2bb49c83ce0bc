import { wordsInARow } from "@prompt-shield/engine";

const FIVE_WORDS = wordsInARow(5);
/** Scripts that write words without spaces between them. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]{6}/u;

/** Whether a value is a sentence. In a place for names, formulas or addresses, somebody put it there on purpose. */
export const isSentence = (text: string): boolean => FIVE_WORDS.test(text) || UNSPACED.test(text);
