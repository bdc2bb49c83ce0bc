import type { Policy } from "@prompt-shield/engine";
import { SECURITY_CASES } from "@prompt-shield/contracts/security-cases";
import { textOf } from "../speed/inputs.ts";

/** A policy as a shop might write it. */
export const POLICY: Policy = {
  actions: { "Sensitive Data": "sanitize", "Prompt Injection": "flag" },
  sourceActions: { tool: { "Sensitive Data": "ignore" } },
  sensitivity: "medium",
  minimumSeverity: "medium",
  patterns: Array.from({ length: 10 }, (_, n) => ({
    name: `ticket ${n}`,
    pattern: `ACME${n}-\\d{4,8}`,
    action: "flag",
  })),
  words: Array.from({ length: 20 }, (_, n) => ({ word: `project falcon ${n}`, action: "sanitize" })),
  allowedTexts: Array.from({ length: 10 }, (_, n) => ({ text: `Our test prompt ${n}` })),
  allowedFindings: [{ rule: "sensitive/test-card" }],
};

const ATTACKS = Object.values(SECURITY_CASES)
  .flat()
  .map(({ prompt }) => prompt);

/** Ordinary texts of 200 to 2,000 characters, every fourth with an attack in it. */
export function samples(count: number): string[] {
  return Array.from({ length: count }, (_, n) => {
    const text = textOf("prose", 200 + ((n * 613) % 1_800), n + 1);
    return n % 4 === 0 ? `${text} ${ATTACKS[n % ATTACKS.length] ?? ""}` : text;
  });
}
