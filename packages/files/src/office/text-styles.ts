import type { HiddenKind } from "@prompt-shield/contracts/vocabulary";
import { READABLE_POINTS } from "../bounds.ts";
import { isNearWhite } from "../colors.ts";
import { type Attributes, readXml } from "../xml.ts";
import type { Archive } from "../zip.ts";

/** What a style says about its letters. */
interface Look {
  readonly display?: string;
  readonly color?: string;
  readonly points?: number;
  readonly ground?: string;
}

interface Style {
  look: Look;
  readonly family: string;
  readonly parent: string;
}

/**
 * The styles of a part by family and name: a paragraph and a word may have styles of the same name. The default of a
 * family has none, and is the parent of all that name no other.
 */
type Styles = Map<string, Style>;

/** The kinds of styles of elements that have no graphic style. */
const FAMILIES: ReadonlyMap<string, string> = new Map([
  ["p", "paragraph"],
  ["h", "paragraph"],
  ["span", "text"],
  ["a", "text"],
  ["section", "section"],
  ["table", "table"],
  ["table-row", "table-row"],
  ["table-cell", "table-cell"],
]);
const LOOKS: ReadonlySet<string> = new Set(["text-properties", "section-properties", "table-properties"]);
const PARENTS_MAX = 16;

/**
 * How the styles of an OpenDocument text hide letters. Each part has automatic styles of its own, whose names mean
 * something else in other parts; the named styles that those are based on are in `styles.xml`.
 */
export function readTextStyles(archive: Archive, parts: readonly string[]) {
  const read = new Map(parts.map((part) => [part, readStyles(archive.read(part))]));
  return {
    of: (part: string) => {
      const own = read.get(part)?.all;
      const named = read.get(part.replace(/[^/]+$/u, "styles.xml"))?.named;
      const find = (family: string, name: string): Style | undefined =>
        [own, named].map((styles) => styles?.get(`${family} ${name}`)).find(Boolean);
      const lookOf = (style: Style | undefined, depth: number): Look =>
        style && depth < PARENTS_MAX
          ? { ...lookOf(find(style.family, style.parent), depth + 1), ...style.look }
          : {};
      const known = new Map<Style, HiddenKind | undefined>();
      return (element: string, name: string): HiddenKind | undefined => {
        if (name === "" && !FAMILIES.has(element)) return undefined;
        const style = find(FAMILIES.get(element) ?? "graphic", name) ?? find("", name);
        if (style && !known.has(style)) known.set(style, hidingOf(lookOf(style, 0)));
        return style && known.get(style);
      };
    },
  };
}

function hidingOf({ display, color, points, ground = "transparent" }: Look): HiddenKind | undefined {
  // A table has no display or one.
  if (display === "none" || display === "false") return "invisible-style";
  const isWhite = isNearWhite(color) && (ground === "transparent" || isNearWhite(ground));
  return isWhite || (points ?? READABLE_POINTS) < READABLE_POINTS ? "tiny-or-white" : undefined;
}

function readStyles(bytes: Uint8Array): { readonly all: Styles; readonly named: Styles } {
  const all: Styles = new Map();
  const named: Styles = new Map();
  let isNamed = false;
  /** Lists and numbers have letters too, but no style that a text could use. */
  let style: Style | undefined;
  readXml(bytes, {
    open: (name, attributes) => {
      if (name === "styles") isNamed = true;
      else if (name === "style" || name === "default-style") {
        const { family = "", name: id = "", "parent-style-name": parent = "" } = attributes;
        style = { look: {}, family, parent };
        for (const styles of isNamed ? [all, named] : [all]) styles.set(`${family} ${id}`, style);
      } else if (style && LOOKS.has(name)) style.look = { ...style.look, ...lookIn(attributes) };
    },
    close: (name) => {
      if (name === "style" || name === "default-style") style = undefined;
      else if (name === "styles") isNamed = false;
    },
  });
  return { all, named };
}

function lookIn(attributes: Attributes): Look {
  const { display, color, "font-size": size = "", "background-color": ground } = attributes;
  const points = /^([\d.]+)pt$/u.exec(size)?.[1];
  return {
    ...(display !== undefined && { display }),
    ...(color !== undefined && { color }),
    ...(ground !== undefined && { ground }),
    ...(points !== undefined && { points: Number(points) }),
  };
}
