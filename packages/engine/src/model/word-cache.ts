const MAX_WORDS = 20_000;
const WORD_MAX_LENGTH = 24;

/**
 * Caches how each word is split. The cache is cleared when it is full, so that hostile text cannot make it grow without
 * bound.
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
