import type { HiddenKind } from "@prompt-shield/contracts/vocabulary";
import { hiddenByAttributes, hidingSelectors, type HidingSelectors } from "./html-hiding.ts";
import { tokenizeHtml, type Attribute, type HtmlToken } from "./html-tokens.ts";
import { readingOf, type Flow, type Piece, type Reader } from "./reading.ts";

/** Texts, telling attributes and comments of a page, each under a CSS path; what is hidden says how. */
export const reader: Reader = {
  read: (content) => readingOf(content, readHtml(content)),
};

export function readHtml(html: string): Piece[] {
  const tokens = [...tokenizeHtml(html)];
  const walk = new Walk(hidingSelectors(styleSheets(tokens)));
  for (const token of tokens) walk.take(token, html);
  return walk.pieces;
}

function styleSheets(tokens: readonly HtmlToken[]): string[] {
  return tokens.flatMap((token, index) => {
    const before = tokens[index - 1];
    const isSheet = token.type === "raw" && before?.type === "open" && before.name === "style";
    return isSheet ? [token.text] : [];
  });
}

/** Elements that never hold others. */
const VOID = new Set("area base br col embed hr img input link meta param source track wbr".split(" "));
/** Elements within a sentence: the text goes on behind them. */
const INLINE = new Set(
  (
    "a abbr acronym b bdi bdo big cite code data dfn del em font i ins kbd label mark nobr q rp rt ruby s samp small " +
    "span strike strong sub sup time tt u var wbr"
  ).split(" "),
);
/** Deeper elements share the path of their ancestor, and a page of 20,000 open elements is walked like any other. */
const PATH_DEPTH_MAX = 64;

interface Open {
  readonly name: string;
  readonly path: string;
  readonly hidden: HiddenKind | undefined;
  readonly children: Map<string, number>;
}

class Walk {
  readonly pieces: Piece[] = [];
  readonly #selectors: HidingSelectors;
  readonly #stack: Open[] = [{ name: "", path: "", hidden: undefined, children: new Map() }];
  /** How many elements of a name are open: a stray closing tag then costs nothing. */
  readonly #openByName = new Map<string, number>();
  /** The sentence that the next text belongs to; a block begins another. */
  #flow: Flow = { joint: "" };

  constructor(selectors: HidingSelectors) {
    this.#selectors = selectors;
  }

  take(token: HtmlToken, html: string): void {
    if (token.type === "open") this.#open(token, html);
    else if (token.type === "close") this.#close(token.name);
    else if (token.type === "text") this.#addText(token);
    else this.#addAside(token);
  }

  #open({ name, attributes }: HtmlToken & { type: "open" }, html: string): void {
    const parent = this.#stack.at(-1);
    if (!parent) return;
    const nth = (parent.children.get(name) ?? 0) + 1;
    parent.children.set(name, nth);
    const step = nth === 1 ? name : `${name}:nth-of-type(${nth})`;
    const isDeep = this.#stack.length > PATH_DEPTH_MAX;
    const path = isDeep ? parent.path : `${parent.path}${parent.path === "" ? "" : " > "}${step}`;
    const hidden = parent.hidden ?? hiddenByAttributes(name, attributes, this.#selectors);
    if (!INLINE.has(name)) this.#flow = { joint: "" };
    for (const attribute of attributes) this.#addAttribute({ attribute, attributes, path, hidden, html });
    if (VOID.has(name)) return;
    this.#stack.push({ name, path, hidden, children: new Map() });
    this.#openByName.set(name, (this.#openByName.get(name) ?? 0) + 1);
  }

  #close(name: string): void {
    if (!INLINE.has(name)) this.#flow = { joint: "" };
    if ((this.#openByName.get(name) ?? 0) === 0) return;
    for (let top = this.#stack.pop(); top; top = this.#stack.pop()) {
      this.#openByName.set(top.name, (this.#openByName.get(top.name) ?? 1) - 1);
      if (top.name === name) return;
    }
  }

  #addText({ text, start, end }: { text: string; start: number; end: number }): void {
    const { path, hidden } = this.#stack.at(-1) ?? { path: "", hidden: undefined };
    if (text.trim() === "") return;
    const piece = { text, path, start, end, encode: escapeText, flow: this.#flow };
    this.pieces.push({ ...piece, ...(hidden && { hidden }) });
  }

  /** Comments, scripts and style sheets: nobody sees them, a model that is handed the page does. */
  #addAside({ type, text, start, end }: HtmlToken & { type: "raw" | "comment" }): void {
    const { path } = this.#stack.at(-1) ?? { path: "" };
    if (text.trim() === "") return;
    const isComment = type === "comment";
    const place = isComment ? `${path}${path === "" ? "" : " > "}comment()` : path;
    this.pieces.push({ text, path: place, start, end, hidden: isComment ? "comment" : "metadata" });
  }

  #addAttribute({ attribute, attributes, path, hidden, html }: Found): void {
    const { name, value, start, end } = attribute;
    const kind = kindOfAttribute(attribute, attributes);
    if (kind === undefined || value.trim() === "") return;
    const quote = html.charAt(start) === "'" ? "'" : '"';
    this.pieces.push({
      text: value,
      path: `${path}[${name}]`,
      start,
      end,
      encode: (text) => quote + escapeAttribute(text) + quote,
      ...(kind !== "seen" && { hidden: hidden ?? kind }),
    });
  }
}

interface Found {
  readonly attribute: Attribute;
  readonly attributes: readonly Attribute[];
  readonly path: string;
  readonly hidden: HiddenKind | undefined;
  readonly html: string;
}

const DESCRIBING = new Set([
  "alt",
  "title",
  "aria-label",
  "aria-description",
  "summary",
  "label",
  "longdesc",
]);
const ADDRESSES = new Set(["href", "src", "action", "formaction", "data", "poster", "srcset"]);

/** What an attribute's value is to a reader; undefined where it is no text at all. */
function kindOfAttribute(
  { name, value }: Attribute,
  attributes: readonly Attribute[],
): HiddenKind | "seen" | undefined {
  if (DESCRIBING.has(name)) return "alt-text";
  if (name === "placeholder") return "seen";
  if (name === "value") {
    return attributes.some((other) => other.name === "type" && other.value === "hidden")
      ? "metadata"
      : "seen";
  }
  if (name === "content") return "metadata";
  if (name.startsWith("data-") || name.startsWith("on")) return value.includes(" ") ? "metadata" : undefined;
  // An address that only names a page says nothing; one that carries data might.
  return ADDRESSES.has(name) && /[?#{[]|%[0-9a-f]{2}|^(?:data|javascript|mailto):/iu.test(value)
    ? "seen"
    : undefined;
}

const escapeText = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const escapeAttribute = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("'", "&#39;").replaceAll("<", "&lt;");
