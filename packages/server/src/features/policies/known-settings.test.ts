import type { PolicyDocument } from "@prompt-shield/contracts";
import { scan } from "@prompt-shield/engine";
import { expect, test } from "vitest";
import { knownSettings } from "./known-settings.ts";

test("a stored policy loses what the engine would refuse, on every level, and nothing else", () => {
  const document = {
    shadow: true,
    patterns: [{ name: "Ticket", pattern: "T", action: "flag" }],
    words: [{ word: "Falcon", action: "block" }],
    allowedTexts: [{ text: "Hi", id: "a", expiresAt: "2030-01-01T00:00:00.000Z" }],
    allowedFindings: [{ rule: "r", note: "n" }],
  } satisfies PolicyDocument;
  const old = Object.fromEntries(
    Object.entries(document).map(([key, value]) => [
      key,
      Array.isArray(value) ? value.map((entry: object) => ({ ...entry, old: 1 })) : value,
    ]),
  );
  const policy = knownSettings({ ...old, old: 1 } as PolicyDocument);
  expect(policy).toEqual(document);
  expect(scan("Falcon", { policy }).action).toBe("block");
});
