import { describe, expect, test } from "vitest";
import { cutIntoPieces } from "./pieces.ts";

describe("cutIntoPieces", () => {
  test("leaves a short text whole, and skips a blank one", () => {
    expect(cutIntoPieces("Hello")).toEqual([{ start: 0, text: "Hello" }]);
    expect(cutIntoPieces(" \n")).toEqual([]);
  });

  test("cuts at line ends and repeats the text before the cut", () => {
    const pieces = cutIntoPieces("aaaa\nbbbb\ncccc\n", 10, 2);
    expect(pieces).toEqual([
      { start: 0, text: "aaaa\nbbbb\n" },
      { start: 8, text: "b\ncccc\n" },
    ]);
  });

  test("covers a text without line ends, piece by piece", () => {
    const text = Array.from({ length: 50 }, (_, n) => String(n % 10)).join("");
    const pieces = cutIntoPieces(text, 10, 3);
    for (const { start, text: piece } of pieces) expect(text.slice(start, start + piece.length)).toBe(piece);
    const covered = new Set(
      pieces.flatMap(({ start, text: { length } }) => Array.from({ length }, (_, i) => start + i)),
    );
    expect(covered.size).toBe(50);
  });
});
