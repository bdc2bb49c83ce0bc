import { describe, expect, test } from "vitest";

import { POLICY_KEYS, SERVED_KEYS, unknownKeys } from "./policy-keys.ts";
import { policyCreate, policyDocument, policySchema, policyUpdate } from "./schemas/policies.ts";

const FULL = {
  actions: { "Data Leakage": "flag" },
  sourceActions: { web: { "Data Leakage": "block" } },
  sensitivity: "high",
  minimumSeverity: "low",
  sources: ["prompt"],
  patterns: [{ name: "Ticket", pattern: "T", action: "flag", caseSensitive: true }],
  words: [{ word: "Falcon", action: "flag" }],
  allowedTexts: [{ text: "Hi", id: "a", note: "n", keyId: "k", expiresAt: "2030-01-01T00:00:00.000Z" }],
  allowedSenders: ["@example.com"],
  allowedFindings: [
    {
      rule: "r",
      category: "Data Leakage",
      id: "a",
      note: "n",
      keyId: "k",
      expiresAt: "2030-01-01T00:00:00.000Z",
    },
  ],
  shadow: true,
  soft: true,
  canary: true,
};

const complaint = (given: unknown, schema: typeof policyDocument = policyDocument) =>
  schema.safeParse(given).error?.issues[0];

describe("the keys of a policy", () => {
  test("are those of its schema, on every level", () => {
    expect(policyDocument.parse(FULL)).toEqual(FULL);
    expect(Object.keys(FULL)).toEqual([...POLICY_KEYS.document]);
    const levels = [FULL.patterns[0], FULL.words[0], FULL.allowedTexts[0], FULL.allowedFindings[0]];
    const { pattern, word, allowedText, allowedFinding } = POLICY_KEYS;
    expect(levels.map((level) => Object.keys(level ?? {}).toSorted())).toEqual(
      [pattern, word, allowedText, allowedFinding].map((keys) => [...keys].toSorted()),
    );
  });

  test("and what the server adds are all that an answer has", () => {
    const known = [...POLICY_KEYS.document, ...SERVED_KEYS, "name", "is_default"];
    expect(Object.keys(policySchema.shape).toSorted()).toEqual(known.toSorted());
  });

  test.each([
    [{ sensitivty: "high" }, "", 'Unknown key "sensitivty". Did you mean "sensitivity"?'],
    [{ minimum_severity: "low" }, "", 'Unknown key "minimum_severity". Did you mean "minimumSeverity"?'],
    [{ shadw: true, zzz: 1 }, "", 'Unknown key "shadw". Did you mean "shadow"? Unknown key "zzz".'],
    [
      { actions: { "Data Leakge": "flag" } },
      "actions",
      'Unknown key "Data Leakge". Did you mean "Data Leakage"?',
    ],
    [{ sourceActions: { wbe: {} } }, "sourceActions", 'Unknown key "wbe". Did you mean "web"?'],
    [
      { allowedFindings: [{ categry: "Data Leakage" }] },
      "allowedFindings.0",
      'Unknown key "categry". Did you mean "category"?',
    ],
  ])("are refused by name if they are unknown: %j", (given, place, message) => {
    const issue = complaint(given);
    expect([issue?.path.join("."), issue?.message]).toEqual([place, message]);
  });

  test("may be sent back as the server answered them, and what it adds is dropped", () => {
    const served = Object.fromEntries(SERVED_KEYS.map((key) => [key, null]));
    expect(policyCreate.parse({ ...served, name: "Mine", is_default: false, shadow: true })).toEqual({
      name: "Mine",
      is_default: false,
      shadow: true,
    });
    expect(policyUpdate.parse({ ...served, actions: null })).toEqual({ actions: null });
    expect(policyDocument.parse({ ...served, name: "Mine", is_default: true, soft: true })).toEqual({
      soft: true,
    });
    expect(policyUpdate.safeParse({ nmae: "Mine" }).error?.issues[0]?.message).toBe(
      'Unknown key "nmae". Did you mean "name"?',
    );
  });

  test("of any length are named shortly, without a long search", () => {
    const long = unknownKeys(["x".repeat(100_000)], POLICY_KEYS.document);
    expect(long).toBe(`Unknown key "${"x".repeat(60)}".`);
    const many = unknownKeys(["a1", "b1", "c1", "d1"], POLICY_KEYS.document);
    expect(many).toBe('Unknown key "a1". Unknown key "b1". Unknown key "c1".');
  });
});
