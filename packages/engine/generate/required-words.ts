import { type AST, RegExpParser } from "@eslint-community/regexpp";

/**
 * Derives from a pattern the words that every match must contain, as a list of sets: a match contains at least one
 * member of each set, at the start of a word. `rank` rates a set, and lower is better: it chooses between the sets of
 * an alternative and sorts the result.
 */
export function requiredWords(source: string, rank: Rank): string[][] {
  const parsed = parser.parsePattern(source, 0, source.length, { unicode: true });
  const whole = ofAlternatives(parsed.alternatives, { rank, before: false, after: false });
  const sets = (whole.exact ? usable(whole.exact) : whole.sets).map(smallest);
  return [...new Map(sets.map((set) => [set.join("|"), set])).values()].toSorted((a, b) => rank(a) - rank(b));
}

export type Rank = (words: readonly string[]) => number;

/** What is known about a part of a pattern. */
interface Part {
  /** All strings that it matches, if they are few. */
  readonly exact?: readonly string[];
  readonly sets: readonly (readonly string[])[];
  /** Whether its first (`opens`) or last (`closes`) character is certainly not a letter a to z. */
  readonly opens: boolean;
  readonly closes: boolean;
}

interface Context {
  readonly rank: Rank;
  /** Whether certainly no letter stands before or after the part. */
  readonly before: boolean;
  readonly after: boolean;
}

const parser = new RegExpParser({ ecmaVersion: 2025 });
const MOST_STRINGS = 48;
const MOST_CHOICES = 4;
const MOST_CHARACTERS = 4;
const LARGEST_SET = 120;
/** At least two characters, or one from a script in which it is a word or a syllable. */
const TELLING = /\S.*\S|[^\0-\u02ff]/su;
/** Marks where a word begins or ends. */
const EDGE = "\u0001";

function ofAlternatives(alternatives: readonly AST.Alternative[], context: Context): Part {
  const parts = alternatives.map((alternative) => ofSequence(alternative.elements, context));
  const [only] = parts;
  if (only && parts.length === 1) return only;
  const edges = { opens: parts.every((part) => part.opens), closes: parts.every((part) => part.closes) };
  const exact = parts.flatMap((part) => part.exact ?? []);
  if (parts.every((part) => part.exact) && exact.length <= MOST_STRINGS) return { exact, sets: [], ...edges };
  const choices = parts.map((part) =>
    (part.exact ? usable(edged(part.exact, context)) : part.sets).toSorted(
      (a, b) => context.rank(smallest(a)) - context.rank(smallest(b)),
    ),
  );
  if (choices.some((sets) => sets.length === 0)) return { sets: [], ...edges };
  const sets = Array.from({ length: MOST_CHOICES }, (_, k) =>
    choices.flatMap((choice) => choice[Math.min(k, choice.length - 1)] ?? []),
  );
  return { sets: sets.filter((set) => set.length <= LARGEST_SET), ...edges };
}

function ofSequence(elements: readonly AST.Element[], context: Context): Part {
  const parts: Part[] = elements.map((element) =>
    ofElement(element, { ...context, before: false, after: false }),
  );
  const sets: (readonly string[])[] = [];
  let run: readonly string[] = [context.before ? EDGE : ""];
  let whole = true;
  for (const [i, element] of elements.entries()) {
    const part = parts[i] ?? NOTHING;
    if (part.exact && run.length * part.exact.length <= MOST_STRINGS) {
      const { exact } = part;
      run = run.flatMap((head) => exact.map((tail) => head + tail));
      continue;
    }
    whole = false;
    const before = closesAt(elements, parts, i - 1, context.before);
    const after = opensAt(elements, parts, i + 1, context.after);
    const closed = opensAt(elements, parts, i, context.after);
    sets.push(...usable(closed ? run.map((text) => text + EDGE) : run));
    if (part.exact) run = before ? part.exact.map((text) => EDGE + text) : part.exact;
    else {
      sets.push(...ofElement(element, { ...context, before, after }).sets);
      run = [closesAt(elements, parts, i, context.before) ? EDGE : ""];
    }
  }
  const edges = {
    opens: opensAt(elements, parts, 0, false),
    closes: closesAt(elements, parts, parts.length - 1, false),
  };
  if (whole)
    return {
      exact: parts.length === 0 ? [""] : run.map((text) => (context.before ? text.slice(1) : text)),
      sets: [],
      ...edges,
    };
  return { sets: [...sets, ...usable(edged(run, { ...context, before: false }))], ...edges };
}

function edged(strings: readonly string[], { before, after }: Context): string[] {
  return strings.map((text) => (before ? EDGE : "") + text + (after ? EDGE : ""));
}

/**
 * Whether what matches from the part at `from` on certainly does not begin with a letter. Looks past optional parts.
 */
function opensAt(
  elements: readonly AST.Element[],
  parts: readonly Part[],
  from: number,
  after: boolean,
): boolean {
  for (let i = from; i < parts.length; i++) {
    const element = elements[i];
    if (element?.type === "Assertion" && element.kind !== "word") continue;
    if (!parts[i]?.opens) return false;
    if (!(element?.type === "Quantifier" && element.min === 0)) return true;
  }
  return after;
}

/** Like `opensAt`, but read backwards from the part at `from`. */
function closesAt(
  elements: readonly AST.Element[],
  parts: readonly Part[],
  from: number,
  before: boolean,
): boolean {
  for (let i = from; i >= 0; i--) {
    const element = elements[i];
    if (element?.type === "Assertion" && element.kind !== "word") continue;
    if (!parts[i]?.closes) return false;
    if (!(element?.type === "Quantifier" && element.min === 0)) return true;
  }
  return before;
}

const NOTHING: Part = { sets: [], opens: false, closes: false };
const EMPTY: Part = { ...NOTHING, exact: [""] };

function ofElement(element: AST.Element, context: Context): Part {
  switch (element.type) {
    case "Character":
      return { exact: [String.fromCodePoint(element.value)], sets: [], ...edgesOf(element) };
    case "CharacterClass":
    case "CharacterSet":
      return ofClass(element);
    case "Group":
    case "CapturingGroup":
      return ofAlternatives(element.alternatives, context);
    case "Quantifier":
      return ofQuantifier(element, context);
    case "Assertion":
      return element.kind === "word" && !element.negate
        ? { exact: [EDGE], sets: [], opens: true, closes: true }
        : EMPTY;
    default:
      return NOTHING;
  }
}

function ofQuantifier({ element, min, max }: AST.Quantifier, context: Context): Part {
  const inner = ofElement(element, max === 1 ? context : { ...context, before: false, after: false });
  if (min === 1 && max === 1) return inner;
  const edges = { opens: inner.opens, closes: inner.closes };
  if (min > 0) return { sets: inner.exact ? usable(inner.exact) : inner.sets, ...edges };
  const few = max === 1 && inner.exact && inner.exact.length < MOST_STRINGS;
  return few ? { exact: [...(inner.exact ?? []), ""], sets: [], ...edges } : { ...NOTHING, ...edges };
}

function ofClass(element: AST.CharacterClass | AST.CharacterSet): Part {
  const edges = edgesOf(element);
  if (element.type === "CharacterSet" || element.negate) return { sets: [], ...edges };
  const characters = element.elements.flatMap((member) =>
    member.type === "Character" ? [String.fromCodePoint(member.value)] : [],
  );
  const few = characters.length === element.elements.length && characters.length <= MOST_CHARACTERS;
  return { ...(few && { exact: characters }), sets: [], ...edges };
}

/** White space, symbols and digits are not letters. A negated or named class is assumed to contain letters. */
function edgesOf(element: AST.Character | AST.CharacterClass | AST.CharacterSet): {
  opens: boolean;
  closes: boolean;
} {
  const noLetter = isBare(element);
  return { opens: noLetter, closes: noLetter };
}

function isBare(element: AST.CharacterClassElement | AST.CharacterClass | AST.CharacterSet): boolean {
  switch (element.type) {
    case "Character":
      return !isLetter(element.value);
    case "CharacterClassRange":
      return element.max.value < 97 || element.min.value > 122;
    case "CharacterSet":
      return (element.kind === "space" || element.kind === "digit") && !element.negate;
    case "CharacterClass":
      return !element.negate && element.elements.every(isBare);
    default:
      return false;
  }
}

function isLetter(unit: number): boolean {
  return unit >= 97 && unit <= 122;
}

/** A set is usable if each of its members is distinctive and begins a word. */
function usable(strings: readonly string[]): (readonly string[])[] {
  const telling = strings.every((text) => TELLING.test(withoutEdges(text)) && beginsWord(text));
  return telling && strings.length <= LARGEST_SET ? [strings] : [];
}

function withoutEdges(text: string): string {
  return text.replaceAll(EDGE, "");
}

function beginsWord(text: string): boolean {
  return text.startsWith(EDGE) || !isLetter(text.charCodeAt(0));
}

/** Drops members that begin with another member: they add nothing. */
function smallest(strings: readonly string[]): string[] {
  const members = [...new Set(strings.map(withoutEdges))];
  return members
    .filter((member) => !members.some((other) => other !== member && member.startsWith(other)))
    .toSorted();
}
