import type { Span } from "../../types.ts";
import type { Decoder, Piece, Source } from "../decoder.ts";
import { eachMatch } from "../each-match.ts";
import { MappedTextBuilder } from "../mapped-text.ts";

/** Children's secret languages: `ipignoporepe` (Jeringonza), `igignogorege` (Kuş dili), `ubignubore` (Ubbi Dubbi). */
export const languageGames: Decoder = {
  id: "language-games",
  intent: "deliberate",
  rank: 365,
  applies: ({ clues }) => clues.starts.length >= 2,
  decode: decodeGames,
};

const VOWELS = "aeiouıöüäàáâãåæèéêëìíîïòóôõùúûœ";
const WORD = /[\p{L}]{2,40}/gu;
/** Fewer syllables than this follow a game's rule by chance. */
const FEWEST_SYLLABLES = 3;
const FEWEST_WORDS = 2;
const LONGEST_GAP = 3;
/** How far from a hint words are read: long prose gives a hint of every game, and reading it whole for each takes long. */
const REACH = 500;

interface Game {
  /** One syllable of the game; the first group is the part that is kept. */
  readonly syllable: RegExp;
  /** What a word of the game cannot contain once its syllables are removed. */
  readonly foreign: RegExp;
}

/** Every vowel is said twice, with the consonant between. */
function vowelGame(consonant: string): Game {
  return {
    syllable: new RegExp(`([${VOWELS}y]{0,2}([${VOWELS}y]))${consonant}\\2`, "gu"),
    foreign: new RegExp(`[${VOWELS}]`, "u"),
  };
}

/** Every vowel is preceded by the same syllable. */
function prefixGame(prefix: string): Game {
  return { syllable: new RegExp(`${prefix}([aeiou]{1,3})`, "gu"), foreign: /[aeiou]/u };
}

/** Rövarspråket: every consonant is said twice with an o between. */
const ROBBER: Game = { syllable: /([b-df-hj-np-tv-xz])o\1/gu, foreign: /[b-df-hj-np-tv-xz]/u };

/** Finds two syllables of a game in a row; their key tells which game it is. */
interface Hint {
  /** Whether the game repeats a letter after another one. */
  readonly hasTwins: boolean;
  readonly pattern: RegExp;
  readonly gameOf: (key: string) => Game | undefined;
}

const VOWEL_GAMES = new Map(["p", "g", "b", "f", "k", "v"].map((key) => [key, vowelGame(key)]));
const PREFIX_GAMES = new Map(["ub", "op", "ib", "ob", "ag", "av", "ab"].map((key) => [key, prefixGame(key)]));

const HINTS: readonly Hint[] = [
  {
    hasTwins: true,
    pattern: new RegExp(
      `([${VOWELS}])(?<key>[pgbfkv])\\1[^${VOWELS}\\s]{0,4}[ ]?[^${VOWELS}\\s]{0,3}([${VOWELS}])\\2\\3`,
      "gu",
    ),
    gameOf: (key) => VOWEL_GAMES.get(key),
  },
  {
    hasTwins: false,
    pattern: /(?<key>ub|op|ib|ob|ag|av|ab)[aeiou]{1,3}[^aeiou\s]{0,4}[ ]?[^aeiou\s]{0,3}\1[aeiou]/gu,
    gameOf: (key) => PREFIX_GAMES.get(key),
  },
  {
    hasTwins: true,
    pattern: /(?<key>[b-df-hj-np-tv-xz])o\1[aeiouyåäö]{0,2}([b-df-hj-np-tv-xz])o\2/gu,
    gameOf: () => ROBBER,
  },
];

interface Said {
  readonly start: number;
  readonly end: number;
  /** The sounds that the syllables stand for; empty if a part of the word does not follow the rule. */
  readonly sounds: readonly string[];
}

function decodeGames({ text, lower }: Source): Piece[] {
  const isTwinned = hasTwinsIn(lower);
  for (const { hasTwins, pattern, gameOf } of HINTS) {
    if (hasTwins && !isTwinned) continue;
    const games = new Map<Game, Span[]>();
    eachMatch(pattern, lower, ({ index, 0: hint, groups }) => {
      const game = gameOf(groups?.["key"] ?? "");
      if (game === undefined) return;
      const areas = games.get(game) ?? [];
      addArea(areas, { start: Math.max(0, index - REACH), end: index + hint.length + REACH });
      games.set(game, areas);
    });
    for (const [game, areas] of games) {
      const parts = areas.flatMap((area) => playedParts(lower, area, game));
      if (parts.length > 0) return parts.map((words) => toPiece(text, lower, game, words));
    }
  }
  return [];
}

/** Areas come in order, and those that overlap become one. */
function addArea(areas: Span[], area: Span): void {
  const last = areas.at(-1);
  if (last && area.start <= last.end) areas[areas.length - 1] = { start: last.start, end: area.end };
  else areas.push(area);
}

/** A cheaper check than the patterns: looks for a letter, one that games insert, and the first letter again. */
function hasTwinsIn(lower: string): boolean {
  let twins = 0;
  for (let i = 1; i + 1 < lower.length; i += 1) {
    if (lower.charCodeAt(i - 1) !== lower.charCodeAt(i + 1) || !BETWEEN.has(lower.charCodeAt(i))) continue;
    twins += 1;
    if (twins >= FEWEST_SYLLABLES) return true;
  }
  return false;
}

const BETWEEN = new Set([..."pgbfkvo"].map((letter) => letter.charCodeAt(0)));

/** Stretches of an area in which the words follow the game's rule. Occasional slips are allowed. */
function playedParts(lower: string, area: Span, game: Game): Said[][] {
  const parts: Said[][] = [];
  let part: Said[] = [];
  const close = (): void => {
    if (isPlayed(lower, part)) parts.push(part);
    part = [];
  };
  for (const match of lower.slice(area.start, area.end).matchAll(WORD)) {
    const start = area.start + match.index;
    const sounds = readSounds(match[0], game);
    if (sounds === undefined || start - (part.at(-1)?.end ?? start) > LONGEST_GAP) close();
    if (sounds !== undefined) part.push({ start, end: start + match[0].length, sounds });
  }
  close();
  return parts;
}

/**
 * Requires different words with different sounds: "every level never" has only one sound, "topic: topic" only one word.
 */
function isPlayed(lower: string, part: readonly Said[]): boolean {
  const strict = part.filter(({ sounds }) => sounds.length > 0);
  const words = new Map(strict.map(({ start, end, sounds }) => [lower.slice(start, end), sounds]));
  const sounds = [...words.values()].flat();
  return words.size >= FEWEST_WORDS && sounds.length >= FEWEST_SYLLABLES && new Set(sounds).size > 1;
}

/** Returns `undefined` if no syllable of the word follows the rule. */
function readSounds(word: string, { syllable, foreign }: Game): string[] | undefined {
  const sounds: string[] = [];
  const rest = word.replaceAll(syllable, (_, sound: string) => {
    sounds.push(sound);
    return "";
  });
  if (sounds.length === 0) return undefined;
  return foreign.test(rest) ? [] : sounds;
}

function toPiece(text: string, lower: string, { syllable }: Game, words: readonly Said[]): Piece {
  const start = words[0]?.start ?? 0;
  const end = words.at(-1)?.end ?? start;
  const out = new MappedTextBuilder();
  let kept = start;
  for (const match of lower.slice(start, end).matchAll(syllable)) {
    const at = start + match.index;
    const until = at + match[0].length;
    const vowel = match[1] ?? "";
    out.copy(text, kept, at);
    out.push(/\p{Lu}/u.test(text.charAt(at)) ? vowel.toUpperCase() : vowel, at, until);
    kept = until;
  }
  out.copy(text, kept, end);
  return { start, end, mapped: out.build() };
}
