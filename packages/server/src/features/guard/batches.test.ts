import { expect, test } from "vitest";
import { cutIntoPieces, gatherBatches, OVERLAP_CHARS, PIECE_CHARS } from "./batches.ts";

const user = (text: string) => ({ role: "user", text }) as const;

test("a long text is cut into overlapping parts that leave nothing out", () => {
  const text = Array.from({ length: PIECE_CHARS * 3 }, (_, n) => String(n % 10)).join("");
  const pieces = cutIntoPieces([user(text)]);
  let end = 0;
  for (const piece of pieces) {
    expect(piece.start).toBeLessThanOrEqual(Math.max(0, end - OVERLAP_CHARS));
    expect(piece.text).toBe(text.slice(piece.start, piece.start + PIECE_CHARS));
    end = piece.start + piece.text.length;
  }
  expect(end).toBe(text.length);
});

test("blank texts are skipped, and each piece knows which text it comes from", () => {
  const pieces = cutIntoPieces([user(" \n"), user("a"), user(""), user("b")]);
  expect(pieces.map(({ index, text }) => [index, text])).toEqual([
    [1, "a"],
    [3, "b"],
  ]);
});

test("batches hold all pieces in order, and none is too long or has too many pieces", () => {
  const pieces = cutIntoPieces(Array.from({ length: 200 }, (_, n) => user("x".repeat(1 + n * 50))));
  const batches = gatherBatches(pieces);
  expect(batches.flat()).toEqual(pieces);
  for (const batch of batches) {
    expect(batch.length).toBeLessThanOrEqual(64);
    expect(batch.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThanOrEqual(PIECE_CHARS);
  }
});
