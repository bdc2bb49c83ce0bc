import { createEngine, type Finding } from "@prompt-shield/engine";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createWindow, HOLD_CHARS } from "./window.ts";

const FILLER = "The kettle boils water in a minute, and the tea needs four more. ";
const SECRET = "ghp_16C7e42F292c6912E7710c838347Ae178B4a";
const CARD = "4111 1111 1111 1111";

/** A finder for all matches of a pattern. */
const finder =
  (pattern: RegExp, entity: string) =>
  (text: string): Finding[] =>
    [...text.matchAll(pattern)].map((match) => ({
      start: match.index,
      end: match.index + match[0].length,
      text: match[0],
      category: "Sensitive Data",
      rule: `test/${entity}`,
      origin: { layer: "sensitive" },
      severity: "high",
      group: "regexMatches",
      explanation: "",
      score: 1,
      entity,
    }));

const findToken = finder(/ghp_[A-Za-z0-9]{36}/g, "TOKEN");
const findCard = finder(/\b(?:\d{4} ){3}\d{4}\b/g, "CARD");
const findAll = (text: string) => [...findToken(text), ...findCard(text)];

/** The released pieces, if the text arrives in pieces that end at these positions. */
function run(text: string, cuts: readonly number[], find: (text: string) => Finding[]): string[] {
  const window = createWindow();
  const out: string[] = [];
  const release = (isLast: boolean) => {
    const looked = window.look(isLast);
    if (looked !== undefined) out.push(window.settle(find(looked), isLast));
  };
  let from = 0;
  for (const to of [...new Set(cuts), text.length].toSorted((a, b) => a - b)) {
    window.push(text.slice(from, to));
    from = to;
    release(false);
  }
  release(true);
  expect(window.original()).toBe(text);
  expect(window.cleaned()).toBe(out.join(""));
  return out;
}

describe("a window over a text that arrives in pieces", () => {
  test("over 10,000 random ways to cut a text, releases no byte of a secret and loses nothing else", () => {
    const texts = [0, 3, 7].map(
      (n) => `${FILLER.repeat(n)}Here: ${SECRET}, card ${CARD}. ${FILLER.repeat(4)}Again ${SECRET}.`,
    );
    const expected = texts.map((text) => text.replaceAll(SECRET, "[TOKEN_1]").replaceAll(CARD, "[CARD_1]"));
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: texts.length - 1 }),
        fc.array(fc.integer({ min: 0, max: 1_200 }), { maxLength: 40 }),
        (which, cuts) => {
          const text = texts[which] ?? "";
          const inside = cuts.filter((cut) => cut < text.length);
          expect(run(text, inside, findAll).join("")).toBe(expected[which]);
        },
      ),
      { numRuns: 10_000, seed: 20 },
    );
  });

  test("hides the engine's own findings in the same way, wherever the text is cut", async () => {
    const engine = createEngine();
    const text = `${FILLER.repeat(5)}Your card is ${CARD}, the key ${SECRET}.\n${FILLER.repeat(5)}`;
    const known = new Map<string, Finding[]>();
    const find = async (looked: string) => {
      const found = known.get(looked);
      if (found) return found;
      const { findings } = await engine.scan({ messages: [{ role: "assistant", content: looked }] });
      known.set(looked, findings);
      return findings;
    };
    for (let step = 1; step <= 97; step += 12) {
      const window = createWindow();
      let out = "";
      for (let from = 0; from < text.length; from += step) {
        window.push(text.slice(from, from + step));
        const looked = window.look(false);
        if (looked !== undefined) out += window.settle(await find(looked), false);
        expect(out).not.toContain("4111");
        expect(out).not.toContain("ghp_");
      }
      out += window.settle(await find(window.look(true) ?? ""), true);
      expect(out).toBe(text.replace(CARD, "[CARD_1]").replace(SECRET, "[GITHUB_TOKEN_1]"));
    }
  });

  test("holds back the end until more has arrived, and releases the rest early", () => {
    const out = run(FILLER.repeat(40), [200, 400, 1_000, 2_000], () => []);
    expect(out.length).toBeGreaterThan(2);
    expect(out[0]?.length).toBeGreaterThan(0);
    expect(out[0]?.length).toBeLessThanOrEqual(400 - HOLD_CHARS);
  });

  test("never separates a key from its beginning, however long it grows", () => {
    const key = `eyJ${"a1B2".repeat(900)}`;
    const out = run(`Token: ${key} end. ${FILLER.repeat(9)}`, [50, 300, 700, 1_500, 3_000, 3_640], () => []);
    expect(out.filter((piece) => piece.includes("a1B2"))).toHaveLength(1);
  });

  test("never cuts a character in two", () => {
    const text = "🙂".repeat(600);
    for (const piece of run(text, [301, 555, 777, 1_001], () => [])) expect(piece.isWellFormed()).toBe(true);
  });

  test("masking JSON leaves valid JSON, inside and outside strings", () => {
    const json = JSON.stringify({ note: `pay ${CARD} now`, quote: 'a "b"', n: 1 }).replace("1}", `${CARD}}`);
    const window = createWindow({ isJson: true });
    window.push(json);
    const out = window.settle(findCard(window.look(true) ?? ""), true);
    expect(JSON.parse(out)).toEqual({ note: "pay [CARD_1] now", quote: 'a "b"', n: "[CARD_1]" });
  });

  test("wherever JSON is cut, an escaped quotation mark does not end its string", () => {
    for (let shift = 0; shift < 8; shift += 1) {
      const said = `${".".repeat(shift)}${'a 9" plate '.repeat(60)}pay ${CARD} now`;
      const json = JSON.stringify({ said, more: FILLER.repeat(6) });
      const window = createWindow({ isJson: true });
      let out = "";
      for (const piece of json.match(/[\s\S]{1,49}/g) ?? []) {
        window.push(piece);
        const looked = window.look(false);
        if (looked !== undefined) out += window.settle(findCard(looked), false);
      }
      out += window.settle(findCard(window.look(true) ?? ""), true);
      expect(JSON.parse(out)).toMatchObject({ said: said.replace(CARD, "[CARD_1]") });
    }
  });
});
