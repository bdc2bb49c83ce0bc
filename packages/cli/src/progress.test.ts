import { createReadStream, openSync } from "node:fs";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { shareRead } from "./progress.ts";

test("knows the share that was read of a file, also if the shell opened it, but not of a pipe", async () => {
  const input = createReadStream("", { fd: openSync(import.meta.filename, "r") });
  expect(shareRead(input)).toBe(0);
  await new Promise((resolve) => input.once("data", resolve));
  expect(shareRead(input)).toBe(1);
  await new Promise((resolve) => input.once("close", resolve));
  expect(shareRead(input)).toBeUndefined();
  expect(shareRead(Readable.from(["a pipe"]))).toBeUndefined();
});
