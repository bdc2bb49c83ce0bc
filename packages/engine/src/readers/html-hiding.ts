import type { HiddenKind } from "@prompt-shield/contracts/vocabulary";
import { areAlike, colorOf, type Color } from "./css-colors.ts";
import type { Declarations, Element } from "./css.ts";

/** Smaller text cannot be read. */
const READABLE_MIN_PX = 4;
/** An element moved at least this far is off the page, or nearly. */
const OFF_PAGE_MIN_PX = 500;
/** Readers can scroll to the right, but nobody scrolls this far. */
const FAR_RIGHT_MIN_PX = 5_000;

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
/** `hidden md:block` is only hidden on phones. */
const SHOWING_CLASS =
  /^(?:(?:sm|md|lg|xl|2xl):|d-(?:sm|md|lg|xl|xxl)-)(?:block|flex|grid|inline|table|contents)/u;
/** Elements that browsers do not show, or only instead of a film or a picture that they cannot play or draw. */
const UNSHOWN = new Set(["template", "noscript", "canvas", "audio", "video", "datalist"]);
/** Makes a template the content of the element around it. */
const SHOWN_TEMPLATE = "shadowrootmode";
/** Inside a drawing, these describe it for people who cannot see it, or give a formula in another notation. */
const DESCRIBING = new Set(["desc", "title", "metadata", "annotation", "annotation-xml"]);
/** Inside a drawing, these hold shapes that are drawn elsewhere, if at all. */
const KEPT_SHAPES = new Set(["defs", "symbol"]);

/** The properties that decide whether an element is seen; those that it does not set are inherited. */
export interface Look {
  /** Set if nothing inside it is seen, whatever its style. */
  readonly gone: HiddenKind | undefined;
  readonly isInvisible: boolean;
  readonly isTiny: boolean;
  readonly ink: Color | undefined;
  /** The background; undefined if it is a picture or otherwise unknown. */
  readonly ground: Color | undefined;
}

const WHITE: Color = { rgb: [255, 255, 255], alpha: 1 };
/** A page is white and its text is not, unless something says otherwise. */
export const PAGE: Look = {
  gone: undefined,
  isInvisible: false,
  isTiny: false,
  ink: undefined,
  ground: WHITE,
};

/** A colour with less opacity than this is invisible. */
const THIN_ALPHA = 0.1;

export function hidingOf({ gone, isInvisible, isTiny, ink, ground }: Look): HiddenKind | undefined {
  if (gone) return gone;
  if (isInvisible) return "invisible-style";
  const isFaint =
    ink !== undefined && (ink.alpha < THIN_ALPHA || (ground !== undefined && areAlike(ink, ground)));
  return isTiny || isFaint ? "tiny-or-white" : undefined;
}

/** The look of an element inside one that looks like `around`. */
export function lookOf(
  element: Element,
  around: Look,
  declarations: Declarations,
  isInDrawing: boolean,
): Look {
  const said = withAttributes(element, declarations);
  const gone =
    around.gone ??
    goneByElement(element, declarations, isInDrawing) ??
    (said.size > 0 ? goneByStyle(said) : undefined);
  if (said.size === 0) return gone === around.gone ? around : { ...around, gone };
  const visibility = said.get("visibility");
  return {
    gone,
    isInvisible: visibility === undefined ? around.isInvisible : /^(?:hidden|collapse)$/u.test(visibility),
    isTiny: isTinySize(sizeIn(said), around.isTiny),
    ink: inkIn(said) ?? around.ink,
    ground: groundIn(said, around.ground),
  };
}

/** Legacy attributes that act like style properties. */
const AS_DECLARATIONS: ReadonlyMap<string, string> = new Map([
  ["color", "color"],
  ["text", "color"],
  ["bgcolor", "background-color"],
  ["background", "background-image"],
  ["display", "display"],
  ["visibility", "visibility"],
  ["opacity", "opacity"],
]);

function withAttributes({ attributes }: Element, declarations: Declarations): Declarations {
  const given = attributes.filter(({ name, value }) => AS_DECLARATIONS.has(name) && value !== "");
  if (given.length === 0) return declarations;
  const older = given.map(
    ({ name, value }) => [AS_DECLARATIONS.get(name) ?? name, value.toLowerCase()] as const,
  );
  return new Map([...older, ...declarations]);
}

function goneByElement(element: Element, said: Declarations, isInDrawing: boolean): HiddenKind | undefined {
  const { name, classes } = element;
  const isUnshown = UNSHOWN.has(name) && attributeOf(element, SHOWN_TEMPLATE) === undefined;
  if (isUnshown || (isInDrawing && KEPT_SHAPES.has(name))) return "invisible-style";
  if (isInDrawing && DESCRIBING.has(name)) return "alt-text";
  if (isClosed(element, said)) return "invisible-style";
  const isHiding = classes.some((word) => HIDING_CLASSES.has(word));
  return isHiding && !classes.some((word) => SHOWING_CLASS.test(word)) ? "invisible-style" : undefined;
}

/** Attributes by which an element is not shown, or not yet; a style that displays it is stronger, except for one. */
function isClosed(element: Element, said: Declarations): boolean {
  const { name } = element;
  const hidden = attributeOf(element, "hidden");
  if (hidden?.toLowerCase() === "until-found") return true;
  if (SHOWING_DISPLAY.test(said.get("display") ?? "")) return false;
  const isClosedDialog = name === "dialog" && attributeOf(element, "open") === undefined;
  return hidden !== undefined || isClosedDialog || attributeOf(element, "popover") !== undefined;
}

/** Browsers ignore any other value. */
const SHOWING_DISPLAY =
  /^(?:block|contents|flex|flow-root|grid|inherit|initial|inline|list-item|ruby|table|unset)/u;

const attributeOf = ({ attributes }: Element, wanted: string): string | undefined =>
  attributes.find(({ name }) => name === wanted)?.value;

/** A cache: elements under the same rules share their declarations. */
const GONE = new WeakMap<Declarations, { readonly kind: HiddenKind | undefined }>();

function goneByStyle(said: Declarations): HiddenKind | undefined {
  const known = GONE.get(said) ?? { kind: findGone(said) };
  GONE.set(said, known);
  return known.kind;
}

function findGone(said: Declarations): HiddenKind | undefined {
  const is = (property: string, pattern: RegExp): boolean => pattern.test(said.get(property) ?? "");
  const isNone =
    is("display", /^none$/u) ||
    is("content-visibility", /^hidden$/u) ||
    is("mso-hide", /^all$/u) ||
    is("transform", /scale(?:3d|[xy])?\(\s{0,9}(?:0|0?\.0\d{0,9})\s{0,9}[,)]/u) ||
    is("scale", /^(?:0|0?\.0\d{0,9})$/u) ||
    is("zoom", /^(?:0|0?\.0\d{0,9})%?$/u) ||
    is("filter", /opacity\(\s{0,9}(?:0|0?\.0\d{0,9})%?\s{0,9}\)/u) ||
    isThin(said.get("opacity"));
  if (isNone) return "invisible-style";
  return isOffPage(said, is) ? "off-page" : undefined;
}

function isThin(opacity: string | undefined): boolean {
  const number = Number.parseFloat(opacity ?? "1");
  return (opacity?.endsWith("%") ? number / 100 : number) < THIN_ALPHA;
}

function isOffPage(said: Declarations, is: (property: string, pattern: RegExp) => boolean): boolean {
  const px = (property: string): number => pixels(said.get(property) ?? "") ?? 0;
  const isFar =
    ["left", "top", "right", "bottom", "text-indent", "margin-left", "margin-top"].some(
      (property) => px(property) <= -OFF_PAGE_MIN_PX,
    ) || ["left", "text-indent", "margin-left"].some((property) => px(property) >= FAR_RIGHT_MIN_PX);
  const moves = [said.get("inset") ?? "", said.get("translate") ?? "", ...translationsIn(said)];
  const isMoved = moves
    .flatMap((move) => move.split(/[\s,]+/u))
    .some((part) => (pixels(part) ?? 0) <= -OFF_PAGE_MIN_PX);
  const isNothing = (property: string): boolean => is(property, /^[01](?:px)?$/u);
  const clipped =
    is("clip", /^rect\(\s?[01]/u) ||
    is("clip-path", /^(?:inset\((?:50|100)%|circle\(0|polygon\([0px%\s,]+\))/u);
  const collapsed =
    is("overflow", /^(?:hidden|clip)/u) && ["height", "width", "max-height", "max-width"].some(isNothing);
  return isFar || isMoved || clipped || collapsed;
}

const translationsIn = (said: Declarations): string[] =>
  [...(said.get("transform") ?? "").matchAll(/translate(?:3d|[xyz])?\(([^()]{0,80})\)/gu)].map(
    ([, moved = ""]) => moved,
  );

/** Pixels per unit on an ordinary screen. */
const UNITS: ReadonlyMap<string, number> = new Map([
  ["", 1],
  ["px", 1],
  ["pt", 4 / 3],
  ["em", 16],
  ["rem", 16],
  ["ex", 8],
  ["ch", 8],
  ["vw", 12.8],
  ["vh", 7.2],
  ["%", 5.1],
  ["in", 96],
  ["cm", 38],
  ["mm", 3.8],
]);

function pixels(length: string): number | undefined {
  const found = /^(?:calc\(\s{0,9})?(-?[\d.]{1,12})([a-z%]{0,3})\s{0,9}\)?$/u.exec(length.trim());
  const unit = UNITS.get(found?.[2] ?? "");
  return found && unit !== undefined ? Number.parseFloat(found[1] ?? "") * unit : undefined;
}

const FONT_SIZE = /(?:^|\s)(0|[\d.]{1,9}(?:px|pt|r?em|%|vw|vh|ex|ch))(?=[/\s]|$)/u;

function sizeIn(said: Declarations): string | undefined {
  return said.get("font-size") ?? FONT_SIZE.exec(said.get("font") ?? "")?.[1];
}

/** A size that is relative to tiny text stays tiny. */
function isTinySize(size: string | undefined, isTinyAround: boolean): boolean {
  const px = size === undefined ? undefined : pixels(size);
  if (size === undefined || px === undefined) return isTinyAround;
  const isRelative = /(?<!r)em$|%$/u.test(size);
  if (isRelative && isTinyAround) return true;
  return size.endsWith("%") ? Number.parseFloat(size) < 20 : px < READABLE_MIN_PX;
}

const inkIn = (said: Declarations): Color | undefined =>
  colorOf(said.get("-webkit-text-fill-color") ?? said.get("color") ?? "");

function groundIn(said: Declarations, around: Color | undefined): Color | undefined {
  const background = said.get("background") ?? "";
  const image = `${background} ${said.get("background-image") ?? ""}`;
  if (/url\(|gradient\(|^\S*\.(?:png|jpe?g|gif)/u.test(image.trim())) return undefined;
  const named = said.get("background-color") ?? background;
  const color = colorOf(named) ?? colorIn(named);
  if (!color) return /^(?:|none|inherit|initial|unset|0)$/u.test(named.trim()) ? around : undefined;
  if (color.alpha === 0) return around;
  return color.alpha === 1 ? color : undefined;
}

const colorIn = (background: string): Color | undefined =>
  (background.match(/#[0-9a-f]{3,8}\b|rgba?\([^()]{1,60}\)|\b[a-z]{3,12}\b/gu) ?? [])
    .map(colorOf)
    .find((color) => color !== undefined);
