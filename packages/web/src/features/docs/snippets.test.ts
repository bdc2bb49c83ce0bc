import { globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { POST } from "./snippets/next-route.ts";
import { OUTPUTS } from "./snippets/outputs.ts";

const root = join(import.meta.dirname, "../../../../..");
const TESTS = ["e2e/*.spec.ts", "integration/*.test.ts", "packages/{cli,sdk,server}/src/**/*.test.ts"];
/** Files that a test selects by extension, and the component that a page of the documentation runs. */
const FOUND_OTHERWISE = [/^drop-in-\w+\.(?:yaml|json)$/, /^live-scan\.tsx$/];

test("every listing of the documentation is run or read by a test", () => {
  const listings = readdirSync(join(import.meta.dirname, "snippets"), { recursive: true, encoding: "utf8" })
    .map((path) => path.replace("adapters/", ""))
    .filter((path) => path.includes(".") && path !== "outputs.ts");
  const tests = globSync(TESTS, { cwd: root }).map((path) => readFileSync(join(root, path), "utf8"));
  const untested = listings.filter(
    (name) =>
      !(name in OUTPUTS) &&
      !FOUND_OTHERWISE.some((pattern) => pattern.test(name)) &&
      !tests.some((text) => new RegExp(`["'\`/}]${name.replace(".", "\\.")}["'\`]`).test(text)),
  );
  expect(listings.length).toBeGreaterThan(40);
  expect(untested).toEqual([]);
});

test("the route of the Next.js page does not wait for ever for an answer", async () => {
  const asked = vi.spyOn(globalThis, "fetch").mockRejectedValue(new DOMException("", "TimeoutError"));
  const body = JSON.stringify({ prompt: "Hi" });
  const answer = await POST(new Request("http://app.example/api/scan", { method: "POST", body }));
  expect(answer.status).toBe(500);
  expect(asked.mock.calls[0]?.[1]?.signal).toBeInstanceOf(AbortSignal);
  asked.mockRestore();
});
