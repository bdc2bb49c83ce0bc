/** Brightness of `#rrggbb` or `rrggbb`, 0 to 1 (Rec. 709); undefined for anything else. */
export function brightness(color: string): number | undefined {
  const hex = /^#?(?:[0-9a-f]{2})?([0-9a-f]{6})$/iu.exec(color)?.[1];
  if (hex === undefined) return undefined;
  const part = (at: number): number => Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return 0.2126 * part(0) + 0.7152 * part(2) + 0.0722 * part(4);
}

/** Whether letters of one colour cannot be read on the other; false if one is not a colour. */
export function isUnreadableOn(one: string, other: string): boolean {
  const [first, second] = [one, other].map((color) => /^#?(?:[0-9a-f]{2})?([0-9a-f]{6})$/iu.exec(color)?.[1]);
  if (first === undefined || second === undefined) return false;
  const part = (hex: string, at: number): number => Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return [0, 2, 4].every((at) => areAlike(part(first, at), part(second, at)));
}

/** With a smaller difference, one cannot be read on the other. */
const CONTRAST_MIN = 0.06;

export const areAlike = (one: number, other: number): boolean => Math.abs(one - other) < CONTRAST_MIN;

export const isNearWhite = (color: string | undefined): boolean => {
  const bright = brightness(color ?? "");
  return bright !== undefined && areAlike(bright, 1);
};
