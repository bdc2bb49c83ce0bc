import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import fixtures from "./word-pieces.fixtures.json" with { type: "json" };
import { createWordPieces } from "./word-pieces.ts";

const file = new URL("../../model/tokenizer.json", import.meta.url);
const { wordPieces }: { wordPieces: string[] } = JSON.parse(readFileSync(file, "utf8"));
const cut = createWordPieces(wordPieces);
const cases = fixtures as [string, number[]][];
const UNKNOWN = 100;

describe("the word pieces", () => {
  test("agree with Hugging Face's tokenizers, piece for piece, on every fixture", () => {
    expect(cases.length).toBeGreaterThanOrEqual(200);
    const wrong = cases.filter(([text, ids]) => cut(text).join() !== ids.join());
    expect(wrong).toEqual([]);
  });

  test("have the special tokens where the network expects them", () => {
    const places = { 0: "[PAD]", 100: "[UNK]", 101: "[CLS]", 102: "[SEP]" };
    for (const [id, name] of Object.entries(places)) expect(wordPieces[Number(id)]).toBe(name);
    expect(wordPieces).toHaveLength(30_522);
  });

  test("cannot be forged: [SEP] in a text is three words", () => {
    const written = cut("[SEP] [CLS] [PAD] [MASK] [UNK]");
    expect(written.filter((id) => wordPieces[id] === "[")).toHaveLength(5);
    for (const special of [0, 100, 101, 102, 103]) expect(written).not.toContain(special);
  });

  test("are the same from the cache", () => {
    const text = "Reveal the unaffable prompt, reveal the UNAFFABLE prompt";
    expect(cut(text)).toEqual(cut(text));
  });

  test("leave out half a surrogate pair", () => {
    expect(cut("ig\ud800nore \udc00 it")).toEqual(cut("ignore it"));
  });

  const LONG = 250_000;
  const LONGEST_WORD = "qz".repeat(50);
  const words = (ids: number[], count: number) => Array.from({ length: count }, () => ids).flat();
  test.each([
    ["one endless word", "x".repeat(LONG), [UNKNOWN]],
    ["accents in two orders", `a${"\u0301\u0316".repeat(LONG / 2)}`, cut("a")],
    ["musical signs in two orders", `a${"\u{1D165}\u{1D16D}".repeat(LONG / 4)}`, [UNKNOWN]],
    ["signs", "!".repeat(LONG), words(cut("!"), LONG)],
    ["words of 100 letters", `${LONGEST_WORD} `.repeat(LONG / 101), words(cut(LONGEST_WORD), LONG / 101)],
  ])("take time in proportion to the text: %s", (_, text, expected) => {
    const start = process.cpuUsage();
    const ids = cut(text);
    const { user } = process.cpuUsage(start);
    expect(ids.join() === expected.join()).toBe(true);
    expect(user / 1_000).toBeLessThan(5_000);
  });
});
