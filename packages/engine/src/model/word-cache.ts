const MAX_WORDS = 20_000;
const WORD_MAX_LENGTH = 24;

/**
 * Words seen before are looked up whole. What it keeps is thrown away when there is too much of it, so that hostile text
 * cannot grow it without end.
 */
export function rememberWords<Split>(split: (word: string) => Split): (word: string) => Split {
  const known = new Map<string, Split>();
  return (word) => {
    const before = known.get(word);
    if (before !== undefined) return before;
    const now = split(word);
    if (word.length <= WORD_MAX_LENGTH) {
      if (known.size >= MAX_WORDS) known.clear();
      known.set(word, now);
    }
    return now;
  };
}
