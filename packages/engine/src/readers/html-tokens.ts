import { decodeHTML, decodeHTMLAttribute } from "entities/lib/decode.js";
import type { Span } from "../types.ts";
import { keepInClosingTag, keepInComment, keepInDeclaration, keepInRaw } from "./html-writing.ts";
import { isSentenceAmongNames } from "./sentences.ts";

export interface Attribute extends Span {
  readonly name: string;
  /** Position of the name. */
  readonly at: number;
  /** Decoded; `start` and `end` span the value as written, quotes included. */
  readonly value: string;
}

export type HtmlToken =
  | ({ readonly type: "text"; readonly text: string } & Span)
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
const RAW = new Set(["script", "style", "textarea", "title", "xmp", "noembed", "noframes"]);
const DECODED_RAW = new Set(["textarea", "title"]);

/**
 * Tokenizes HTML as browsers do, looking at each character a bounded number of times. A full parser builds a tree, by
 * rules that let 100,000 characters grow to millions of elements; nothing here needs that tree. What a browser drops,
 * such as a tag that never closes, is text here, because a model that gets the source reads it.
 */
export function* tokenizeHtml(html: string): Generator<HtmlToken> {
  let textStart = 0;
  let at = html.indexOf("<");
  while (at !== -1) {
    const found = markupAt(html, at);
    if (!found) {
      at = html.indexOf("<", at + 1);
      continue;
    }
    if (at > textStart) yield textToken(html, textStart, at);
    yield* found.tokens;
    textStart = found.end;
    at = html.indexOf("<", found.end);
  }
  if (textStart < html.length) yield textToken(html, textStart, html.length);
}

interface Markup {
  readonly tokens: readonly HtmlToken[];
  readonly end: number;
}

function markupAt(html: string, at: number): Markup | undefined {
  if (html.startsWith("<!--", at)) return commentAt(html, at + 4, "-->");
  const next = html.charAt(at + 1);
  if (/[a-z]/iu.test(next)) return openingAt(html, at);
  if (next === "/" && /[a-z]/iu.test(html.charAt(at + 2))) return closingAt(html, at);
  if (next === "!" || next === "?") return commentAt(html, at + 2, ">");
  return undefined;
}

/** One that never closes runs to the end. */
function commentAt(html: string, start: number, mark: string): Markup {
  const close = html.indexOf(mark, start);
  const end = close === -1 ? html.length : close;
  const isDoctype =
    mark === ">" &&
    /^doctype/iu.test(html.slice(start, start + 7)) &&
    !isSentenceAmongNames(html.slice(start, Math.min(end, start + ASIDE_LOOK_CHARS)));
  const encode = mark === ">" ? keepInDeclaration : keepInComment;
  const token = { type: "comment" as const, text: html.slice(start, end), start, end, encode };
  return { tokens: isDoctype ? [] : [token], end: Math.min(html.length, end + mark.length) };
}

function closingAt(html: string, at: number): Markup | undefined {
  const close = html.indexOf(">", at);
  if (close === -1) return { tokens: [textToken(html, at, html.length)], end: html.length };
  const [name = ""] = /^[^\s/>]{1,60}/u.exec(html.slice(at + 2, Math.min(close, at + 62))) ?? [];
  const start = at + 2 + name.length;
  // Browsers drop what follows the name; a model that gets the source reads it.
  const text = html.slice(start, close);
  const aside = { type: "comment" as const, text, start, end: close, encode: keepInClosingTag };
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
  const pattern = new RegExp(`</${opening.name}`, "giu");
  pattern.lastIndex = start;
  const end = pattern.exec(html)?.index ?? html.length;
  if (start === end) return { tokens: [opening], end };
  if (DECODED_RAW.has(opening.name)) return { tokens: [opening, textToken(html, start, end)], end };
  const text = html.slice(start, end);
  return { tokens: [opening, { type: "raw", text, start, end, encode: keepInRaw(opening.name) }], end };
}

function textToken(html: string, start: number, end: number): HtmlToken {
  return { type: "text", text: decodeHTML(html.slice(start, end)), start, end };
}

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
