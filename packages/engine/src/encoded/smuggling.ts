import type { Severity } from "@prompt-shield/contracts/vocabulary";

/** A way of hiding that is suspicious no matter what it hides. */
export interface SmugglingRule {
  readonly id: string;
  readonly severity: Severity;
  readonly score: number;
  readonly pattern: RegExp;
  readonly explanation: string;
}

/** A pattern can match a place in only one way, so the search is linear. */
export const smugglingRules: readonly SmugglingRule[] = [
  {
    id: "encoded/tag-characters",
    severity: "high",
    // Low, because what the characters say is decoded and judged separately.
    score: 0.45,
    // The flags of England, Scotland and Wales are a black flag followed by at most six tags.
    pattern: /[\u{e0020}-\u{e007e}]{7,}|(?:^|[^\u{1f3f4}\u{e0020}-\u{e007e}])[\u{e0020}-\u{e007e}]{3,6}/gu,
    explanation: "Text is smuggled in invisible tag characters.",
  },
  {
    id: "encoded/variation-selectors",
    severity: "high",
    score: 0.9,
    pattern: /[\u{fe00}-\u{fe0f}\u{e0100}-\u{e01ef}]{4,}/gu,
    explanation: "Data is smuggled in invisible variation selectors.",
  },
  {
    id: "encoded/bidi-override",
    severity: "high",
    score: 0.75,
    // An override before characters that are not right-to-left makes the text read differently than it is.
    pattern: /[\u202d\u202e][^\u0590-\u08ff\ufb1d-\ufdff\n]{3}/gu,
    explanation: "A direction override makes the text look different from what a model reads.",
  },
  {
    id: "encoded/zero-width-run",
    severity: "medium",
    score: 0.65,
    pattern: /[\u200b-\u200d\u2060-\u2064\ufeff]{8,}/gu,
    explanation: "A long run of invisible characters can carry a hidden message.",
  },
  {
    id: "encoded/zero-width-words",
    severity: "medium",
    score: 0.45,
    pattern: /[A-Za-z][\u200b\u2060-\u2064\ufeff][A-Za-z]{1,12}[\u200b\u2060-\u2064\ufeff][A-Za-z]/gu,
    explanation: "Words are broken up by invisible characters, which keeps filters from reading them.",
  },
];
