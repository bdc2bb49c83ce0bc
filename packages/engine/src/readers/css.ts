import type { Attribute } from "./html-tokens.ts";

/** Values by property. */
export type Declarations = ReadonlyMap<string, string>;

/** The declarations of one rule or `style`; of several for one property, the last wins. */
interface Block {
  readonly ordinary: Map<string, string>;
  /** Those marked `!important`, which are stronger than all others. */
  readonly important: Map<string, string>;
}

/** The parts of an element that selectors refer to. */
export interface Element {
  readonly name: string;
  readonly classes: readonly string[];
  readonly attributes: readonly Attribute[];
}

/** The conditions on one element, such as `p.note#first[lang]`. */
interface Compound {
  readonly name: string | undefined;
  readonly classes: readonly string[];
  readonly attributes: readonly (readonly [name: string, value: string | undefined])[];
  /** How specific these conditions are: an id counts more than any number of classes, and those than names. */
  readonly weight: number;
}

interface Rule extends Block {
  /** For the element itself, then for its ancestors from the inside out. */
  readonly compounds: readonly Compound[];
  readonly weight: number;
  readonly order: number;
}

/** Limits for each element, because a page may have thousands: rules under one key, and ancestors. */
const RULES_PER_KEY_MAX = 12;
const ANCESTORS_MAX = 16;
/** No selector that people write has more conditions on one element. */
const CONDITIONS_MAX = 16;
/** A value that hides text is shorter. A longer one is a picture, or written to cost time wherever it is used. */
const VALUE_MAX_CHARS = 200;
/** Only these are read (`html-hiding.ts`). A rule may set thousands of others on thousands of elements. */
const READ_PROPERTIES: ReadonlySet<string> = new Set(
  (
    "background background-color background-image bottom clip clip-path color content-visibility display filter font " +
    "font-size height inset left margin-left margin-top max-height max-width mso-hide opacity overflow right scale " +
    "text-indent top transform translate visibility -webkit-text-fill-color width zoom"
  ).split(" "),
);
/** How many combinations of rules are kept merged. */
const MERGED_MAX = 1_000;
/** The width of the screen that `@media` is evaluated for. */
const SCREEN_PX = 1_280;

/** A page's own style sheets. */
export class StyleSheets {
  readonly #rules = new Map<string, Rule[]>();
  readonly #variables = new Map<string, string>();
  /** A cache: thousands of elements have the same rules. */
  readonly #merged = new Map<string, Declarations>();
  #count = 0;

  constructor(sheets: readonly string[]) {
    for (const sheet of sheets) this.#take(withoutComments(sheet));
  }

  /** All declarations that apply to the element, its own `style` last. */
  declarationsOf(element: Element, ancestors: readonly Element[]): Declarations {
    const own = element.attributes.find(({ name }) => name === "style")?.value;
    const rules = this.#count === 0 ? [] : this.#matching(element, ancestors);
    if (rules.length === 0 && own === undefined) return NOTHING;
    if (own !== undefined) return this.#merge([...rules, parseDeclarations(withoutComments(own))]);
    const key = rules.map(({ order }) => order).join();
    const known = this.#merged.get(key) ?? this.#merge(rules);
    if (this.#merged.size < MERGED_MAX) this.#merged.set(key, known);
    return known;
  }

  #merge(blocks: readonly Block[]): Declarations {
    const said = new Map([
      ...blocks.flatMap(({ ordinary }) => [...ordinary]),
      ...blocks.flatMap(({ important }) => [...important]),
    ]);
    for (const [property, value] of said)
      if (value.includes("var(")) said.set(property, this.#resolve(value, said).slice(0, VALUE_MAX_CHARS));
    return said;
  }

  #take(sheet: string): void {
    let skipped = 0;
    let depth = 0;
    let start = 0;
    for (const { 0: sign, index } of sheet.matchAll(/[{}]/gu)) {
      if (index < start) continue;
      if (sign === "}") {
        depth = Math.max(0, depth - 1);
        skipped = Math.min(skipped, depth);
        start = index + 1;
        continue;
      }
      const before = sheet.slice(start, index);
      const prelude = before.slice(before.lastIndexOf(";") + 1).trim();
      if (prelude.startsWith("@")) {
        depth += 1;
        if (skipped === 0 && !holdsOnScreens(prelude)) skipped = depth;
        start = index + 1;
        continue;
      }
      const close = sheet.indexOf("}", index);
      const end = close === -1 ? sheet.length : close;
      if (skipped === 0) this.#addRule(prelude, sheet.slice(index + 1, end));
      start = end + 1;
    }
  }

  #addRule(selectors: string, body: string): void {
    const block = parseDeclarations(body);
    for (const declarations of [block.ordinary, block.important])
      for (const [property, value] of declarations) {
        if (!property.startsWith("--")) continue;
        this.#variables.set(property, value);
        // Kept for all elements together, so that not every element has to carry them all.
        declarations.delete(property);
      }
    // A rule without effect must not take the place of one that hides.
    if (block.ordinary.size + block.important.size === 0) return;
    for (const selector of selectors.split(",")) {
      const compounds = compoundsOf(selector.trim());
      const [last] = compounds ?? [];
      if (!compounds || !last) continue;
      const key = keyOf(last);
      const known = this.#rules.get(key) ?? [];
      if (known.length >= RULES_PER_KEY_MAX) known.shift();
      const weight = compounds.reduce((sum, compound) => sum + compound.weight, 0);
      known.push({ compounds, ...block, weight, order: this.#count++ });
      this.#rules.set(key, known);
    }
  }

  #matching(element: Element, ancestors: readonly Element[]): Rule[] {
    const keys = [
      ANY,
      element.name,
      ...element.classes.map((name) => `.${name}`),
      ...element.attributes.map(({ name }) => `[${name}`),
    ];
    const found = new Set(keys.flatMap((key) => this.#rules.get(key) ?? []));
    return [...found]
      .filter(({ compounds }) => matches(compounds, element, ancestors))
      .toSorted((a, b) => a.weight - b.weight || a.order - b.order);
  }

  /** A variable is set by the element itself or by any rule, or `var` has a fallback. */
  #resolve(value: string, own: Declarations): string {
    return value.replaceAll(
      /var\(\s{0,9}(--[\w-]{1,60})\s{0,9}(?:,([^()]{0,200}))?\)/gu,
      (_all, name: string, otherwise = "") =>
        own.get(name) ?? this.#variables.get(name) ?? String(otherwise).trim(),
    );
  }
}

const NOTHING: Declarations = new Map();

const IMPORTANT = /!\s{0,9}important/u;

function parseDeclarations(style: string): Block {
  const block: Block = { ordinary: new Map(), important: new Map() };
  for (const declaration of unescape(style).toLowerCase().split(";")) {
    const colon = declaration.indexOf(":");
    if (colon <= 0) continue;
    const property = declaration.slice(0, colon).trim();
    if (!READ_PROPERTIES.has(property) && !property.startsWith("--")) continue;
    const written = declaration.slice(colon + 1);
    const said = IMPORTANT.test(written) ? block.important : block.ordinary;
    said.set(property, written.replace(IMPORTANT, "").trim().slice(0, VALUE_MAX_CHARS));
  }
  return block;
}

/** `d\69splay` is `display`. */
const unescape = (style: string): string =>
  style.includes("\\")
    ? style.replaceAll(/\\([0-9a-f]{1,6})\s?/giu, (all, hex: string) => {
        const code = Number.parseInt(hex, 16);
        return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : all;
      })
    : style;

function withoutComments(css: string): string {
  let rest = "";
  let at = 0;
  for (let open = css.indexOf("/*"); open !== -1; open = css.indexOf("/*", at)) {
    rest += css.slice(at, open);
    const close = css.indexOf("*/", open + 2);
    if (close === -1) return rest;
    at = close + 2;
  }
  return rest + css.slice(at);
}

/** Whether the rules inside apply on an ordinary screen. */
function holdsOnScreens(prelude: string): boolean {
  if (/^@(?:supports|layer|container)\b/iu.test(prelude)) return true;
  return /^@media\b/iu.test(prelude) && isForScreens(prelude.slice(6));
}

/** Evaluates a media query, of a rule or of a whole style sheet. */
export function isForScreens(media: string): boolean {
  if (/\bnot\b/iu.test(media)) return /\bprint\b/iu.test(media);
  if (/\b(?:print|speech|prefers|orientation|hover|pointer)\b/iu.test(media)) return false;
  const widths = media.matchAll(/(min|max)-(?:device-)?width\s{0,9}:\s{0,9}([\d.]{1,9})(px|r?em)?/giu);
  return [...widths].every(([, bound, size, unit = "px"]) => {
    const px = Number(size) * (unit.toLowerCase() === "px" ? 1 : 16);
    return bound?.toLowerCase() === "min" ? px <= SCREEN_PX : px >= SCREEN_PX;
  });
}

const COMPOUND = /^(?:[a-z][\w-]*|\*)?(?:[.#][\w-]+|\[[\w-]+(?:=(?:"[^"\][]*"|[^"\][]*))?\])*$/iu;

/** From the inside out; undefined for a selector with more than names, classes and attributes. */
function compoundsOf(selector: string): Compound[] | undefined {
  const steps = selector.split(/[\s>]+/u).filter((step) => step !== "");
  if (steps.length === 0 || steps.length > 8 || steps.some((step) => !COMPOUND.test(step))) return undefined;
  const compounds = steps.map(compoundOf);
  const isLong = compounds.some(
    ({ classes, attributes }) => classes.length + attributes.length > CONDITIONS_MAX,
  );
  return isLong ? undefined : compounds.toReversed();
}

function compoundOf(step: string): Compound {
  const [name = ""] = /^[a-z][\w-]*/iu.exec(step) ?? [];
  const classes = [...step.matchAll(/\.([\w-]+)/gu)].map(([, found = ""]) => found);
  const ids = [...step.matchAll(/#([\w-]+)/gu)].map(([, found]) => ["id", found] as const);
  const asked = [...step.matchAll(/\[([\w-]+)(?:=(?:"([^"\][]*)"|([^"\][]*)))?\]/gu)].map(
    ([, attribute = "", quoted, bare]) => [attribute.toLowerCase(), quoted ?? bare] as const,
  );
  const weight =
    ids.length * ID_WEIGHT + (classes.length + asked.length) * CLASS_WEIGHT + (name === "" ? 0 : 1);
  const attributes = [...ids, ...asked];
  return { name: name === "" ? undefined : name.toLowerCase(), classes, attributes, weight };
}

/** More than a selector has conditions. */
const CLASS_WEIGHT = 1_000;
const ID_WEIGHT = 1_000 * CLASS_WEIGHT;

/** The key of rules for elements of every name. */
const ANY = "*";

const keyOf = ({ name, classes, attributes }: Compound): string =>
  classes[0] !== undefined
    ? `.${classes[0]}`
    : attributes[0] !== undefined
      ? `[${attributes[0][0]}`
      : (name ?? ANY);

function matches(
  [first, ...outer]: readonly Compound[],
  element: Element,
  ancestors: readonly Element[],
): boolean {
  if (!first || !fits(first, element)) return false;
  let at = ancestors.length - 1;
  const lowest = Math.max(0, ancestors.length - ANCESTORS_MAX);
  for (const compound of outer) {
    for (;;) {
      const ancestor = ancestors[at];
      if (!ancestor || at < lowest) return false;
      at -= 1;
      if (fits(compound, ancestor)) break;
    }
  }
  return true;
}

function fits(compound: Compound, element: Element): boolean {
  if (compound.name !== undefined && compound.name !== element.name) return false;
  // An index takes longer to build than most conditions take to check.
  if (compound.classes.length + compound.attributes.length === 0) return true;
  const { classes, attributes } = indexOf(element);
  return (
    compound.classes.every((wanted) => classes.has(wanted)) &&
    compound.attributes.every(([wanted, value]) => {
      const given = attributes.get(wanted);
      return given !== undefined && (value === undefined || given === value);
    })
  );
}

interface Index {
  readonly classes: ReadonlySet<string>;
  readonly attributes: ReadonlyMap<string, string>;
}

/** A cache: an element is matched once for every element inside it, and may have thousands of classes. */
const INDEXES = new WeakMap<Element, Index>();

function indexOf(element: Element): Index {
  const known = INDEXES.get(element);
  if (known) return known;
  const index = {
    classes: new Set(element.classes),
    attributes: new Map(element.attributes.map(({ name, value }) => [name, value])),
  };
  INDEXES.set(element, index);
  return index;
}
