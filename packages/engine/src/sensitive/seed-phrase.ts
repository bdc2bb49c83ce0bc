import type { Span } from "../types.ts";
import { isMnemonic, isSeedWord } from "./checksums/bip39.ts";
import type { EntityName, Found, KeywordScanner } from "./row.ts";

export const SEED_PHRASE: EntityName = {
  entity: "SEED_PHRASE",
  label: "Wallet seed phrase",
  severity: "critical",
  isSecret: true,
};

const LENGTHS = [24, 21, 18, 15, 12];
const MIN_WORDS = 12;
/** How many words of the wordlist may stand around the phrase and look like a part of it. */
const MAX_EXTRA_WORDS = 6;
const MAX_RUN = 24 + MAX_EXTRA_WORDS;
/** "seed phrase for my main wallet: …" */
const MAX_WORDS_BETWEEN = 8;

/** Looks for a phrase with a right checksum among twelve or more short words in a row. */
export function findSeedPhrase(text: string, { start, end }: Span): Found | undefined {
  const reader = wordReader(text, start, end);
  let run: Word[] = [];
  for (let word = reader(); word !== undefined; word = reader()) {
    if (isSeedWord(word.text)) run.push(word);
    if (isSeedWord(word.text) && run.length < MAX_RUN) continue;
    const phrase = validPhrase(run);
    if (phrase !== undefined) return phrase;
    run = [];
  }
  return validPhrase(run);
}

/** Near these words the phrase may be numbered or separated by commas. */
const seedScanner: KeywordScanner = {
  keywords: [
    "seed",
    "mnemonic",
    "recovery phrase",
    "secret phrase",
    "backup phrase",
    "wallet phrase",
    "recovery words",
  ],
  patterns: [],
  find({ text, end }) {
    const reader = wordReader(text, end, Math.min(text.length, end + 480));
    const run: Word[] = [];
    let between = 0;
    for (let word = reader(); word !== undefined && run.length < MAX_RUN; word = reader()) {
      if (isSeedWord(word.text)) run.push(word);
      else if (run.length >= MIN_WORDS || between === MAX_WORDS_BETWEEN) break;
      else {
        between += run.length + 1;
        run.length = 0;
      }
    }
    return validPhrase(run);
  },
};

export const SEED_SCANNERS: readonly KeywordScanner[] = [seedScanner];

interface Word extends Span {
  readonly text: string;
}

function wordReader(text: string, start: number, end: number): () => Word | undefined {
  const pattern = /[A-Za-z]{1,12}/g;
  const slice = text.slice(start, end);
  return () => {
    const match = pattern.exec(slice);
    if (match === null) return undefined;
    return { text: match[0].toLowerCase(), start: start + match.index, end: start + pattern.lastIndex };
  };
}

/** One in sixteen random phrases of twelve words passes, so the words must also differ from each other. */
function validPhrase(words: readonly Word[]): Found | undefined {
  if (words.length < MIN_WORDS || new Set(words.map((word) => word.text)).size < MIN_WORDS / 2)
    return undefined;
  for (let first = 0; first <= MAX_EXTRA_WORDS && first + MIN_WORDS <= words.length; first++) {
    for (const length of LENGTHS) {
      const part = words.slice(first, first + length);
      const [start, end] = [part.at(0)?.start, part.at(-1)?.end];
      if (part.length < length || start === undefined || end === undefined) continue;
      const texts = part.map((word) => word.text);
      if (new Set(texts).size >= length / 2 && isMnemonic(texts)) {
        return { start, end, rule: "seed-phrase", name: SEED_PHRASE, score: 0.98 };
      }
    }
  }
  return undefined;
}
