import type { Severity } from "@prompt-shield/contracts/vocabulary";

/** What a piece of sensitive data is called. `entity` becomes its placeholder: `[CARD_1]`. */
export interface EntityName {
  readonly entity: string;
  /** For people: "Polish PESEL". */
  readonly label: string;
  /** `high` and `critical` make a prompt malicious on their own; `low` and `medium` are only reported. */
  readonly severity: Severity;
  /** Not even its last characters may be shown: a few characters are most of a password. */
  readonly isSecret?: true;
}

/** An identifier recognised by its written shape, words near it, and check digits. */
export interface IdRow extends EntityName {
  /** Kebab-case, unique, country first: `pl-pesel`. */
  readonly id: string;
  /** The rule id of its findings, if this row is a second way to find what the row of that id finds. */
  readonly rule?: string;
  /** Flags `g` or `gi`, bounded, without word edges: the scanner checks the edges in the whole text. */
  readonly pattern: RegExp;
  /** Lower-case words, one of which must stand near. Absent if the shape alone is distinctive enough. */
  readonly context?: readonly string[];
  /** A stricter written form that needs no context, e.g. with its usual separators. */
  readonly alone?: RegExp;
  /** How far after a context word it may begin and end; 60 when absent. */
  readonly reach?: number;
  /** How far before a context word it may begin; 30 when absent. A loose shape should only follow its word. */
  readonly reachBack?: number;
  /** Text within 80 characters before the number that shows it is public. */
  readonly publicAfter?: RegExp;
  /** The score of its findings, if the usual one (0.90 to 0.96, by how it was checked) does not fit. */
  readonly score?: number;
  /** Receives only the letters and digits, upper-case, and the text as written. */
  readonly validate?: (compact: string, written: string) => boolean;
}

/** A token with a fixed beginning, such as `ghp_`. */
export interface PrefixRow extends EntityName {
  readonly id: string;
  /** Lower-case literals; the pattern is tried exactly where one of them stands. */
  readonly prefixes: readonly string[];
  /** Flag `y`, bounded. Capture group 1, when present, is the secret itself. */
  readonly pattern: RegExp;
  /** Text within 480 characters before the token that shows it gives access to nothing secret. */
  readonly publicAfter?: RegExp;
  /** Text before the literal, anchored with `$`, for tokens that are recognised by their middle. */
  readonly before?: RegExp;
  readonly validate?: (token: string) => boolean;
}

/** What a scanner found: the span, its name, and the strength of the evidence. */
export interface Found {
  readonly start: number;
  readonly end: number;
  readonly rule: string;
  readonly name: EntityName;
  readonly score: number;
}

/** Where a keyword stands. `lower` is `text` lower-cased, same length. */
export interface KeywordHit {
  readonly text: string;
  readonly lower: string;
  readonly start: number;
  readonly end: number;
}

/** A scanner that starts from a keyword: for tokens, passwords, email addresses, key blocks. */
export interface KeywordScanner {
  readonly keywords: readonly string[];
  /** Every pattern it runs over the whole text, so that a test can prove each of them linear. */
  readonly patterns: readonly RegExp[];
  readonly find: (hit: KeywordHit) => Found | undefined;
}
