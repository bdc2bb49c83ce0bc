import { ALPHABETS, FREQUENT } from "./frequent-letters.ts";

/**
 * How improbable a letter is in a language after the one before it: the negative logarithm of a probability. These are
 * estimates, adjusted to the texts in `training/corpus`. Letters that take one byte or two are comparable, because every
 * byte of a text is paid for in every charset.
 */
export type Language = (letter: string, before: string) => number;

const isAscii = (letter: string): boolean => letter < "\u0080";
const isAsciiLetter = (letter: string): boolean => /^[A-Za-z]$/u.test(letter);

/** The same in every language, so that only the letters of more than seven bits count. */
function asciiCost(letter: string): number {
  if (letter === " ") return 2;
  return letter >= "a" && letter <= "z" ? 3 : 4.5;
}

const REPLACED = "\uFFFD";
/** A byte that the charset does not have. */
const IMPOSSIBLE = 20;
const STRANGE = 12;
const PUNCTUATION = 6;
/** Words of two scripts are rarely written without a space between them. */
const TOUCHING = 2.5;

/** The last ones stand for Turkish letters, whose charset differs from windows-1252 in these alone. */
const ACCENTED = new Set("éèàçùâêîôûëïüöäßñáíóúãõåæøœþðý");
const ACCENTED_CAPITALS = new Set([...ACCENTED].map((letter) => letter.toUpperCase()));
const WESTERN_SIGNS = new Set("“”„‘’‚–—…«»‹›€£¥¢©®™°§¶·•¿¡×÷±¼½¾¹²³ªºµ´¨\u00A0");

/** Languages of Western Europe: accents among ASCII letters, seldom two next to each other. */
export const western: Language = (letter, before) => {
  if (isAscii(letter)) return asciiCost(letter);
  const crowd = isAscii(before) || WESTERN_SIGNS.has(before) ? 0 : 2;
  if (ACCENTED.has(letter)) return 5 + crowd;
  if (ACCENTED_CAPITALS.has(letter)) return 7 + crowd + (/^\p{Ll}$/u.test(before) ? 4 : 0);
  if (WESTERN_SIGNS.has(letter)) return PUNCTUATION;
  if (letter < "\u00A0") return STRANGE + 2;
  return (/^\p{L}$/u.test(letter) ? 8 : 10) + crowd;
};

/** Signs that stand between the letters of East Asian texts. */
const WIDE_SIGN = /^[\u3000-\u303F\uFF01-\uFF5E]$/u;
const NARROW_KANA = /^[\uFF61-\uFF9F]$/u;

type Script = (letter: string) => number;

const eastAsian =
  (script: Script): Language =>
  (letter, before) => {
    if (letter === REPLACED) return IMPOSSIBLE;
    if (isAscii(letter))
      return asciiCost(letter) + (isAsciiLetter(letter) && !isAscii(before) ? TOUCHING : 0);
    const touching = isAsciiLetter(before) ? TOUCHING : 0;
    if (NARROW_KANA.test(letter)) return (NARROW_KANA.test(before) ? 6 : 9) + touching;
    return (WIDE_SIGN.test(letter) ? PUNCTUATION : script(letter)) + touching;
  };

/** Signs that spell the sound of Chinese words, with their tones. */
const PHONETIC = /^[\u3105-\u3129ˊˇˋ˙]$/u;

function chinese(frequent: string): Language {
  const known = new Set(frequent);
  return eastAsian((letter) => {
    if (known.has(letter)) return 5.7;
    if (PHONETIC.test(letter)) return 7;
    return /^[\u4E00-\u9FFF]$/u.test(letter) ? 10 : STRANGE;
  });
}

const KANJI = new Set<string>(FREQUENT.japanese);
const japanese = eastAsian((letter) => {
  if (/^[\u3041-\u3096]$/u.test(letter)) return 4.6;
  if (/^[\u30A1-\u30FC]$/u.test(letter)) return 5.6;
  if (KANJI.has(letter)) return 6.8;
  return /^[\u4E00-\u9FFF]$/u.test(letter) ? 10 : STRANGE;
});

const SYLLABLES = new Set<string>(FREQUENT.korean);
const korean = eastAsian((letter) => {
  if (SYLLABLES.has(letter)) return 5.2;
  if (/^[\u3131-\u318E]$/u.test(letter)) return 7;
  return /^[\uAC00-\uD7A3]$/u.test(letter) ? 9.5 : STRANGE;
});

/** Without this, each lone accent or sign of a Western text would be taken for a word. */
const WORD_BEGINS = 3;
const ALPHABET_SIGN = /^[«»–—…“”„’№\u00A0،؟؛]$/u;

/** A language whose letters take one byte each. They are given most frequent first. */
function alphabetic(letters: string): Language {
  const rank = new Map([...letters].map((letter, place) => [letter, 2.2 + place * 0.11]));
  const [sample = ""] = letters;
  const script = SCRIPTS.find((known) => known.test(sample)) ?? /^$/u;
  return (letter, before) => {
    if (letter === REPLACED) return IMPOSSIBLE;
    const goesOn = script.test(before);
    if (isAscii(letter)) return asciiCost(letter) + (isAsciiLetter(letter) && goesOn ? 2 * TOUCHING : 0);
    const touching = isAsciiLetter(before) ? 2 * TOUCHING : 0;
    if (!script.test(letter)) return (ALPHABET_SIGN.test(letter) ? PUNCTUATION : STRANGE) + touching;
    const small = letter.toLowerCase();
    const cost = (rank.get(small) ?? 6) + touching + (goesOn ? 0 : WORD_BEGINS);
    if (letter === small) return cost;
    if (!goesOn) return cost + 2.5;
    return cost + (before === before.toLowerCase() ? 6 : 0.3);
  };
}

const SCRIPTS = [
  /^\p{Script=Cyrillic}$/u,
  /^\p{Script=Greek}$/u,
  /^\p{Script=Hebrew}$/u,
  /^[\p{Script=Arabic}\u064B-\u0652]$/u,
  /^\p{Script=Thai}$/u,
];

export const LANGUAGES = {
  simplified: chinese(FREQUENT.simplified),
  traditional: chinese(FREQUENT.traditional),
  japanese,
  korean,
  russian: alphabetic(ALPHABETS.russian),
  greek: alphabetic(ALPHABETS.greek),
  hebrew: alphabetic(ALPHABETS.hebrew),
  arabic: alphabetic(ALPHABETS.arabic),
  thai: alphabetic(ALPHABETS.thai),
} as const;
