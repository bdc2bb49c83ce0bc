import { describe, expect, test } from "vitest";
import { decide } from "./decide.ts";
import { fuse } from "./fuse.ts";
import { modelSays, WEIGHING } from "./model/model.fixture.ts";
import type { Finding } from "./types.ts";

function finding(overrides: Partial<Finding> = {}): Finding {
  return {
    start: 0,
    end: 4,
    text: "text",
    category: "Prompt Injection",
    rule: "injection/one",
    origin: { layer: "rule" },
    severity: "high",
    group: "directInjection",
    explanation: "",
    score: 0.9,
    ...overrides,
  };
}

const email = finding({
  category: "Sensitive Data",
  origin: { layer: "sensitive" },
  rule: "sensitive/email",
  severity: "low",
  score: 0.95,
});

describe("threats", () => {
  test("a text without findings is clean and has risk 0", () => {
    expect(decide([], {})).toMatchObject({
      isMalicious: false,
      riskScore: 0,
      threatLevel: "none",
      categories: [],
    });
  });

  test("weak evidence from several rules adds up", () => {
    const weak = finding({ score: 0.3 });
    expect(decide([weak], {}).isMalicious).toBe(false);
    expect(
      decide([weak, finding({ score: 0.3, rule: "injection/two", start: 9, end: 12 })], {}).isMalicious,
    ).toBe(true);
  });

  test("one rule that matches repeatedly is one piece of evidence", () => {
    const repeated = Array.from({ length: 9 }, (_, index) =>
      finding({ score: 0.3, start: index * 9, end: index * 9 + 4 }),
    );
    expect(decide(repeated, {}).isMalicious).toBe(false);
  });

  test("sensitivity moves the threshold", () => {
    const doubtful = [finding({ score: 0.3 })];
    expect(decide(doubtful, { sensitivity: "high" }).isMalicious).toBe(true);
    expect(decide(doubtful, { sensitivity: "medium" }).isMalicious).toBe(false);
    expect(decide([finding({ score: 0.6 })], { sensitivity: "low" }).isMalicious).toBe(false);
  });

  test("a category that was not selected is ignored", () => {
    const verdict = decide([finding()], { categories: ["Data Leakage"] });
    expect(verdict).toMatchObject({ isMalicious: false, findings: [], riskScore: 0 });
  });

  test("severity and certainty set the level", () => {
    expect(decide([finding({ severity: "critical", score: 0.95 })], {}).threatLevel).toBe("critical");
    expect(decide([finding({ severity: "high" })], {}).threatLevel).toBe("high");
    expect(decide([finding({ severity: "medium" })], {}).threatLevel).toBe("medium");
  });
});

describe("sensitive data", () => {
  test("contact data is reported at low risk but is not a threat", () => {
    const verdict = decide([email], {});
    expect(verdict).toMatchObject({ isMalicious: false, threatLevel: "low", categories: [] });
    expect(verdict.findings).toHaveLength(1);
  });

  test("a card number is a threat", () => {
    const card = finding({
      category: "Sensitive Data",
      origin: { layer: "sensitive" },
      severity: "critical",
      entity: "CARD",
    });
    expect(decide([card], {}).categories).toEqual(["Sensitive Data"]);
  });
});

describe("confidence", () => {
  test("is at least one half, whatever the verdict", () => {
    for (const score of [0, 0.2, 0.39, 0.41, 0.59, 0.61, 0.79, 0.81, 1]) {
      for (const sensitivity of ["low", "medium", "high"] as const) {
        const { confidence } = decide([finding({ score })], { sensitivity });
        expect(confidence).toBeGreaterThanOrEqual(0.5);
        expect(confidence).toBeLessThanOrEqual(1);
      }
    }
  });

  test("grows with the evidence", () => {
    expect(decide([finding({ score: 0.95 })], {}).confidence).toBeGreaterThan(
      decide([finding({ score: 0.65 })], {}).confidence,
    );
  });
});

describe("with a model", () => {
  test("rule matches raise the model's probability", () => {
    const { fusion } = WEIGHING;
    expect(fuse(0.5, 0.9, fusion)).toBeGreaterThan(fuse(0.5, 0, fusion));
    expect(fuse(0.9, 0, fusion)).toBeGreaterThan(fuse(0.1, 0, fusion));
  });

  test("the threshold for the model's probability comes from its manifest", () => {
    const model = modelSays({ probability: 0.6 });
    const strict = { ...WEIGHING.presets, medium: { threshold: 0.7 } };
    expect(decide([], {}, model).isMalicious).toBe(true);
    expect(decide([], {}, { ...model, weighing: { ...WEIGHING, presets: strict } }).isMalicious).toBe(false);
  });

  test("a model that is sure a prompt is harmless outweighs a weak rule", () => {
    const model = modelSays({ probability: 0.01 });
    expect(decide([finding({ score: 0.5 })], {}, model).isMalicious).toBe(false);
  });

  test("the model's category comes first when the rules only hint at another", () => {
    const model = modelSays({
      probability: 0.98,
      categoryScores: { "Role Hijacking": 0.9, "Prompt Injection": 0.08 },
      findings: [finding({ rule: "model/role", origin: { layer: "model" }, category: "Role Hijacking" })],
    });
    const verdict = decide([finding({ score: 0.2, category: "Data Leakage" })], {}, model);
    expect(verdict.categories[0]).toBe("Role Hijacking");
    expect(verdict.findings.map(({ rule }) => rule)).toContain("model/role");
  });

  test("the model never excuses a card number", () => {
    const card = finding({
      category: "Sensitive Data",
      origin: { layer: "sensitive" },
      severity: "critical",
    });
    expect(decide([card], {}, modelSays()).isMalicious).toBe(true);
  });

  test("the model cannot flag a prompt when no attack category is selected", () => {
    const model = modelSays({ probability: 1 });
    expect(decide([], { categories: ["Sensitive Data"] }, model).isMalicious).toBe(false);
  });
});
