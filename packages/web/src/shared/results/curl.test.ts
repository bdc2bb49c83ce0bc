import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { scanCurl } from "./curl.ts";

describe("scanCurl", () => {
  it.each(["plain", "it's quoted", 'a "double" $HOME `id` \\ back', "two\nlines", "ü 😀 '''"])(
    "passes %j through a shell unchanged",
    (prompt) => {
      const printed = scanCurl("http://localhost:3000", prompt).replace(/^curl/, String.raw`printf '%s\n'`);
      const lastArgument = execFileSync("bash", ["-c", printed], { encoding: "utf8" })
        .trimEnd()
        .split("\n")
        .at(-1);
      expect(JSON.parse(lastArgument ?? "")).toEqual({ prompt });
    },
  );
});
