import { hasUnspacedWords, wordsInARow } from "@prompt-shield/engine";

const FIVE_WORDS = wordsInARow(5);

/** Whether a value is a sentence. In a place for names, formulas or addresses, somebody put it there on purpose. */
export const isSentence = (text: string): boolean => FIVE_WORDS.test(text) || hasUnspacedWords(text);
