import { describe, expect, test } from "vitest";
import type { ClassifierPort, Network, View } from "../types.ts";
import { createClassifier } from "./classify.ts";
import { HEADS, UNTRUSTED_HEAD } from "./explain.ts";
import { WEIGHING } from "./model.fixture.ts";
import { PATCH_TOKENS } from "./span.ts";

const pieces = ["safe", "evil", "plan"];
const wordPieces = ["[PAD]", ...pieces];
const EVIL = 5 + 256 + 1;
const PLAN = EVIL + 1;
const file = { name: "x", bytes: 0, sha256: "" };
const manifest = {
  name: "test",
  version: "1",
  files: { weights: file, tokenizer: file },
  calibration: { scale: 1, bias: 0, untrustedBias: 0, perWindow: 0.4 },
  // Nothing is English unless a test says so.
  secondLook: {
    above: -2,
    windows: 3,
    share: 0.5,
    fullAt: 1,
    english: { share: 0.25, lean: 0, spelled: 0, more: 0 },
  },
  reliability: [],
  ...WEIGHING,
};
const assets = { manifest, pieces, english: "444", wordPieces };

interface Asked {
  rows: number;
  columns: number;
  network: Network;
}

/**
 * Networks that know one word: rows with "evil" score 4 and point at its patch, others score −4. A row that begins
 * with "plan" leaves the first network in doubt, and the second scores it 4. The English network clears everything.
 */
function knowsEvil(asked: Asked[] = []): ClassifierPort {
  return {
    run: async ({ ids, rows, columns, network }) => {
      asked.push({ rows, columns, network });
      const width = HEADS + columns / PATCH_TOKENS;
      const output = new Float32Array(rows * width).fill(-1);
      for (let row = 0; row < rows; row++) {
        const line = ids.subarray(row * columns, (row + 1) * columns);
        if (network === "english") {
          output[row * width] = -6;
          continue;
        }
        const at = line.indexOf(EVIL);
        const doubt = network === "first" ? 0 : 4;
        output[row * width] = line[0] === PLAN ? doubt : at < 0 ? -4 : 4;
        output[row * width + 2] = 3;
        output[row * width + UNTRUSTED_HEAD] = line.includes(PLAN) ? 6 : -4;
        if (at >= 0) output[row * width + HEADS + Math.floor(at / PATCH_TOKENS)] = 2;
      }
      return output;
    },
  };
}

const view = (text: string, change: Partial<View> = {}): View => ({
  kind: "original",
  text,
  lower: text.toLowerCase(),
  map: { toOriginal: (span) => span },
  via: [],
  ...change,
});

test("a hostile sentence deep in a long text is found, and the finding points at it", async () => {
  const text = `${"safe ".repeat(900)}evil plan ${"safe ".repeat(900)}`;
  const verdict = await createClassifier(assets, knowsEvil())([view(text)]);
  expect(verdict.probability).toBeGreaterThan(0.9);
  const [finding] = verdict.findings;
  expect(finding?.text).toContain("evil");
  expect(finding?.text.length).toBeLessThan(40);
  expect(text.slice(finding?.start, finding?.end)).toBe(finding?.text);
  expect(finding?.category).toBe("Data Leakage");
  expect(finding?.explanation).toMatch(/trained model reads this passage as .+ \(\d+ % sure\)/);
});

test("harmless text gets a low probability and no finding", async () => {
  const verdict = await createClassifier(assets, knowsEvil())([view("safe safe plan")]);
  expect(verdict.probability).toBeLessThan(0.05);
  expect(verdict.findings).toEqual([]);
});

test("a decoded payload is read too, and its finding says how it was decoded", async () => {
  const decoded = view("evil plan safe", {
    kind: "decoded",
    via: ["base64"],
    map: { toOriginal: () => ({ start: 5, end: 9 }) },
  });
  const verdict = await createClassifier(assets, knowsEvil())([view("safe ZXZpb plan"), decoded]);
  expect(verdict.findings[0]).toMatchObject({ start: 5, end: 9, text: "ZXZp", via: "base64" });
});

test("the normalized view is read instead of the original", async () => {
  const toOriginal = () => ({ start: 0, end: 7 });
  const normalized = view("evil safe plan", { kind: "normalized", map: { toOriginal } });
  const original = view("e-v-i-l safe plan");
  const verdict = await createClassifier(assets, knowsEvil())([original, normalized]);
  expect(verdict.findings[0]?.text).toBe("e-v-i-l");
});

test("one or two words alone are not read", async () => {
  const asked: Asked[] = [];
  const classify = createClassifier(assets, knowsEvil(asked));
  const verdicts = [await classify([view("evil")]), await classify([view("evil plan")])];
  expect(verdicts.map(({ probability }) => probability)).toEqual([0, 0]);
  expect(asked).toEqual([]);
});

test("the number of windows is bounded, and a note says so", async () => {
  const asked: Asked[] = [];
  const verdict = await createClassifier(assets, knowsEvil(asked))([view("safe ".repeat(60_000))]);
  expect(asked.reduce((sum, { rows }) => sum + rows, 0)).toBe(80);
  expect(Math.max(...asked.map(({ rows }) => rows))).toBeLessThanOrEqual(8);
  expect(verdict.notes).toEqual([
    "The model read 80 of 250 windows of this text, spread evenly; the rules read all of it.",
  ]);
});

test("only rows of as many patches are asked about at once, and each keeps its own score", async () => {
  const asked: Asked[] = [];
  const decoded = (text: string) => view(text, { kind: "decoded", via: ["base64"] });
  const views = [view("safe safe plan"), decoded("safe ".repeat(9)), decoded("evil safe plan")];
  const { findings } = await createClassifier(assets, knowsEvil(asked))(views);
  expect(asked.filter(({ network }) => network === "first")).toEqual([
    { rows: 2, columns: 4, network: "first" },
    { rows: 1, columns: 12, network: "first" },
  ]);
  expect(findings[0]).toMatchObject({ via: "base64" });
});

test("the second network reads what the first cannot clear, and both count", async () => {
  const asked: Asked[] = [];
  const classify = createClassifier(assets, knowsEvil(asked));
  await classify([view("safe safe plan")]);
  expect(asked.map(({ network }) => network)).toEqual(["first"]);
  const { probability } = await classify([view("plan safe safe")]);
  expect(asked.slice(1)).toEqual([
    { rows: 1, columns: 4, network: "first" },
    { rows: 1, columns: 3, network: "second" },
  ]);
  expect(probability).toBeCloseTo(1 / (1 + Math.exp(-2)), 5);
});

test("with looksLater, the first network answers alone and says what the second would read", async () => {
  const asked: Asked[] = [];
  const classify = createClassifier(assets, knowsEvil(asked));
  const { doubt, ...verdict } = await classify([view("plan safe safe")], {
    untrusted: false,
    looksLater: true,
  });
  expect(verdict.probability).toBeCloseTo(0.5, 5);
  expect(doubt).toMatchObject({ strength: 2 });
  expect(asked.map(({ network }) => network)).toEqual(["first"]);
  expect(await doubt?.lookAgain()).toEqual(await classify([view("plan safe safe")]));
  const clear = await classify([view("safe safe plan")], { untrusted: false, looksLater: true });
  expect(clear).not.toHaveProperty("doubt");
});

test("in a short text the second network weighs less", async () => {
  const ask = async (fullAt: number) => {
    const short = { ...manifest, secondLook: { ...manifest.secondLook, fullAt } };
    const verdict = await createClassifier(
      { ...assets, manifest: short },
      knowsEvil(),
    )([view("plan safe safe safe")]);
    return Math.log(verdict.probability / (1 - verdict.probability));
  };
  // The text has four tokens: the second network's share of 0.5 counts in full, then only a quarter of it.
  expect(await ask(4)).toBeCloseTo(2);
  expect(await ask(16)).toBeCloseTo(0.5);
});

describe("a long text in which the first network doubts five windows", () => {
  const doubted = view("evil plan safe ".repeat(400));

  /** The first network scores a window by the word it begins with; the second says the same of all. */
  async function readsAgain(second: number, firstSays = 3) {
    const asked: Asked[] = [];
    const port: ClassifierPort = {
      run: async (input) => {
        asked.push(input);
        const width = HEADS + input.columns / PATCH_TOKENS;
        const output = new Float32Array(input.rows * width);
        for (let row = 0; row < input.rows; row++)
          output[row * width] = input.network === "first" ? firstSays + row / 10 : second;
        return output;
      },
    };
    const { probability, tokensReadAgain } = await createClassifier(assets, port)([doubted]);
    return {
      looks: asked.filter(({ network }) => network === "second").length,
      probability,
      tokensReadAgain,
    };
  }

  test("is read twice in one place if that stays the most suspicious one", async () => {
    const { looks, tokensReadAgain } = await readsAgain(9);
    expect(looks).toBe(1);
    expect(tokensReadAgain).toBeLessThanOrEqual(256);
  });

  test("is not read on where no sensitivity would flag the next place", async () => {
    expect((await readsAgain(-9, -1.9)).looks).toBe(1);
  });

  test("is read on where the next place would decide unread, three times at most", async () => {
    const { looks, tokensReadAgain } = await readsAgain(-9);
    expect(looks).toBe(3);
    expect(tokensReadAgain).toBeGreaterThan(512);
  });
});

describe("English text", () => {
  const english = { ...manifest.secondLook.english, spelled: 1 };
  const speaksEnglish = {
    ...assets,
    manifest: { ...manifest, secondLook: { ...manifest.secondLook, english } },
  };

  test("is read again by the English network, in word pieces, with that network's share", async () => {
    const asked: Asked[] = [];
    const { probability } = await createClassifier(speaksEnglish, knowsEvil(asked))([view("plan safe safe")]);
    expect(asked).toEqual([
      { rows: 1, columns: 4, network: "first" },
      { rows: 1, columns: 5, network: "english" },
    ]);
    expect(Math.log(probability / (1 - probability))).toBeCloseTo(0.25 * -6, 5);
  });

  test("waits for a second look with looksLater, and is then read by the English network", async () => {
    const asked: Asked[] = [];
    const classify = createClassifier(speaksEnglish, knowsEvil(asked));
    const { doubt } = await classify([view("plan safe safe")], { untrusted: false, looksLater: true });
    expect(await doubt?.lookAgain()).toEqual(await classify([view("plan safe safe")]));
    expect(asked.map(({ network }) => network)).toEqual(["first", "english", "first", "english"]);
  });

  test("has its finding where the first network points", async () => {
    const strong = { ...english, share: 0.01 };
    const sure = { ...speaksEnglish.manifest, secondLook: { ...manifest.secondLook, english: strong } };
    const text = `${"safe ".repeat(20)}evil ${"safe ".repeat(20)}`;
    const [finding] = (await createClassifier({ ...assets, manifest: sure }, knowsEvil())([view(text)]))
      .findings;
    expect(finding?.text).toContain("evil");
    expect(finding?.text.length).toBeLessThan(40);
  });

  test("is read by its own network, even next to text that is not English", async () => {
    const asked: Asked[] = [];
    const other = view("plan safe xyz", { kind: "decoded", via: ["base64"] });
    const longer = view("plan safe safe safe", { kind: "decoded", via: ["base64"] });
    // A word that no piece covers is spelled out byte by byte; in word pieces it is one unknown.
    const strict = { ...english, spelled: 0.75 };
    const manifestOf = { ...manifest, secondLook: { ...manifest.secondLook, english: strict } };
    const views = [view("plan xyz xyz"), other, longer];
    await createClassifier({ ...assets, manifest: manifestOf }, knowsEvil(asked))(views);
    const again = asked.map(({ network }) => network).filter((network) => network !== "first");
    expect(again.toSorted()).toEqual(["english", "english", "second"]);
  });
});

test("untrusted text is judged by its own head", async () => {
  const classify = createClassifier(assets, knowsEvil());
  const asPrompt = await classify([view("safe safe plan")]);
  const asData = await classify([view("safe safe plan")], { untrusted: true });
  expect(asPrompt.probability).toBeLessThan(0.05);
  expect(asData.probability).toBeGreaterThan(0.95);
});

test("text without a single token is clean", async () => {
  const verdict = await createClassifier(assets, knowsEvil())([view("   ")]);
  expect(verdict).toEqual({ probability: 0, findings: [], notes: [], weighing: WEIGHING });
});
