import { decodeHTML, decodeHTMLAttribute } from "entities/lib/decode.js";
import type { Span } from "../types.ts";
import {
  keepInCharacterData,
  keepInClosingTag,
  keepInComment,
  keepInDeclaration,
  keepInRaw,
} from "./html-writing.ts";
import { isSentenceAmongNames } from "./sentences.ts";

export interface Attribute extends Span {
  readonly name: string;
  /** Position of the name. */
  readonly at: number;
  /** Decoded; `start` and `end` span the value as written, quotes included. */
  readonly value: string;
}

export type HtmlToken =
  | ({
      readonly type: "text";
      readonly text: string;
      /** Writes a changed text where character references mean nothing. */
      readonly encode?: (changed: string) => string;
    } & Span)
  | ({
      readonly type: "raw" | "comment";
      readonly text: string;
      /** Writes a changed text so that it stays in its place. */
      readonly encode: (changed: string) => string;
    } & Span)
  | {
      readonly type: "open";
      readonly name: string;
      /** Position of the name. */
      readonly at: number;
      readonly attributes: readonly Attribute[];
      /** Written as `<path/>`; in HTML itself that means nothing. */
      readonly closesItself: boolean;
    }
  | { readonly type: "close"; readonly name: string };

/** Elements whose content is not markup. In a title or a text area, entities are decoded. */
const RAW = new Set([
  "script",
  "style",
  "textarea",
  "title",
  "xmp",
  "plaintext",
  "iframe",
  "noembed",
  "noframes",
]);
const DECODED_RAW = new Set(["textarea", "title"]);
/** Raw content that is shown, tags and all. */
const SHOWN_RAW = new Set(["xmp", "plaintext"]);
/** Nothing ends it. */
const ENDLESS = "plaintext";
/** Elements with rules of their own, in which text may stand in `<![CDATA[`. */
export const DRAWINGS = ["svg", "math"] as const;

/**
 * Tokenizes HTML as browsers do, looking at each character a bounded number of times. A full parser builds a tree, by
 * rules that let 100,000 characters grow to millions of elements; nothing here needs that tree. What a browser drops,
 * such as a tag that never closes, is text here, because a model that gets the source reads it.
 */
export function* tokenizeHtml(html: string): Generator<HtmlToken> {
  let textStart = 0;
  let drawings = 0;
  let at = html.indexOf("<");
  while (at !== -1) {
    const found = html.startsWith(CDATA, at) && drawings > 0 ? characterDataAt(html, at) : markupAt(html, at);
    if (!found) {
      at = html.indexOf("<", at + 1);
      continue;
    }
    if (at > textStart) yield textToken(html, textStart, at);
    for (const token of found.tokens) {
      drawings = Math.max(0, drawings + stepIntoDrawing(token));
      yield token;
    }
    textStart = found.end;
    at = html.indexOf("<", found.end);
  }
  if (textStart < html.length) yield textToken(html, textStart, html.length);
}

/** 1 for a tag that begins a drawing, -1 for one that ends it. */
function stepIntoDrawing(token: HtmlToken): number {
  if (!("name" in token) || !DRAWINGS.some((name) => name === token.name)) return 0;
  if (token.type === "close") return -1;
  return token.closesItself ? 0 : 1;
}

interface Markup {
  readonly tokens: readonly HtmlToken[];
  readonly end: number;
}

function markupAt(html: string, at: number): Markup | undefined {
  if (html.startsWith("<!--", at)) return commentAt(html, at + 4);
  const next = html.charAt(at + 1);
  if (/[a-z]/iu.test(next)) return openingAt(html, at);
  if (next === "/") return closingAt(html, at);
  if (next === "!" || next === "?") return declarationAt(html, at + 2);
  return undefined;
}

/** What ends a comment, and what ends it where it begins: `<!-->` and `<!--->` are comments without text. */
const COMMENT_END = /--!?>/gu;
const EMPTY_COMMENT = /-?>/uy;

/** One that never closes runs to the end. */
function commentAt(html: string, start: number): Markup {
  const empty = match(EMPTY_COMMENT, html, start);
  if (empty) return { tokens: [], end: start + empty[0].length };
  const close = match(COMMENT_END, html, start);
  const end = close?.index ?? html.length;
  const token = { type: "comment" as const, text: html.slice(start, end), start, end, encode: keepInComment };
  return { tokens: [token], end: end + (close?.[0].length ?? 0) };
}

/** `<!…>` and `<?…>`: comments too, except for the document type. */
function declarationAt(html: string, start: number): Markup {
  const close = html.indexOf(">", start);
  const end = close === -1 ? html.length : close;
  const isDoctype =
    /^doctype/iu.test(html.slice(start, start + 7)) &&
    !isSentenceAmongNames(html.slice(start, Math.min(end, start + ASIDE_LOOK_CHARS)));
  const text = html.slice(start, end);
  const token = { type: "comment" as const, text, start, end, encode: keepInDeclaration };
  return { tokens: isDoctype ? [] : [token], end: Math.min(html.length, end + 1) };
}

const CDATA = "<![CDATA[";
const CDATA_END = "]]>";

/** Text of a drawing that is shown as it is written. */
function characterDataAt(html: string, at: number): Markup {
  const start = at + CDATA.length;
  const close = html.indexOf(CDATA_END, start);
  const end = close === -1 ? html.length : close;
  const text = html.slice(start, end);
  const token = { type: "text" as const, text, start, end, encode: keepInCharacterData };
  return { tokens: [token], end: Math.min(html.length, end + CDATA_END.length) };
}

/** Without the name of an element right behind it, `</` begins a comment, and `</>` is nothing. */
function closingAt(html: string, at: number): Markup {
  const close = html.indexOf(">", at);
  if (close === -1) return { tokens: [textToken(html, at, html.length)], end: html.length };
  const [name = ""] = /^[a-z][^\s/>]{0,59}/iu.exec(html.slice(at + 2, Math.min(close, at + 62))) ?? [];
  const start = at + 2 + name.length;
  // Browsers drop what follows the name; a model that gets the source reads it.
  const text = html.slice(start, close);
  const aside = { type: "comment" as const, text, start, end: close, encode: keepInClosingTag };
  if (name === "") return { tokens: [aside], end: close + 1 };
  const isSaid = isSentenceAmongNames(text.slice(0, ASIDE_LOOK_CHARS));
  const closing = { type: "close" as const, name: name.toLowerCase() };
  return { tokens: isSaid ? [aside, closing] : [closing], end: close + 1 };
}

/** Where no text belongs, only this much is checked: a hidden sentence shows at the beginning. */
const ASIDE_LOOK_CHARS = 1_000;

const TAG_NAME = /<([a-z][^\s/>]{0,60})/iuy;
const BEFORE_NAME = /[\s/]*/uy;
const NAME = /[^\s=>/][^\s=>/]*/uy;
const BEFORE_VALUE = /\s{0,20}=\s{0,20}/uy;
const BARE_VALUE = /[^\s>]*/uy;

function openingAt(html: string, at: number): Markup {
  const name = (match(TAG_NAME, html, at)?.[1] ?? "").toLowerCase();
  const attributes: Attribute[] = [];
  let here = at + 1 + name.length;
  for (;;) {
    here += match(BEFORE_NAME, html, here)?.[0].length ?? 0;
    if (here >= html.length) return { tokens: [textToken(html, at, html.length)], end: html.length };
    if (html[here] === ">") break;
    const attributeName = match(NAME, html, here)?.[0] ?? html.charAt(here);
    const nameAt = here;
    here += attributeName.length;
    const equals = match(BEFORE_VALUE, html, here)?.[0];
    if (equals === undefined) {
      attributes.push({ name: attributeName.toLowerCase(), at: nameAt, value: "", start: here, end: here });
      continue;
    }
    const value = valueAt(html, here + equals.length);
    if (!value) return { tokens: [textToken(html, at, html.length)], end: html.length };
    attributes.push({ name: attributeName.toLowerCase(), at: nameAt, ...value });
    here = value.end;
  }
  const closesItself = html[here - 1] === "/";
  const opening = { type: "open" as const, name, at: at + 1, attributes, closesItself };
  return RAW.has(name) ? withRawText(html, opening, here + 1) : { tokens: [opening], end: here + 1 };
}

/** Undefined if a quoted value never closes. */
function valueAt(html: string, start: number): Omit<Attribute, "name" | "at"> | undefined {
  const quote = html.charAt(start);
  if (quote !== '"' && quote !== "'") {
    const bare = match(BARE_VALUE, html, start)?.[0] ?? "";
    return { value: decodeHTMLAttribute(bare), start, end: start + bare.length };
  }
  const close = html.indexOf(quote, start + 1);
  if (close === -1) return undefined;
  return { value: decodeHTMLAttribute(html.slice(start + 1, close)), start, end: close + 1 };
}

function withRawText(html: string, opening: HtmlToken & { readonly name: string }, start: number): Markup {
  const closing = new RegExp(String.raw`</${opening.name}(?=[\s/>])`, "giu");
  const end = opening.name === ENDLESS ? html.length : (match(closing, html, start)?.index ?? html.length);
  if (start === end) return { tokens: [opening], end };
  if (DECODED_RAW.has(opening.name)) return { tokens: [opening, textToken(html, start, end)], end };
  const type = SHOWN_RAW.has(opening.name) ? "text" : "raw";
  const text = html.slice(start, end);
  return { tokens: [opening, { type, text, start, end, encode: keepInRaw(opening.name) }], end };
}

function textToken(html: string, start: number, end: number): HtmlToken {
  return { type: "text", text: decodeHTML(html.slice(start, end)), start, end };
}

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
