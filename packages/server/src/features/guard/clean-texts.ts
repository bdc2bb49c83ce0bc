import { createHash } from "node:crypto";

/**
 * Remembers texts in which nothing was found, as hashes only. Every turn sends the whole conversation again, and only
 * its new texts need reading.
 */
export function createCleanTexts(most: number) {
  // A Map keeps insertion order, so its first key is the least recently used.
  const known = new Map<string, true>();
  // One iterator for ever: a new one would pass over all keys that were deleted before, thousands at every call.
  const fromOldest = known.keys();
  return {
    has: (parts: readonly string[]): boolean => {
      const name = nameOf(parts);
      if (!known.delete(name)) return false;
      known.set(name, true);
      return true;
    },
    add: (parts: readonly string[]): void => {
      known.set(nameOf(parts), true);
      if (known.size > most) known.delete(fromOldest.next().value ?? "");
    },
  };
}

function nameOf(parts: readonly string[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(`${part.length} `).update(part);
  return hash.digest("base64");
}
