import type { HiddenKind } from "@prompt-shield/contracts/vocabulary";
import { READABLE_POINTS } from "../bounds.ts";
import { areAlike, brightness } from "../colors.ts";
import { boxOf, type Box, holds, IDENTITY, type Matrix, multiply } from "./matrix.ts";

/** A piece of text as it lies on the page. */
export interface Run {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly endX: number;
  readonly size: number;
  readonly hidden: HiddenKind | undefined;
}

/** A page's drawing instructions, as PDF.js lists them. */
export interface Operators {
  readonly fnArray: readonly number[];
  readonly argsArray: readonly unknown[];
}

export interface PaintParts {
  readonly operators: Operators;
  readonly codes: Readonly<Record<string, number>>;
  readonly page: Box;
  /** Whether a layer is shown. */
  readonly isShown: (layer: unknown) => boolean;
}

interface State {
  readonly matrix: Matrix;
  readonly size: number;
  readonly leading: number;
  readonly charSpacing: number;
  readonly wordSpacing: number;
  readonly stretch: number;
  readonly rise: number;
  /** Brightness; undefined where it is a pattern. */
  readonly fill: number | undefined;
  readonly alpha: number;
  readonly mode: number;
}

/** Their types are known only from the operator: each handler takes them for what PDF.js writes there. */
type Arguments = readonly [never, never, never];

interface Glyph {
  readonly unicode: string;
  readonly width: number;
  readonly isSpace: boolean;
}

const START: State = {
  matrix: IDENTITY,
  size: 12,
  leading: 0,
  charSpacing: 0,
  wordSpacing: 0,
  stretch: 1,
  rise: 0,
  fill: 0,
  alpha: 1,
  mode: 0,
};
const WHITE = 1;
/** Text render modes (ISO 32000, 9.3.6): 3 draws nothing, 7 only cuts a shape. */
const UNDRAWN_MODES: ReadonlySet<number> = new Set([3, 7]);
const THIN_ALPHA = 0.05;
/** Text on more boxes than this is compared with the newest of them only. */
const GROUNDS_MAX = 2_000;

/** Follows the drawing of a page and tells what of its text can be seen. */
export function paint({ operators, codes, page, isShown }: PaintParts): Run[] {
  const runs: Run[] = [];
  const grounds: { box: Box; fill: number | undefined }[] = [];
  const stack: State[] = [];
  const layers: boolean[] = [];
  let state = START;
  let text = IDENTITY;
  let line = IDENTITY;

  const set = (change: Partial<State>): void => void (state = { ...state, ...change });
  const moveLine = (x: number, y: number): void => void (text = line = multiply(line, [1, 0, 0, 1, x, y]));
  const cover = (box: Box, fill: number | undefined): void => {
    if (grounds.length < GROUNDS_MAX) grounds.push({ box, fill });
  };

  const show = (glyphs: readonly (Glyph | number | null)[]): void => {
    const start = multiply(state.matrix, text);
    let shown = "";
    let width = 0;
    for (const glyph of glyphs) {
      if (typeof glyph === "number") {
        width -= (glyph * state.size) / 1000;
        if (glyph < WORD_GAP) shown += " ";
      } else if (glyph) {
        shown += glyph.unicode;
        width +=
          (glyph.width * state.size) / 1000 + state.charSpacing + (glyph.isSpace ? state.wordSpacing : 0);
      }
    }
    text = multiply(text, [1, 0, 0, 1, width * state.stretch, 0]);
    const end = multiply(state.matrix, text);
    const size = Math.abs(state.size) * Math.hypot(start[2], start[3]);
    const place = { x: start[4], y: start[5] + state.rise, endX: end[4], size };
    runs.push({
      text: shown,
      ...place,
      hidden: layers.includes(false) ? "invisible-style" : hidingOf(place),
    });
  };

  const hidingOf = ({ x, y, endX, size }: Omit<Run, "text" | "hidden">): HiddenKind | undefined => {
    if (UNDRAWN_MODES.has(state.mode) || state.alpha < THIN_ALPHA) return "invisible-style";
    const high = y + size;
    if (Math.max(x, endX) < page.left || Math.min(x, endX) > page.right || high < page.bottom || y > page.top)
      return "off-page";
    if (size < READABLE_POINTS) return "tiny-or-white";
    const middle = y + size / 3;
    const ground = grounds.findLast(({ box }) => holds(box, (x + endX) / 2, middle));
    const behind = ground ? ground.fill : WHITE;
    const isAlike = behind !== undefined && state.fill !== undefined && areAlike(behind, state.fill);
    return isAlike ? "tiny-or-white" : undefined;
  };

  const handlers: Readonly<Record<string, (args: Arguments) => void>> = {
    save: () => void stack.push(state),
    restore: () => void (state = stack.pop() ?? state),
    transform: (args) => set({ matrix: multiply(state.matrix, args as unknown as Matrix) }),
    paintFormXObjectBegin: ([matrix]) => {
      stack.push(state);
      if (matrix) set({ matrix: multiply(state.matrix, matrix) });
    },
    paintFormXObjectEnd: () => void (state = stack.pop() ?? state),
    setGState: ([changes]) => {
      for (const [name, value] of changes as [string, unknown][]) {
        if (name === "ca" && typeof value === "number") set({ alpha: value });
        if (name === "Font" && Array.isArray(value)) set({ size: Number(value[1]) });
      }
    },
    setFillRGBColor: ([color]) => set({ fill: brightness(color) }),
    setFillColorN: () => set({ fill: undefined }),
    constructPath: ([operation, , bounds]) => {
      if (bounds && FILLS.some((name) => codes[name] === operation))
        cover(boxOf(state.matrix, bounds), state.alpha < 0.5 ? undefined : state.fill);
    },
    beginMarkedContentProps: ([tag, layer]) => void layers.push(tag !== "OC" || isShown(layer)),
    beginMarkedContent: () => void layers.push(true),
    endMarkedContent: () => void layers.pop(),
    beginText: () => void (text = line = IDENTITY),
    setFont: ([, size]) => set({ size }),
    setLeading: ([leading]) => set({ leading }),
    setCharSpacing: ([charSpacing]) => set({ charSpacing }),
    setWordSpacing: ([wordSpacing]) => set({ wordSpacing }),
    setHScale: ([percent]) => set({ stretch: percent / 100 }),
    setTextRise: ([rise]) => set({ rise }),
    setTextRenderingMode: ([mode]) => set({ mode }),
    setTextMatrix: ([matrix]) => void (text = line = matrix as Matrix),
    moveText: ([x, y]) => moveLine(x, y),
    setLeadingMoveText: ([x, y]) => {
      set({ leading: -(y as number) });
      moveLine(x, y);
    },
    nextLine: () => moveLine(0, -Math.abs(state.leading)),
    showText: ([glyphs]) => show(glyphs),
    showSpacedText: ([glyphs]) => show(glyphs),
  };
  const ground = (): void => cover(boxOf(state.matrix, [0, 0, 1, 1]), undefined);
  const byCode = new Map(Object.entries(handlers).map(([name, handle]) => [codes[name], handle]));
  for (const name of PICTURES) byCode.set(codes[name], ground);

  for (const [index, code] of operators.fnArray.entries()) {
    byCode.get(code)?.((operators.argsArray[index] ?? []) as unknown as Arguments);
  }
  return runs;
}

/** Thousandths of the letter height; a wider step inside one piece of text is a space between words. */
const WORD_GAP = -200;
const FILLS = ["fill", "eoFill", "fillStroke", "eoFillStroke", "closeFillStroke", "closeEOFillStroke"];
const PICTURES = [
  "paintImageXObject",
  "paintInlineImageXObject",
  "paintImageMaskXObject",
  "paintImageXObjectRepeat",
  "shadingFill",
];
