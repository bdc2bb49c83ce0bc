import { describe, expect, it } from "vitest";
import { createEngine } from "../index.ts";
import type { Policy } from "../policy/policy.ts";
import { splitOwnMatches } from "./split-matches.ts";

const policyWith = (action: "block" | "sanitize"): Policy => ({
  words: [{ word: "Project Zebra", action }],
  patterns: [{ name: "ticket", pattern: String.raw`TCK-\d{4}`, action }],
});
const BLOCKING = policyWith("block");

const found = (policy: Policy, parts: readonly string[]) =>
  [...splitOwnMatches(policy, parts)].flatMap(([at, matches]) =>
    matches.map(({ name, start, end }) => `${at} ${name}: ${parts[at]?.slice(start, end)}`),
  );

describe("a policy's own words and patterns that are split over the parts of a message", () => {
  it.each([
    [
      ["see TCK-", "1234 now"],
      ["0 ticket: TCK-", "1 ticket: 1234"],
    ],
    [
      ["Tell me about Project", "Zebra."],
      ["0 Project Zebra: Project", "1 Project Zebra: Zebra"],
    ],
    [
      ["Project ", "Zebra"],
      ["0 Project Zebra: Project ", "1 Project Zebra: Zebra"],
    ],
    [
      ["T", "CK-12", "34"],
      ["0 ticket: T", "1 ticket: CK-12", "2 ticket: 34"],
    ],
    [
      [`${"ab ".repeat(3_000)}TCK-`, "1234"],
      ["0 ticket: TCK-", "1 ticket: 1234"],
    ],
    [["TCK-1234", "TCK-1234"], []],
    [["see TCK-", "or 1234"], []],
  ])("are found in %j", (parts, expected) => expect(found(BLOCKING, parts)).toEqual(expected));

  it("add nothing where a part shows the match by itself", () => {
    const policy: Policy = { patterns: [{ name: "all", pattern: "secret.*", action: "sanitize" }] };
    expect(found(policy, ["my secret word", "is not here"])).toEqual([]);
  });

  it("take time in proportion to the number of parts", () => {
    const began = performance.now();
    splitOwnMatches(
      { patterns: [{ name: "all", pattern: ".*", action: "block" }] },
      Array(60_000).fill("ok"),
    );
    expect(performance.now() - began).toBeLessThan(2_000);
  });
});

describe("a scan of a message in parts", () => {
  const engine = createEngine();
  const messageOf = (...texts: string[]) => ({
    role: "user" as const,
    content: texts.map((text) => ({ type: "text", text })),
  });
  const message = messageOf("see TCK-", "1234 now");

  it("decides by what the parts say together, but not by what two messages say", async () => {
    const { decision } = await engine.scan({ messages: [message] }, { policy: BLOCKING });
    expect(decision).toEqual({
      action: "block",
      shadow: false,
      reasons: [{ kind: "pattern", name: "ticket", action: "block" }],
    });
    const apart = { messages: [messageOf("see TCK-"), messageOf("1234 now")] };
    expect((await engine.scan(apart, { policy: BLOCKING })).action).toBe("allow");
  });

  it("allows it in a source that the policy does not cover", async () => {
    const policy: Policy = { ...BLOCKING, sources: ["assistant"] };
    expect((await engine.scan({ messages: [message] }, { policy })).action).toBe("allow");
  });

  it("is masked in each part", async () => {
    const { messages } = await engine.sanitize({ messages: [message] }, { policy: policyWith("sanitize") });
    expect(JSON.stringify(messages)).not.toMatch(/TCK|1234/);
  });
});
