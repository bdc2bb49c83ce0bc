const FIVE_WORDS = /(?:\p{L}{1,40}['’]?\p{L}{0,10}[,;:.!]{0,2}\s{1,4}){4}\p{L}/u;
/** Scripts that write words without spaces between them. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]{6}/u;

/** Whether something says a sentence in a place that holds names, formulas or addresses: somebody put it there. */
export const isSentence = (text: string): boolean => FIVE_WORDS.test(text) || UNSPACED.test(text);
