import type { HiddenKind } from "@prompt-shield/contracts/vocabulary";
import { isForScreens, StyleSheets, type Element } from "./css.ts";
import { kindOfAttribute, wordsInTag } from "./html-attributes.ts";
import { hidingOf, lookOf, PAGE, type Look } from "./html-hiding.ts";
import { DRAWINGS, tokenizeHtml, type Attribute, type HtmlToken } from "./html-tokens.ts";
import { escapeAttribute, escapeText, keepInTag } from "./html-writing.ts";
import { readingOf, type Flow, type Nested, type Piece, type Reader, type Reading } from "./reading.ts";
import { addAll } from "../lists.ts";

/** Reads the texts, meaningful attributes and comments of a page, each with its CSS path and how it is hidden. */
export const reader: Reader = {
  read: (content) => readingOf(content, readHtml(content)),
};

/** How deeply pages in frames are read; real pages are not nested deeper. */
const PAGE_DEPTH_MAX = 3;

export function readHtml(html: string, depth = 0): (Piece | Nested)[] {
  const tokens = [...tokenizeHtml(html)];
  const walk = new Walk(html, new StyleSheets(styleSheets(tokens)), depth);
  for (const token of tokens) walk.take(token);
  return apartFromSalt(walk.pieces);
}

function styleSheets(tokens: readonly HtmlToken[]): string[] {
  return tokens.flatMap((token, index) => {
    const before = tokens[index - 1];
    if (token.type !== "raw" || before?.type !== "open" || before.name !== "style") return [];
    const media = before.attributes.find(({ name }) => name === "media")?.value ?? "";
    return isForScreens(media) ? [token.text] : [];
  });
}

/** Elements that never hold others. */
const VOID = new Set("area base br col embed hr img input link meta param source track wbr".split(" "));
/** Elements within a sentence: the text continues after them. */
const INLINE = new Set(
  (
    "a abbr acronym b bdi bdo big cite code data dfn del em font i ins kbd label mark nobr q rp rt ruby s samp small " +
    "span strike strong sub sup time tt u var wbr"
  ).split(" "),
);
/** Elements that end where the next of their kind begins, or another that cannot be inside them. */
const ENDED_BY: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    p: "address article aside blockquote div dl fieldset footer form h1 h2 h3 h4 h5 h6 header hr main nav ol p pre section table ul",
    li: "li",
    td: "td th tr",
    th: "td th tr",
    tr: "tr",
    option: "option",
    dt: "dt dd",
    dd: "dt dd",
  }).map(([name, others]) => [name, new Set(others.split(" "))]),
);
/** Deeper elements share the path of their ancestor, so that 20,000 open elements do not cost more than others. */
const PATH_DEPTH_MAX = 64;

interface Open extends Element {
  readonly path: string;
  readonly look: Look;
  readonly hidden: HiddenKind | undefined;
  readonly children: Map<string, number>;
}

const ROOT = { name: "", classes: [], attributes: [], path: "", look: PAGE, hidden: undefined };

class Walk {
  readonly pieces: (Piece | Nested)[] = [];
  readonly #html: string;
  readonly #sheets: StyleSheets;
  readonly #depth: number;
  readonly #stack: Open[] = [{ ...ROOT, children: new Map() }];
  /** How many elements of a name are open, so that a stray closing tag costs nothing. */
  readonly #openByName = new Map<string, number>();
  /** The flow that the next text belongs to; a block element begins another. */
  #flow: Flow = { joint: "" };

  constructor(html: string, sheets: StyleSheets, depth: number) {
    this.#html = html;
    this.#sheets = sheets;
    this.#depth = depth;
  }

  take(token: HtmlToken): void {
    if (token.type === "open") this.#open(token);
    else if (token.type === "close") this.#close(token.name);
    else if (token.type === "text") this.#addText(token);
    else this.#addAside(token);
  }

  #open({ name, at, attributes, closesItself }: HtmlToken & { type: "open" }): void {
    const last = this.#stack.at(-1);
    if (last && ENDED_BY.get(last.name)?.has(name)) this.#close(last.name);
    const parent = this.#stack.at(-1);
    if (!parent) return;
    const isInDrawing = DRAWINGS.some((drawing) => (this.#openByName.get(drawing) ?? 0) > 0);
    const element = { name, classes: classesOf(attributes), attributes };
    const declarations = this.#sheets.declarationsOf(element, this.#stack);
    const look = lookOf(element, parent.look, declarations, isInDrawing);
    const hidden = hidingOf(look);
    const path = this.#pathOf(name, parent);
    if (!INLINE.has(name)) this.#flow = { joint: "" };
    this.#addAttributes({ at, attributes, path, hidden });
    if (VOID.has(name) || (closesItself && isInDrawing)) return;
    this.#stack.push({ ...element, path, look, hidden, children: new Map() });
    this.#openByName.set(name, (this.#openByName.get(name) ?? 0) + 1);
  }

  #pathOf(name: string, parent: Open): string {
    const nth = (parent.children.get(name) ?? 0) + 1;
    parent.children.set(name, nth);
    if (this.#stack.length > PATH_DEPTH_MAX) return parent.path;
    const step = nth === 1 ? name : `${name}:nth-of-type(${nth})`;
    return `${parent.path}${parent.path === "" ? "" : " > "}${step}`;
  }

  #close(name: string): void {
    if (!INLINE.has(name)) this.#flow = { joint: "" };
    if ((this.#openByName.get(name) ?? 0) === 0) return;
    for (let top = this.#stack.pop(); top; top = this.#stack.pop()) {
      this.#openByName.set(top.name, (this.#openByName.get(top.name) ?? 1) - 1);
      if (top.name === name) return;
    }
  }

  #addText({ text, start, end, encode = escapeText }: HtmlToken & { type: "text" }): void {
    const { path, hidden } = this.#stack.at(-1) ?? ROOT;
    if (text.trim() === "") return;
    const piece = { text, path, start, end, encode, flow: this.#flow };
    this.pieces.push({ ...piece, ...(hidden && { hidden }) });
  }

  /** Comments, scripts and style sheets: people do not see them, but a model that gets the page does. */
  #addAside({ type, text, start, end, encode }: HtmlToken & { type: "raw" | "comment" }): void {
    const { path } = this.#stack.at(-1) ?? ROOT;
    if (text.trim() === "") return;
    const isComment = type === "comment";
    const place = isComment ? `${path}${path === "" ? "" : " > "}comment()` : path;
    const hidden = isComment ? "comment" : "metadata";
    this.pieces.push({ text, path: place, start, end, encode, hidden });
  }

  #addAttributes({ at, attributes, path, hidden }: Found): void {
    const words = wordsInTag(at, attributes, this.#html).map(({ start, end }) => {
      const text = this.#html.slice(start, end);
      return { text, path, start, end, encode: keepInTag, hidden: hidden ?? ("metadata" as const) };
    });
    const values = attributes.flatMap((attribute) =>
      this.#readAttribute(attribute, { attributes, path, hidden }),
    );
    const found = [...words, ...values].toSorted((a, b) => a.start - b.start);
    addAll(this.pieces, found);
  }

  #readAttribute(attribute: Attribute, { attributes, path, hidden }: Omit<Found, "at">): (Piece | Nested)[] {
    const { name, value, start, end } = attribute;
    if (value.trim() === "") return [];
    const quote = this.#html.charAt(start) === "'" ? "'" : '"';
    const encode = (text: string): string => quote + escapeAttribute(text) + quote;
    const place = `${path}[${name}]`;
    if (name === "srcdoc" && this.#depth < PAGE_DEPTH_MAX) {
      const reading = placed(readingOf(value, readHtml(value, this.#depth + 1)), place, hidden);
      return reading.segments.length === 0 ? [] : [{ reading, start, end, encode }];
    }
    const kind = name === "srcdoc" ? "seen" : kindOfAttribute(attribute, attributes);
    if (kind === undefined) return [];
    const seen = kind === "seen" ? undefined : (hidden ?? kind);
    return [{ text: value, path: place, start, end, encode, ...(seen && { hidden: seen }) }];
  }
}

interface Found {
  readonly at: number;
  readonly attributes: readonly Attribute[];
  readonly path: string;
  readonly hidden: HiddenKind | undefined;
}

const classesOf = (attributes: readonly Attribute[]): readonly string[] => {
  const value = attributes.find(({ name }) => name === "class")?.value.trim() ?? "";
  return value === "" ? [] : value.split(/\s+/u);
};

/** A page in a frame, which is hidden if the frame is. */
function placed(reading: Reading, place: string, hidden: HiddenKind | undefined): Reading {
  const segments = reading.segments.map((segment) => ({
    ...segment,
    path: segment.path === "" ? place : `${place} > ${segment.path}`,
    ...(hidden && { hidden }),
  }));
  return { ...reading, segments };
}

/**
 * Separates hidden letters from the words that they are scattered into: people do not see them. Both are read.
 */
function apartFromSalt(pieces: readonly (Piece | Nested)[]): (Piece | Nested)[] {
  const before = seenBeside(pieces);
  const after = seenBeside(pieces.toReversed()).toReversed();
  const apart = new Map<Flow, Flow>();
  return pieces.map((piece, at) => {
    if (!("text" in piece) || !piece.flow || !piece.hidden) return piece;
    const isGlued = endsInWord(before[at], piece.text) || endsInWord(piece.text, after[at]);
    if (!isGlued) return piece;
    const flow = apart.get(piece.flow) ?? { joint: " " as const };
    apart.set(piece.flow, flow);
    return { ...piece, flow };
  });
}

/** For each piece, the last visible text before it in its flow. */
function seenBeside(pieces: readonly (Piece | Nested)[]): (string | undefined)[] {
  const last = new Map<Flow, string>();
  return pieces.map((piece) => {
    if (!("text" in piece) || !piece.flow) return undefined;
    const seen = last.get(piece.flow);
    if (!piece.hidden) last.set(piece.flow, piece.text);
    return seen;
  });
}

/** Whether a word continues from one text into the next. */
const endsInWord = (one: string | undefined, next: string | undefined): boolean =>
  /\p{L}$/u.test(one ?? "") && /^\p{L}/u.test(next ?? "");
