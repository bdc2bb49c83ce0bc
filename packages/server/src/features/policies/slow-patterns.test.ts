import { describe, expect, test } from "vitest";
import { createFindSlow, type OwnPattern } from "./slow-patterns.ts";

const own = (pattern: string): OwnPattern => ({ name: pattern, pattern, action: "block" });

describe("the patterns whose masking may be slow", () => {
  test("are looked at once, and bounded ones not at all", async () => {
    const asked: string[][] = [];
    const findSlow = createFindSlow(async (names) => {
      asked.push([...names]);
      return names.map((name) => (name.endsWith("y)?") ? "quadratic" : "linear"));
    });
    const patterns = [own("a+"), own("x(?:x*y)?"), own("b{1,9}")];
    const named = async () => (await findSlow("w", patterns)).map(({ pattern }) => pattern.name);
    expect([await named(), await named()]).toEqual([["x(?:x*y)?"], ["x(?:x*y)?"]]);
    expect(asked).toEqual([["iu a+", "iu x(?:x*y)?"]]);
  });

  test("include those that nobody had time for, which are looked at again", async () => {
    const answers: "linear"[][] = [["linear"], ["linear"]];
    const findSlow = createFindSlow(async () => answers.shift() ?? []);
    const patterns = [own("a+"), own("b+")];
    const named = async () => (await findSlow("w", patterns)).map(({ pattern }) => pattern.name);
    expect([await named(), await named()]).toEqual([["b+"], []]);
  });

  test("are found in a thread", async () => {
    const slow = await createFindSlow()("w", [own("a+ b+"), own("x(?:x*y)?"), own("(?=a)b*")]);
    expect(slow.map(({ pattern }) => pattern.name)).toEqual(["x(?:x*y)?", "(?=a)b*"]);
    expect(slow.map(({ reason }) => reason)).toMatchObject(
      [/square of the length/, /could not be proven/].map((said) => expect.stringMatching(said)),
    );
  });
});
