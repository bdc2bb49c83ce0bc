import type { HiddenKind } from "@prompt-shield/contracts/vocabulary";
import { READABLE_POINTS } from "../bounds.ts";
import { areAlike, brightness } from "../colors.ts";
import { type Bounds, type Ground, isBox, isUpright } from "./boxes.ts";
import { boxOf, type Box, holds, IDENTITY, intersect, type Matrix, multiply } from "./matrix.ts";

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
  /** Brightness; undefined for a pattern. */
  readonly fill: number | undefined;
  readonly stroke: number | undefined;
  readonly alpha: number;
  /** Whether paint covers what lies below, instead of being blended with it. */
  readonly covers: boolean;
  readonly mode: number;
  /** Outside of this nothing is drawn. */
  readonly clip: Box;
}

/** Their types depend on the operator: each handler treats them as what PDF.js puts there. */
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
  stroke: 0,
  alpha: 1,
  covers: true,
  mode: 0,
  clip: { left: -Infinity, right: Infinity, bottom: -Infinity, top: Infinity },
};
const WHITE = 1;
/** Text render modes (ISO 32000, 9.3.6): 3 draws nothing, 7 only clips. */
const UNDRAWN_MODES: ReadonlySet<number> = new Set([3, 7]);
const STROKED_MODE = 1;
const THIN_ALPHA = 0.05;
const OPAQUE_ALPHA = 0.95;
/** A letter is about half as wide as high. Text whose letters are on average narrower than this is only a line. */
const WIDTH_MIN = 0.04;
const WIDTH_MIN_LETTERS = 8;
/** With more boxes than this on a page, text is only compared with the newest ones. */
const GROUNDS_MAX = 2_000;

/** Follows the drawing of a page to find out which of its text can be seen. */
export function paint({ operators, codes, page, isShown }: PaintParts): Run[] {
  const runs: Run[] = [];
  const grounds: Ground[] = [];
  const stack: State[] = [];
  const layers: boolean[] = [];
  let hiddenLayers = 0;
  let state = START;
  let text = IDENTITY;
  let line = IDENTITY;
  let isClipping = false;
  let annotations = 0;

  const set = (change: Partial<State>): void => void (state = { ...state, ...change });
  const moveLine = (x: number, y: number): void => void (text = line = multiply(line, [1, 0, 0, 1, x, y]));
  const cover = (box: Box, fill: number | undefined, isSolid = false): void => {
    if (grounds.length >= GROUNDS_MAX) grounds.splice(0, GROUNDS_MAX / 2);
    grounds.push({ box, fill, covers: isSolid ? runs.length : 0 });
  };
  const openLayer = (isSeen: boolean): void => {
    layers.push(isSeen);
    if (!isSeen) hiddenLayers += 1;
  };
  const clipTo = (bounds: Bounds): void => set({ clip: intersect(state.clip, boxOf(state.matrix, bounds)) });
  const isSolid = (path: unknown): boolean =>
    annotations === 0 && state.covers && state.alpha > OPAQUE_ALPHA && isUpright(state.matrix) && isBox(path);

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
    const isFlat =
      shown.trim().length >= WIDTH_MIN_LETTERS &&
      Math.hypot(end[4] - start[4], end[5] - start[5]) < WIDTH_MIN * size * shown.length;
    const hidden =
      hiddenLayers > 0 ? "invisible-style" : (hidingOf(place) ?? (isFlat ? "tiny-or-white" : undefined));
    runs.push({ text: shown, ...place, hidden });
  };

  const hidingOf = ({ x, y, endX, size }: Omit<Run, "text" | "hidden">): HiddenKind | undefined => {
    if (UNDRAWN_MODES.has(state.mode) || state.alpha < THIN_ALPHA) return "invisible-style";
    const { left, right, bottom, top } = intersect(page, state.clip);
    if (Math.max(x, endX) < left || Math.min(x, endX) > right || y + size < bottom || y > top)
      return "off-page";
    if (size < READABLE_POINTS) return "tiny-or-white";
    const middle = y + size / 3;
    const ground = grounds.findLast(({ box }) => holds(box, (x + endX) / 2, middle));
    const behind = ground ? ground.fill : WHITE;
    const ink = state.mode === STROKED_MODE ? state.stroke : state.fill;
    const isAlike = behind !== undefined && ink !== undefined && areAlike(behind, ink);
    return isAlike ? "tiny-or-white" : undefined;
  };

  const handlers: Readonly<Record<string, (args: Arguments) => void>> = {
    save: () => void stack.push(state),
    restore: () => void (state = stack.pop() ?? state),
    transform: (args) => set({ matrix: multiply(state.matrix, args as unknown as Matrix) }),
    paintFormXObjectBegin: ([matrix, bounds]) => {
      stack.push(state);
      if (matrix) set({ matrix: multiply(state.matrix, matrix) });
      if (bounds) clipTo(bounds);
    },
    paintFormXObjectEnd: () => void (state = stack.pop() ?? state),
    setGState: ([changes]) => {
      for (const [name, value] of changes as [string, unknown][]) {
        if (name === "ca" && typeof value === "number") set({ alpha: value });
        if (name === "BM") set({ covers: /^(?:normal|source-over|compatible)$/iu.test(String(value)) });
        if (name === "Font" && Array.isArray(value)) set({ size: Number(value[1]) });
      }
    },
    setFillRGBColor: ([color]) => set({ fill: brightness(color) }),
    setFillColorN: () => set({ fill: undefined }),
    setStrokeRGBColor: ([color]) => set({ stroke: brightness(color) }),
    setStrokeColorN: () => set({ stroke: undefined }),
    clip: () => void (isClipping = true),
    eoClip: () => void (isClipping = true),
    constructPath: ([operation, path, bounds]) => {
      if (bounds && FILLS.some((name) => codes[name] === operation))
        cover(boxOf(state.matrix, bounds), state.alpha < 0.5 ? undefined : state.fill, isSolid(path));
      if (bounds && isClipping) clipTo(bounds);
      isClipping = false;
    },
    // It is drawn as on a new page, in its own place.
    beginAnnotation: (args) => {
      const [, rect, transform, matrix] = args as unknown as [string, Bounds | null, Matrix, Matrix];
      annotations += 1;
      stack.length = 0;
      state = {
        ...START,
        clip: rect ? boxOf(IDENTITY, rect) : START.clip,
        matrix: multiply(transform, matrix),
      };
    },
    endAnnotation: () => {
      annotations -= 1;
      stack.length = 0;
      state = START;
    },
    beginMarkedContentProps: ([tag, layer]) => openLayer(tag !== "OC" || isShown(layer)),
    beginMarkedContent: () => openLayer(true),
    endMarkedContent: () => void (hiddenLayers -= layers.pop() === false ? 1 : 0),
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
  return runs.map((run, at) =>
    run.hidden || !isCovered(run, at) ? run : { ...run, hidden: "invisible-style" },
  );

  /** Whether a box was painted over it afterwards. */
  function isCovered({ x, y, endX, size }: Run, at: number): boolean {
    const middle = y + size / 3;
    return grounds.some(
      ({ box, covers }) => covers > at && holds(box, x, middle) && holds(box, endX, middle),
    );
  }
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
