import type { HiddenKind } from "@prompt-shield/contracts/vocabulary";
import type { Attribute } from "./html-tokens.ts";

/** Smaller than this nobody reads. */
const READABLE_MIN_PX = 4;
/** Further than this out of the page, or nearly. */
const OFF_PAGE_MIN_PX = 500;

/** Class names that frameworks hide elements with. */
const HIDING_CLASSES = new Set([
  "hidden",
  "d-none",
  "invisible",
  "is-hidden",
  "sr-only",
  "visually-hidden",
  "visuallyhidden",
  "screen-reader-text",
  "screen-reader-only",
  "display-none",
  "hide",
]);

/** What the document's own style sheets hide, by class (`.note`) or id (`#note`). */
export type HidingSelectors = ReadonlyMap<string, HiddenKind>;

/** Rules of one class or id each; what they say about others (`.a .b`) is not followed. */
export function hidingSelectors(styleSheets: readonly string[]): HidingSelectors {
  const hiding = new Map<string, HiddenKind>();
  for (const sheet of styleSheets) {
    for (const block of sheet.split("}")) {
      const open = block.lastIndexOf("{");
      const kind = open === -1 ? undefined : hiddenByStyle(block.slice(open + 1));
      if (!kind) continue;
      for (const selector of block.slice(0, open).split(",")) hiding.set(selector.trim(), kind);
    }
  }
  return hiding;
}

/** How an element is kept from being seen, by its attributes; undefined where it is not. */
export function hiddenByAttributes(
  name: string,
  attributes: readonly Attribute[],
  selectors: HidingSelectors,
): HiddenKind | undefined {
  if (name === "template") return "invisible-style";
  for (const attribute of attributes) {
    const kind = hiddenByAttribute(attribute, selectors);
    if (kind) return kind;
  }
  return undefined;
}

function hiddenByAttribute({ name, value }: Attribute, selectors: HidingSelectors): HiddenKind | undefined {
  if (name === "hidden") return "invisible-style";
  if (name === "style") return hiddenByStyle(value);
  if (name === "id") return selectors.get(`#${value}`);
  if (name === "color") return WHITE.test(value.trim()) ? "tiny-or-white" : undefined;
  if (name !== "class") return undefined;
  for (const word of value.split(/\s+/u)) {
    const kind = selectors.get(`.${word}`) ?? (HIDING_CLASSES.has(word) ? "invisible-style" : undefined);
    if (kind) return kind;
  }
  return undefined;
}

const WHITE =
  /^(?:#fff(?:fff)?|white|transparent|rgba?\( ?255 ?,? ?255 ?,? ?255.{0,20}\)|rgba\(.{0,30}, ?0\))$/u;

/** Reads the declarations of one style attribute or rule. */
export function hiddenByStyle(style: string): HiddenKind | undefined {
  const said = new Map<string, string>();
  for (const declaration of style.toLowerCase().split(";")) {
    const colon = declaration.indexOf(":");
    const value = declaration.slice(colon + 1).replace("!important", "");
    if (colon > 0) said.set(declaration.slice(0, colon).trim(), value.trim());
  }
  const is = (property: string, pattern: RegExp): boolean => pattern.test(said.get(property) ?? "");
  if (is("display", /^none$/u) || is("visibility", /^(?:hidden|collapse)$/u)) return "invisible-style";
  if (is("opacity", /^0?\.?0*[0-9]?%?$/u) && Number.parseFloat(said.get("opacity") ?? "1") < 0.1)
    return "invisible-style";
  if (isTiny(said.get("font-size")) || isUnseenColor(said)) return "tiny-or-white";
  return isOffPage(said, is) ? "off-page" : undefined;
}

function isOffPage(
  said: ReadonlyMap<string, string>,
  is: (property: string, pattern: RegExp) => boolean,
): boolean {
  const far = ["left", "top", "right", "bottom", "text-indent", "margin-left", "margin-top"].some(
    (property) => Number.parseFloat(said.get(property) ?? "0") <= -OFF_PAGE_MIN_PX,
  );
  const isNothing = (property: string): boolean => is(property, /^[01](?:px)?$/u);
  const clipped = is("clip", /^rect\(\s?[01]/u) || is("clip-path", /^inset\((?:50|100)%/u);
  const collapsed = is("overflow", /^hidden$/u) && ["height", "width", "max-height"].some(isNothing);
  return far || clipped || collapsed;
}

function isTiny(size: string | undefined): boolean {
  if (size === undefined) return false;
  const number = Number.parseFloat(size);
  if (Number.isNaN(number)) return false;
  if (/(?:em|rem)$/u.test(size)) return number * 16 < READABLE_MIN_PX;
  if (size.endsWith("%")) return number < 20;
  return number < READABLE_MIN_PX;
}

/** White counts on a page, which is white unless the element says otherwise. */
function isUnseenColor(said: ReadonlyMap<string, string>): boolean {
  const color = said.get("color");
  if (color === undefined) return false;
  const background = said.get("background-color") ?? said.get("background");
  return background === undefined ? WHITE.test(color) : background === color;
}
