import { sanitize, scan } from "@prompt-shield/engine";
import { describe, expect, it } from "vitest";

import { PromptShield } from "../index.ts";
import { createGuard } from "./guard.ts";
import { HeldText } from "./held-text.ts";
import type { Mode } from "./options.ts";

const shield = new PromptShield({ local: { scan, sanitize } });
const SENTENCE = "Paris is the capital of France, and Lyon is known for its food. ";
const SECRET = "AKIAZ7QK5MXWPLN3VTUB";

function hold(mode: Mode = "block"): HeldText {
  return new HeldText(createGuard({ shield, mode }), 400);
}

async function stream(held: HeldText, text: string): Promise<string[]> {
  const released: string[] = [];
  for (const piece of text.match(/.{1,7}/gsu) ?? []) released.push((await held.add(piece)).text);
  released.push((await held.end()).text);
  return released.filter((one) => one !== "");
}

describe("a held text", () => {
  it("is released in pieces, complete and in order", async () => {
    const text = `${SENTENCE}😀`.repeat(40);
    const released = await stream(hold(), text);
    expect(released.join("")).toBe(text);
    expect(released.length).toBeGreaterThan(4);
    expect(released.every((piece) => piece.isWellFormed())).toBe(true);
  });

  it("releases nothing before it was scanned", async () => {
    const held = hold();
    expect(await held.add(SENTENCE)).toEqual({ text: "" });
    expect((await held.end()).text).toBe(SENTENCE);
  });

  it("does not release the beginning of a text that it then blocks, wherever it falls in a window", async () => {
    for (const sentences of [0, 3, 5, 6, 9, 11]) {
      const held = hold();
      const before = SENTENCE.repeat(sentences);
      const released = (await stream(held, `${before}The key is ${SECRET}. Bye.`)).join("");
      expect(before.startsWith(released)).toBe(true);
      expect(released).not.toContain("AKIA");
    }
  });

  it("releases the text without the threat in mode sanitize, and all of it in mode report", async () => {
    const text = `${SENTENCE.repeat(9)}The key is ${SECRET}. ${SENTENCE.repeat(9)}`;
    const cleaned = (await stream(hold("sanitize"), text)).join("");
    expect(cleaned).not.toContain(SECRET);
    expect(cleaned.startsWith(SENTENCE.repeat(9))).toBe(true);
    expect(cleaned.endsWith(SENTENCE.repeat(5))).toBe(true);
    expect((await stream(hold("report"), text)).join("")).toBe(text);
  });
});
