import type { HiddenKind } from "@prompt-shield/contracts/vocabulary";
import type { Segment } from "@prompt-shield/engine";
import { READABLE_POINTS } from "../bounds.ts";
import { isNearWhite } from "../colors.ts";
import { createParagraphs } from "../paragraphs.ts";
import { type Attributes, readXml } from "../xml.ts";
import { isYes, saidInAttributes } from "./said-in-attributes.ts";

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface ShapesParts {
  readonly path: string;
  readonly size?: Size | undefined;
  /** Whether the paper is white. White letters are only unseen if nothing else lies behind them. */
  readonly isWhite?: boolean;
  readonly always?: HiddenKind | undefined;
  /** A layout's placeholders hold examples that no slide shows. */
  readonly isLayout?: boolean;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

interface Shape {
  readonly isGroup: boolean;
  hidden?: HiddenKind | undefined;
  filled: boolean;
  isPlaceholder?: boolean;
  /** Its place and size and, in a group, the area that stands for them in the places of its members. */
  off?: Point;
  ext?: Point;
  chOff?: Point;
  chExt?: Point;
}

const SHAPES: ReadonlySet<string> = new Set(["sp", "graphicFrame", "pic", "cxnSp", "grpSp"]);

/** Attributes that are always read, even if they are not a sentence. */
const KNOWN: ReadonlySet<string> = new Set(["descr", "title"]);
/** The names of the paper's colour in a theme. */
const LIGHT_THEME = /^(?:bg1|lt1)$/u;
/** In thousandths of a percent. A colour with less opacity is invisible. */
const THIN_ALPHA = 5_000;

/** The texts of shapes, tables and pictures in slides, sheets and diagrams. */
export function readShapes(
  bytes: Uint8Array,
  { path, size, isWhite = false, always, isLayout = false }: ShapesParts,
): Segment[] {
  const paragraphs = createParagraphs();
  const open: string[] = [];
  let whole = always;
  let hasGround = false;
  /** The current shape and the groups around it, from the outermost in; the first stands for the slide. */
  const slide: Shape = { isGroup: true, filled: false };
  const shapes: Shape[] = [slide];
  let run: HiddenKind | undefined;
  const inside = (name: string): boolean => open.includes(name);
  const describe = (text: string | undefined): void => {
    if (text) paragraphs.add(`${text} `, "alt-text");
  };

  const openShape = (name: string, attributes: Attributes): void => {
    if (SHAPES.has(name)) shapes.push({ isGroup: name === "grpSp", filled: name === "graphicFrame" });
    const shape = shapes.at(-1) ?? slide;
    if (name === "ph") shape.isPlaceholder = true;
    else if (name === "cNvPr") {
      if (isYes(attributes["hidden"])) shape.hidden = "invisible-style";
      describe(attributes["descr"]);
      describe(attributes["title"]);
    } else if (name === "off" || name === "chOff")
      shape[name] = { x: Number(attributes["x"]), y: Number(attributes["y"]) };
    else if ((name === "ext" || name === "chExt") && attributes["cx"] !== undefined) {
      shape[name] = { x: Number(attributes["cx"]), y: Number(attributes["cy"]) };
      if (size && !shape.isGroup && isOutside(shapes, size)) shape.hidden ??= "off-page";
    } else if (name.endsWith("Fill") && name !== "noFill" && inside("spPr") && !inside("ln"))
      shape.filled = true;
  };

  const openRun = (name: string, attributes: Attributes): void => {
    const isPaper = isWhite && !hasGround && shapes.at(-1)?.filled !== true;
    if (name === "rPr" && Number(attributes["sz"]) / 100 < READABLE_POINTS) run = "tiny-or-white";
    else if (!inside("rPr") || inside("ln")) return;
    else if (name === "noFill" || (name === "alpha" && Number(attributes["val"]) < THIN_ALPHA))
      run = "invisible-style";
    else if (name === "srgbClr" && isPaper && isNearWhite(attributes["val"])) run = "tiny-or-white";
    else if (name === "schemeClr" && isPaper && LIGHT_THEME.test(attributes["val"] ?? ""))
      run = "tiny-or-white";
  };

  readXml(bytes, {
    open: (name, attributes) => {
      open.push(name);
      for (const said of saidInAttributes(attributes, KNOWN)) paragraphs.add(`${said.text} `, said.hidden);
      if (name === "sld" && attributes["show"] !== undefined && !isYes(attributes["show"]))
        whole ??= "invisible-style";
      else if (name === "bg" || name === "pic") hasGround = true;
      else if (name === "r" || name === "fld") run = undefined;
      else if (name === "br") paragraphs.add(" ");
      openShape(name, attributes);
      openRun(name, attributes);
    },
    text: (text) => {
      const isExample = isLayout && shapes.at(-1)?.isPlaceholder === true;
      const hidden = shapes.find((shape) => shape.hidden)?.hidden;
      if (open.at(-1) === "t" && !isExample) paragraphs.add(text, hidden ?? run);
    },
    close: (name) => {
      open.pop();
      if (SHAPES.has(name)) shapes.pop();
      if (name === "p" || name === "cNvPr") paragraphs.end(path, whole);
    },
  });
  paragraphs.end(path, whole);
  return paragraphs.segments;
}

function isOutside(shapes: readonly Shape[], size: Size): boolean {
  const { off = ORIGIN, ext = ORIGIN } = shapes.at(-1) ?? {};
  const groups = shapes.slice(0, -1);
  const [from, to] = [off, { x: off.x + ext.x, y: off.y + ext.y }].map((point) =>
    groups.reduceRight(inGroup, point),
  );
  return !from || !to || from.x >= size.width || from.y >= size.height || to.x <= 0 || to.y <= 0;
}

/** Where a group puts a point of its members. */
function inGroup(point: Point, { off, ext, chOff, chExt }: Shape): Point {
  if (!off || !ext || !chOff || !chExt) return point;
  const place = (axis: "x" | "y"): number =>
    off[axis] +
    (point[axis] - chOff[axis]) * (ext[axis] > 0 && chExt[axis] > 0 ? ext[axis] / chExt[axis] : 1);
  return { x: place("x"), y: place("y") };
}

const ORIGIN: Point = { x: 0, y: 0 };
