import type { Decoder, Piece, Source } from "../decoder.ts";
import { ATTACK_WORDS, isKnownWord } from "../lexicon.ts";
import { MappedTextBuilder } from "../mapped-text.ts";

/** Words whose letters are repeated: `ignoooore aaaall ruuules`, `iiggnnoorree`. */
export const stretchedWords: Decoder = {
  id: "stretched-words",
  intent: "everyday",
  rank: 285,
  inline: true,
  applies: ({ clues }) => clues.starts.length > 0,
  decode: decodeStretchedWords,
};

const LONGEST = 60;
/** Words further apart than this are judged separately. */
const REACH = 120;

interface Stretched {
  readonly start: number;
  /** Where each letter that is kept begins and ends, in the text. */
  readonly letters: readonly Letter[];
  readonly plain: string;
}

interface Letter {
  readonly letter: string;
  readonly start: number;
  readonly end: number;
}

function decodeStretchedWords({ text, lower, clues }: Source): Piece[] {
  const pieces: Piece[] = [];
  if (!isStretched(lower, 0, lower.length)) return pieces;
  let group: Stretched[] = [];
  const close = (): void => {
    if (isMessage(group)) for (const word of group) pieces.push(toPiece(text, word));
    group = [];
  };
  for (const [i, start] of clues.starts.entries()) {
    const end = clues.ends[i] ?? start;
    if (end - start < 3 || end - start > LONGEST || !isStretched(lower, start, end)) continue;
    if (start - (group.at(-1)?.start ?? start) > REACH) close();
    group.push(shrink(lower, start, end));
  }
  close();
  return pieces;
}

/** Whether a letter occurs three times in a row, or three adjacent letters twice each. */
function isStretched(lower: string, start: number, end: number): boolean {
  let run = 1;
  let doubles = 0;
  for (let i = start + 1; i <= end; i += 1) {
    const code = lower.charCodeAt(i - 1);
    if (i < end && lower.charCodeAt(i) === code) {
      run += 1;
      if (run > 2 && code >= 0x61 && code <= 0x7a) return true;
      continue;
    }
    doubles = run === 2 && code >= 0x61 && code <= 0x7a ? doubles + 1 : 0;
    if (doubles > 2) return true;
    run = 1;
  }
  return false;
}

/** "Sooo" and "aaargh" are how people write; several known words with an attack word among them are a disguise. */
function isMessage(group: readonly Stretched[]): boolean {
  const known = group.filter(({ plain }) => isKnownWord(plain));
  const attack = known.filter(({ plain }) => plain.length > 3 && ATTACK_WORDS.has(plain));
  return attack.length > 0 && known.length > 1 && known.length * 3 >= group.length;
}

/** Reduces each run of a letter to one, or one of the runs to two if only that gives a word ("tell", "all"). */
function shrink(lower: string, start: number, end: number): Stretched {
  const runs: Letter[] = [];
  for (let at = start; at < end;) {
    let to = at + 1;
    while (to < end && lower.charCodeAt(to) === lower.charCodeAt(at)) to += 1;
    runs.push({ letter: lower.charAt(at), start: at, end: to });
    at = to;
  }
  const single = spell(runs);
  if (single.length > 2 && isKnownWord(single)) return { start, letters: runs, plain: single };
  for (const [i, run] of runs.entries()) {
    if (run.end - run.start < 2) continue;
    const half = { ...run, end: run.start + 1 };
    const letters = [...runs.slice(0, i), half, { ...run, start: half.end }, ...runs.slice(i + 1)];
    if (isKnownWord(spell(letters))) return { start, letters, plain: spell(letters) };
  }
  return { start, letters: runs, plain: single };
}

function spell(letters: readonly Letter[]): string {
  return letters.map(({ letter }) => letter).join("");
}

function toPiece(text: string, { start, letters }: Stretched): Piece {
  const out = new MappedTextBuilder();
  for (const letter of letters) out.push(text.charAt(letter.start), letter.start, letter.end);
  return { start, end: letters.at(-1)?.end ?? start, mapped: out.build() };
}
