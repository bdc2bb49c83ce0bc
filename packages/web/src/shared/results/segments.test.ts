import { describe, expect, it } from "vitest";
import { clusterSegments, cutSegments } from "./segments.ts";

describe("cutSegments", () => {
  it("returns the whole text if nothing was found", () => {
    expect(cutSegments("hello", [])).toEqual([{ text: "hello", start: 0, spans: [] }]);
  });

  it("cuts overlapping findings into pieces that each list all their findings", () => {
    const first = { start: 0, end: 6 };
    const second = { start: 3, end: 9 };
    expect(cutSegments("abcdefghij", [first, second])).toEqual([
      { text: "abc", start: 0, spans: [first] },
      { text: "def", start: 3, spans: [first, second] },
      { text: "ghi", start: 6, spans: [second] },
      { text: "j", start: 9, spans: [] },
    ]);
  });

  it("joins back to the text, whatever the positions are", () => {
    const text = "a😀b";
    const pieces = cutSegments(text, [
      { start: -4, end: 1 },
      { start: 3, end: 99 },
      { start: 2, end: 2 },
    ]);
    expect(pieces.map((piece) => piece.text).join("")).toBe(text);
  });

  it("returns nothing for an empty text", () => {
    expect(cutSegments("", [{ start: 0, end: 3 }])).toEqual([]);
  });
});

describe("clusterSegments", () => {
  it("joins neighbouring findings and leaves plain text alone", () => {
    const segments = cutSegments("abcdefghij", [
      { start: 0, end: 6 },
      { start: 3, end: 8 },
    ]);
    const texts = clusterSegments(segments).map((cluster) => cluster.map(({ text }) => text));
    expect(texts).toEqual([["abc", "def", "gh"], ["ij"]]);
  });
});
