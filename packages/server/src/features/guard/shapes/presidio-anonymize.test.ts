import { createDecipheriv } from "node:crypto";
import { describe, expect, test } from "vitest";
import { anonymize, anonymizeRequest } from "./presidio-anonymize.ts";

const TEXT = "😀 Jane, jane@example.com, 4111111111111111.";
const MAIL = { entity_type: "EMAIL_ADDRESS", start: 8, end: 24, score: 1 };
const CARD = { entity_type: "CREDIT_CARD", start: 26, end: 42, score: 1 };

const run = (operator?: object, analyzer_results = [MAIL, CARD], text = TEXT) =>
  anonymize({
    text,
    analyzer_results,
    ...(operator && { anonymizers: { DEFAULT: { type: "replace", ...operator } } }),
  });

describe("Presidio's anonymizer", () => {
  test("replaces values by the entity's name, with positions in code points", () => {
    expect(run()).toEqual({
      text: "😀 Jane, <EMAIL_ADDRESS>, <CREDIT_CARD>.",
      items: [
        { operator: "replace", entity_type: "CREDIT_CARD", start: 25, end: 38, text: "<CREDIT_CARD>" },
        { operator: "replace", entity_type: "EMAIL_ADDRESS", start: 8, end: 23, text: "<EMAIL_ADDRESS>" },
      ],
    });
  });

  test.each([
    [{ type: "replace", new_value: "X" }, "😀 Jane, X, X."],
    [{ type: "redact" }, "😀 Jane, , ."],
    [{ type: "keep" }, TEXT],
    [
      { type: "mask", masking_char: "#", chars_to_mask: 12, from_end: false },
      "😀 Jane, ############.com, ############1111.",
    ],
    [
      { type: "mask", masking_char: "•", chars_to_mask: 4, from_end: true },
      "😀 Jane, jane@example••••, 411111111111••••.",
    ],
  ])("does %j", (operator, expected) => {
    expect(run(operator).text).toBe(expected);
  });

  test("hashes", () => {
    expect(run({ type: "hash" }, [MAIL]).items[0]?.text).toBe(
      "8c87b489ce35cf2e2f39f80e282cb2e804932a56a213983eeeb428407d43b52d",
    );
    expect(run({ type: "hash", hash_type: "sha512" }, [MAIL]).items[0]?.text).toHaveLength(128);
  });

  test("encrypts so that Presidio can decrypt: AES-CBC with the IV in front, in URL-safe base64", () => {
    const key = "WmZq4t7w!z%C&F)J";
    const bytes = Buffer.from(run({ type: "encrypt", key }, [MAIL]).items[0]?.text ?? "", "base64url");
    const decipher = createDecipheriv("aes-128-cbc", key, bytes.subarray(0, 16));
    expect(decipher.update(bytes.subarray(16), undefined, "utf8") + decipher.final("utf8")).toBe(
      "jane@example.com",
    );
  });

  test.each([
    [{ type: "encrypt", key: "short" }, /128, 192 or 256 bits/],
    [{ type: "custom" }, /Invalid operator class 'custom'. Use replace, redact/],
    [{ type: "hash", hash_type: "md5" }, /sha256 or sha512/],
    [{ type: "mask", masking_char: "ab" }, /one character/],
  ])("refuses %j and says what is allowed", (operator, words) => {
    expect(() => run(operator)).toThrow(words);
  });

  test("a specific operator takes precedence over the default one", () => {
    const anonymizers = { DEFAULT: { type: "redact" }, CREDIT_CARD: { type: "mask", chars_to_mask: 12 } };
    expect(anonymize({ text: TEXT, analyzer_results: [MAIL, CARD], anonymizers }).text).toBe(
      "😀 Jane, , ************1111.",
    );
  });

  test.each([
    [
      "a result inside another",
      [{ entity_type: "URL", start: 13, end: 24, score: 0.5 }, MAIL],
      "😀 Jane, <EMAIL_ADDRESS>, 4111111111111111.",
    ],
    [
      "two results at the same place",
      [{ ...MAIL, entity_type: "WEAK", score: 0.1 }, MAIL],
      "😀 Jane, <EMAIL_ADDRESS>, 4111111111111111.",
    ],
    [
      "overlapping results",
      [MAIL, { entity_type: "ODD", start: 20, end: 30, score: 1 }],
      "😀 Jane, <EMAIL_ADDRESS><ODD>111111111111.",
    ],
    [
      "a result beyond the end",
      [{ entity_type: "FAR", start: 42, end: 900, score: 1 }],
      "😀 Jane, jane@example.com, 4111111111111111<FAR>",
    ],
  ])("resolves %s", (_name, results, expected) => {
    expect(run(undefined, results).text).toBe(expected);
  });

  test("a small body cannot ask for an answer or for work without bounds", () => {
    const count = 60_000;
    const text = "x".repeat(count);
    const analyzer_results = Array.from(text, (_, start) => ({ entity_type: "A", start, end: start + 1 }));
    const many = {
      text,
      analyzer_results,
      anonymizers: { DEFAULT: { type: "replace", new_value: "é".repeat(1_000) } },
    };
    expect(() => anonymize(anonymizeRequest.parse(many))).toThrow(/larger than/);
    for (const field of ["new_value", "salt", "key"]) {
      const anonymizers = { DEFAULT: { type: "replace", [field]: "y".repeat(1_001) } };
      expect(anonymizeRequest.safeParse({ text: "", analyzer_results: [], anonymizers }).success).toBe(false);
    }
  });
});
