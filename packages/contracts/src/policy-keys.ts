/** What a policy may say, level by level. The schemas are compared with these lists by a test. */
export const POLICY_KEYS = {
  document: [
    "actions",
    "sourceActions",
    "sensitivity",
    "minimumSeverity",
    "sources",
    "patterns",
    "words",
    "allowedTexts",
    "allowedSenders",
    "allowedFindings",
    "shadow",
    "soft",
    "canary",
  ],
  pattern: ["name", "pattern", "action", "caseSensitive"],
  word: ["word", "action"],
  allowedText: ["text", "id", "note", "keyId", "expiresAt"],
  allowedFinding: ["rule", "category", "id", "note", "keyId", "expiresAt"],
} as const;

/**
 * What the server adds to a policy in its answers. It is ignored in a request, so that a policy can be sent back as it
 * came.
 */
export const SERVED_KEYS = [
  "id",
  "version",
  "latest_version",
  "key_ids",
  "created_at",
  "updated_at",
  "pattern_problems",
] as const;

/** The same beside a document that stands alone, which has no name either. */
export const SERVED_WITH_DOCUMENT = ["name", "is_default", ...SERVED_KEYS] as const;

const NAMED_AT_MOST = 3;
const KEY_MAX_CHARS = 60;

/** Names the unknown keys and, where one is near, the key that was probably meant. */
export function unknownKeys(unknown: readonly string[], known: readonly string[]): string {
  return unknown
    .slice(0, NAMED_AT_MOST)
    .map((key) => {
      const meant = nearest(key, known);
      const shown = JSON.stringify(key.slice(0, KEY_MAX_CHARS));
      return meant === undefined
        ? `Unknown key ${shown}.`
        : `Unknown key ${shown}. Did you mean ${JSON.stringify(meant)}?`;
    })
    .join(" ");
}

/** A third of the letters may differ. Case and separators do not count: `minimum_severity` is near `minimumSeverity`. */
function nearest(key: string, known: readonly string[]): string | undefined {
  if (key.length > KEY_MAX_CHARS) return undefined;
  const said = lettersOf(key);
  const [best] = known
    .map((name) => ({ name, distance: distanceOf(said, lettersOf(name)) }))
    .filter(({ name, distance }) => distance <= Math.max(1, Math.floor(lettersOf(name).length / 3)))
    .toSorted((a, b) => a.distance - b.distance);
  return best?.name;
}

function lettersOf(key: string): string {
  return key.replaceAll(/[\s_-]/g, "").toLowerCase();
}

/** How many letters must be inserted, removed, replaced or swapped with their neighbour. */
function distanceOf(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, n) => n);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(
        Math.min(
          (last[j] ?? 0) + 1,
          (row[j - 1] ?? 0) + 1,
          (last[j - 1] ?? 0) + (isSame ? 0 : 1),
          isSwapped ? (beforeLast[j - 2] ?? 0) + 1 : Infinity,
        ),
      );
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? 0;
}
