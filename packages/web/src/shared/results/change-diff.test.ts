import { describe, expect, it } from "vitest";
import { diffOf } from "./change-diff.ts";

describe("diffOf", () => {
  it("shows each change the server reports, in its place", () => {
    const parts = diffOf({
      original: "Pay 4111 now.",
      sanitized: "Pay [CARD] now.",
      changes: [{ start: 4, end: 8, before: "4111", after: "[CARD]", reason: "card" }],
    });
    expect(parts).toEqual([
      { kind: "same", text: "Pay " },
      { kind: "removed", text: "4111", reason: "card" },
      { kind: "added", text: "[CARD]", reason: "card" },
      { kind: "same", text: " now." },
    ]);
  });

  it("falls back to the differing middle if the changes do not add up", () => {
    const parts = diffOf({ original: "keep drop keep", sanitized: "keep keep", changes: [] });
    expect(
      parts
        .filter((part) => part.kind !== "removed")
        .map((part) => part.text)
        .join(""),
    ).toBe("keep keep");
    expect(
      parts
        .filter((part) => part.kind !== "added")
        .map((part) => part.text)
        .join(""),
    ).toBe("keep drop keep");
  });

  it("returns one unchanged part for an unmodified prompt", () => {
    expect(diffOf({ original: "hi", sanitized: "hi", changes: [] })).toEqual([{ kind: "same", text: "hi" }]);
  });
});
