import { foldSingle } from "../normalize/compatibility.ts";
import { type MappedText, MappedTextBuilder, mapOf } from "../normalize/mapped-text.ts";
import type { Span } from "../types.ts";
import type { OwnPattern, OwnWord, Policy, PolicyAction } from "./policy.ts";

/** A match of a policy's own pattern or word in a text. */
export interface OwnMatch extends Span {
  readonly kind: "pattern" | "word";
  readonly name: string;
  readonly action: Exclude<PolicyAction, "ignore">;
}

/** The first match of each pattern and word: enough to decide. */
export function firstOwnMatches(policy: Policy, text: string): OwnMatch[] {
  return finders(policy, text).flatMap((finder) => {
    // Only one is taken, so the search ends there.
    const [first] = matchesOf(finder, text);
    return first ? [first] : [];
  });
}

/** Every match, for masking. */
export function ownMatches(policy: Policy, text: string): OwnMatch[] {
  return finders(policy, text).flatMap((finder) => [...matchesOf(finder, text)]);
}

/** A pattern such as `x*` matches the empty string wherever there is no x, which says nothing: the search goes on. */
function* matchesOf(finder: Finder, text: string): Generator<OwnMatch> {
  if (finder.isLimited) return yield* matchesInWindows(finder, text);
  // The regex is cached and shared, and a search resumes where the last one ended.
  finder.regex.lastIndex = 0;
  for (const found of text.matchAll(finder.regex)) {
    if (found[0] !== "") yield toMatch(finder, found);
  }
  if (!finder.plain) return;
  const shown = new Set(Array.from(text.matchAll(finder.regex), ({ index }) => index));
  for (const match of matchesInPlain(finder, finder.plain)) if (!shown.has(match.start)) yield match;
}

function* matchesInPlain(finder: Finder, { regex, mapped }: Plain): Generator<OwnMatch> {
  const map = mapOf(mapped);
  regex.lastIndex = 0;
  for (const found of mapped.text.matchAll(regex)) {
    const match = toMatch(finder, found);
    yield { ...match, ...map.toOriginal(match) };
  }
}

/** Short, because the searches of one window may take time that grows with the square of its length. */
const WINDOW_CHARS = 1_000;

/**
 * Searches window by window. The next one begins in the middle of the last, or where its last match ended, so that a
 * match of up to half a window is found wherever it begins; a longer one may be found in pieces.
 */
function* matchesInWindows(finder: Finder, text: string): Generator<OwnMatch> {
  let from = 0;
  while (from < text.length) {
    // The character before it, because a pattern may ask whether a word begins.
    const start = Math.max(0, from - 1);
    const window = text.slice(start, from + WINDOW_CHARS);
    const isLast = start + window.length >= text.length;
    const middle = isLast ? text.length : from + WINDOW_CHARS / 2;
    let next = middle;
    finder.regex.lastIndex = from - start;
    for (const found of window.matchAll(finder.regex)) {
      const match = toMatch(finder, found, start);
      if (match.start >= middle) break;
      if (match.start < from || found[0] === "") continue;
      yield match;
      next = Math.max(next, match.end);
    }
    from = next;
  }
}

interface Finder {
  readonly kind: OwnMatch["kind"];
  readonly name: string;
  readonly action: OwnMatch["action"];
  readonly regex: RegExp;
  readonly isLimited: boolean;
  /** The same word, and the text, in plain letters, if the text has styled ones such as Ｚ or 𝐙. */
  readonly plain?: Plain | undefined;
}

interface Plain {
  readonly regex: RegExp;
  readonly mapped: MappedText;
}

/** Those that may match: a word's regex costs fifty times as much as the substring check that rules it out. */
function finders({ patterns = [], words = [] }: Policy, text: string): Finder[] {
  const own = [
    ...patterns.map(({ limited = false, ...pattern }) => ({
      ...pattern,
      kind: "pattern" as const,
      regex: patternRegex(pattern),
      isLimited: limited,
    })),
    ...(words.length > 0 ? wordFinders(words, text) : []),
  ];
  return own.flatMap(({ action, ...finder }) => (action === "ignore" ? [] : [{ ...finder, action }]));
}

function wordFinders(words: readonly OwnWord[], text: string) {
  const said = folded(text);
  const mapped = inPlainLetters(text);
  const plainly = mapped && { mapped, said: folded(mapped.text) };
  return words.flatMap(({ word, action }) => {
    const plain = plainly && plainFor(word, plainly);
    if (!plain && !said.includes(gateOf(word))) return [];
    return [{ kind: "word" as const, name: word, action, regex: wordRegex(word), isLimited: false, plain }];
  });
}

function plainFor(word: string, { mapped, said }: { mapped: MappedText; said: string }): Plain | undefined {
  const plain = inPlainLetters(word)?.text ?? word;
  return said.includes(gateOf(plain)) ? { regex: wordRegex(plain), mapped } : undefined;
}

const BEYOND_LATIN_1 = /[\u0100-\uFFFF]/;

/** Undefined if the text has no other letters than plain ones. */
function inPlainLetters(text: string): MappedText | undefined {
  if (!BEYOND_LATIN_1.test(text)) return undefined;
  const builder = new MappedTextBuilder();
  let copied = 0;
  let at = 0;
  for (const letter of text) {
    const plain = foldSingle(letter.codePointAt(0) ?? 0);
    if (plain !== undefined) {
      builder.copy(text, copied, at);
      builder.push(plain, at, at + letter.length);
      copied = at + letter.length;
    }
    at += letter.length;
  }
  if (copied === 0) return undefined;
  builder.copy(text, copied, at);
  return builder.build();
}

function toMatch(
  { kind, name, action }: Finder,
  found: RegExpMatchArray & { readonly index: number },
  textStart = 0,
): OwnMatch {
  const start = textStart + found.index;
  return { kind, name, action, start, end: start + found[0].length };
}

const patternRegex = ({ pattern, caseSensitive }: OwnPattern): RegExp =>
  compiled(pattern, caseSensitive ? "gu" : "giu");

/** Characters that are put between letters so that people can read a word but machines cannot find it. */
const INVISIBLE = String.raw`[\u00AD\u200B-\u200F\u2060\uFEFF]{0,2}`;
const BEFORE = String.raw`(?<![\p{L}\p{N}])`;
const AFTER = String.raw`(?![\p{L}\p{N}])`;

function wordRegex(word: string): RegExp {
  const letters = [...word.trim()].map((letter) =>
    /\s/u.test(letter) ? String.raw`\s{1,3}` : letter.replace(/[\\^$.*+?()[\]{}|/]/u, String.raw`\$&`),
  );
  return compiled(`${BEFORE}${letters.join(INVISIBLE)}${AFTER}`, "giu");
}

/** Without invisible characters and case. Converts case both ways, because some letters only fold in one direction. */
const folded = (text: string): string =>
  text
    .replace(/[\u00AD\u200B-\u200F\u2060\uFEFF]/gu, "")
    .toUpperCase()
    .toLowerCase();

/** A text without this cannot contain the word. Of a phrase, its longest word: the spaces between words may differ. */
function gateOf(word: string): string {
  const gate =
    gates.get(word) ??
    folded(word)
      .split(/\s/u)
      .reduce((a, b) => (b.length > a.length ? b : a));
  if (gates.size >= KNOWN_MAX) gates.clear();
  gates.set(word, gate);
  return gate;
}

/** Compiling costs more than matching, and the policy is passed in again with every text. */
const known = new Map<string, RegExp>();
const gates = new Map<string, string>();
const KNOWN_MAX = 2_000;

function compiled(source: string, flags: string): RegExp {
  const key = `${flags} ${source}`;
  const regex = known.get(key) ?? new RegExp(source, flags);
  if (known.size >= KNOWN_MAX) known.clear();
  known.set(key, regex);
  return regex;
}
