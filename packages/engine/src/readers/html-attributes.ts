import type { HiddenKind } from "@prompt-shield/contracts/vocabulary";
import type { Span } from "../types.ts";
import type { Attribute } from "./html-tokens.ts";
import { isSentence, isSentenceAmongNames } from "./sentences.ts";

const DESCRIBING = new Set([
  "alt",
  "title",
  "aria-label",
  "aria-description",
  "summary",
  "label",
  "longdesc",
]);
const ADDRESSES = new Set([
  "href",
  "xlink:href",
  "src",
  "action",
  "formaction",
  "data",
  "poster",
  "srcset",
  "cite",
  "background",
  "ping",
]);
/** Lists of names, shapes and sizes. A sentence among them was put there on purpose. */
const LISTS = new Set([
  "class",
  "id",
  "style",
  "rel",
  "name",
  "for",
  "sizes",
  "media",
  "allow",
  "accept",
  "d",
]);

/** How an attribute's value is shown to people; undefined if it is not text. */
export function kindOfAttribute(
  { name, value }: Attribute,
  attributes: readonly Attribute[],
): HiddenKind | "seen" | undefined {
  if (DESCRIBING.has(name)) return "alt-text";
  if (name === "placeholder") return "seen";
  if (name === "value") {
    return attributes.some((other) => other.name === "type" && other.value.toLowerCase() === "hidden")
      ? "metadata"
      : "seen";
  }
  if (name === "content") return "metadata";
  if (name.startsWith("data-") || name.startsWith("on")) return value.includes(" ") ? "metadata" : undefined;
  // An address that only names a page has no text; one that carries data may have.
  if (ADDRESSES.has(name) && /[?#{[]|%[0-9a-f]{2}|^(?:data|javascript|mailto):/iu.test(value)) return "seen";
  return (LISTS.has(name) ? isSentenceAmongNames(value) : isSentence(value)) ? "metadata" : undefined;
}

/**
 * Sentences inside a tag, which a browser takes for names of attributes, as in `<p ignore what was said before>`. The
 * tag's own name is the first word of a sentence that directly follows it.
 */
export function wordsInTag(at: number, attributes: readonly Attribute[], html: string): Span[] {
  const found: Span[] = [];
  let start = at;
  let count = 1;
  let end = at;
  const take = (): void => {
    if (count >= 4 && isSentenceAmongNames(html.slice(start, end))) found.push({ start, end });
    count = 0;
  };
  for (const attribute of attributes) {
    if (attribute.start === attribute.end) {
      if (count === 0) start = attribute.at;
      count += 1;
      end = attribute.end;
    } else take();
  }
  take();
  return found;
}
