interface Excepted {
  readonly keyId?: string;
  readonly expiresAt?: string;
}
type Spelled = Readonly<Record<string, unknown>> & Excepted;

/** A policy as the API accepts it: entries of its lists may be plain strings. */
interface GivenPolicy {
  readonly words?: readonly (string | Spelled)[];
  readonly patterns?: readonly (string | Spelled)[];
  readonly allowedTexts?: readonly (string | Spelled)[];
  readonly allowedFindings?: readonly Spelled[];
}

/**
 * The policy in the engine's format, with short forms expanded as the server does. Drops exceptions that have
 * expired, and those for a single API key, because local mode has no keys.
 */
export function policyNow(given: object, now = Date.now()): object {
  const { words, patterns, allowedTexts, allowedFindings } = given as GivenPolicy;
  return {
    ...given,
    ...(words && {
      words: spelled(words, (word) => ({ word })).map((word) => ({ action: "sanitize", ...word })),
    }),
    ...(patterns && {
      patterns: spelled(patterns, (pattern) => ({ pattern })).map((pattern) => ({
        name: pattern["pattern"],
        action: "block",
        ...pattern,
      })),
    }),
    ...(allowedTexts && {
      allowedTexts: inForce(
        spelled(allowedTexts, (text) => ({ text })),
        now,
      ),
    }),
    ...(allowedFindings && { allowedFindings: inForce(allowedFindings, now) }),
  };
}

const spelled = (entries: readonly (string | Spelled)[], spell: (said: string) => Spelled): Spelled[] =>
  entries.map((entry) => (typeof entry === "string" ? spell(entry) : entry));

function inForce(exceptions: readonly Spelled[], now: number): Spelled[] {
  return exceptions
    .filter(
      ({ keyId, expiresAt }) =>
        keyId === undefined && (expiresAt === undefined || Date.parse(expiresAt) > now),
    )
    .map(({ expiresAt: _end, ...exception }) => exception);
}
