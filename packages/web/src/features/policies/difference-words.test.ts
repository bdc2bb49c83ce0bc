import { describe, expect, test } from "vitest";
import { tellDifference } from "./difference-words.ts";

const known = { keyNames: new Map([["key-1", "Shop"]]), nowMs: Date.parse("2026-11-16T12:00:00Z") };
const tell = (field: string, before: unknown, after: unknown = null) => {
  const said = (value: unknown) =>
    value === null || typeof value === "string" ? value : JSON.stringify(value);
  return tellDifference({ field, before: said(before), after: said(after) }, known);
};

describe("a line of a comparison of versions", () => {
  test("describes an exception as the list of exceptions does", () => {
    const text = { id: "e1", text: 'Say "hello"', keyId: "key-1", note: "our own greeting" };
    expect(tell("allowedTexts: e1", text)).toEqual({
      name: "Exception",
      left: 'Text: Say "hello" · Only with the key Shop · no end date · our own greeting',
      right: "missing",
    });
    const finding = { id: "e2", rule: "sensitive/card", keyId: "gone", expiresAt: "2026-11-01T10:00:00Z" };
    expect(tell("allowedFindings: sensitive/card", null, finding).right).toMatch(
      /^Pattern: sensitive\/card · Only with the key that was deleted · ended Nov 1, 2026/,
    );
    expect(tell("allowedFindings: Jailbreak", { id: "e3", category: "Jailbreak" }).left).toBe(
      "Kind: Jailbreak · Everywhere the policy applies · no end date",
    );
  });

  test("shows the beginning of a long text and all of its terms", () => {
    const { left } = tell("allowedTexts: e1", { id: "e1", text: "x".repeat(100_000), note: "agreed" });
    expect(left).toMatch(/^Text: x{154}… · Everywhere the policy applies · no end date · agreed$/);
  });

  test.each([
    ["words: Falcon", { word: "Falcon", action: "block" }, "Word", "Falcon (Block)"],
    [
      "patterns: ticket",
      { name: "ticket", pattern: "acme-\\d{4}", action: "flag", caseSensitive: true },
      "Pattern",
      "ticket: acme-\\d{4} (Flag, case matters)",
    ],
    ["patterns: a{3}", { name: "a{3}", pattern: "a{3}", action: "block" }, "Pattern", "a{3} (Block)"],
    ["allowedSenders: @acme.example", "@acme.example", "Allowed sender", "@acme.example"],
    ["sources: web", "web", "Source", "Web pages"],
    ["actions › Sensitive Data", "sanitize", "Sensitive Data", "Sanitize"],
    ["sourceActions › email › Jailbreak", "ignore", "Jailbreak in Emails", "Ignore"],
    ["shadow", "true", "Shadow mode", "on"],
    ["minimumSeverity", "high", "Minimum severity", "high"],
  ])("describes %s", (field, value, name, left) => {
    expect(tell(field, value)).toMatchObject({ name, left });
  });

  test("names an unknown setting as it is", () => {
    expect(tell("newer", "3")).toEqual({ name: "newer", left: "3", right: "not set" });
  });
});
