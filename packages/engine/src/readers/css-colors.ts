/** Red, green and blue from 0 to 255, opacity from 0 to 1. */
export interface Color {
  readonly rgb: readonly [number, number, number];
  readonly alpha: number;
}

/** The names that matter for hiding white text or text on white; any other name is unknown. */
const NAMED: ReadonlyMap<string, string> = new Map([
  ["white", "ffffff"],
  ["snow", "fffafa"],
  ["ivory", "fffff0"],
  ["ghostwhite", "f8f8ff"],
  ["whitesmoke", "f5f5f5"],
  ["floralwhite", "fffaf0"],
  ["mintcream", "f5fffa"],
  ["azure", "f0ffff"],
  ["aliceblue", "f0f8ff"],
  ["black", "000000"],
  ["silver", "c0c0c0"],
  ["gray", "808080"],
  ["grey", "808080"],
  ["red", "ff0000"],
  ["green", "008000"],
  ["blue", "0000ff"],
  ["yellow", "ffff00"],
  ["navy", "000080"],
  ["maroon", "800000"],
  ["purple", "800080"],
  ["teal", "008080"],
  ["orange", "ffa500"],
]);

/** Undefined for anything that is not a colour, or not a known one. */
export function colorOf(value: string): Color | undefined {
  const text = value.trim().toLowerCase();
  if (text === "transparent") return { rgb: [0, 0, 0], alpha: 0 };
  const hex = NAMED.get(text) ?? /^(?:#|(?=[0-9a-f]{6}$))([0-9a-f]{3,8})$/u.exec(text)?.[1];
  if (hex !== undefined) return ofHex(hex);
  const called = /^(rgb|hsl)a?\(([^()]{1,60})\)$/u.exec(text);
  if (!called) return undefined;
  const [first = 0, second = 0, third = 0, alpha = 1] = (called[2] ?? "")
    .split(/[\s,/]+/u)
    .filter((part) => part !== "")
    .map(numberOf);
  if (called[1] === "rgb")
    return { rgb: [first, second, third].map(byteOf) as [number, number, number], alpha };
  // Only whether it is nearly white or nearly black matters here, and lightness alone decides that.
  const light = (third <= 1 ? third : third / 100) * 255;
  return light > 243 || light < 12 ? { rgb: [light, light, light], alpha } : undefined;

  function byteOf(part: number, index: number): number {
    const isPercent = (called?.[2] ?? "").split(/[\s,/]+/u)[index]?.endsWith("%");
    return isPercent ? part * 255 : part;
  }
}

const numberOf = (part: string): number =>
  part.endsWith("%") ? Number.parseFloat(part) / 100 : Number.parseFloat(part);

function ofHex(hex: string): Color | undefined {
  const full = hex.length <= 4 ? [...hex].map((digit) => digit + digit).join("") : hex;
  if (full.length !== 6 && full.length !== 8) return undefined;
  const part = (at: number): number => Number.parseInt(full.slice(at, at + 2), 16);
  return { rgb: [part(0), part(2), part(4)], alpha: full.length === 8 ? part(6) / 255 : 1 };
}

/** If all channels are closer than this, one colour cannot be read on the other. */
const CONTRAST_MIN = 16;

export const areAlike = (one: Color, other: Color): boolean =>
  one.rgb.every((part, index) => Math.abs(part - (other.rgb[index] ?? 0)) < CONTRAST_MIN);
