import { createHash } from "node:crypto";

/**
 * Remembers what nothing was found in. A conversation comes again with every turn, and only what is new in it needs
 * reading. Only hashes are kept.
 */
export function createCleanTexts(most: number) {
  // A map keeps its keys in the order they came, so the first is the one that was not asked about for longest.
  const known = new Map<string, true>();
  return {
    has: (parts: readonly string[]): boolean => {
      const name = nameOf(parts);
      if (!known.delete(name)) return false;
      known.set(name, true);
      return true;
    },
    add: (parts: readonly string[]): void => {
      known.set(nameOf(parts), true);
      const [oldest] = known.keys();
      if (known.size > most && oldest !== undefined) known.delete(oldest);
    },
  };
}

function nameOf(parts: readonly string[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(`${part.length} `).update(part);
  return hash.digest("base64");
}
