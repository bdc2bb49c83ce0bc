import { expect, test } from "vitest";
import { brokenFiles } from "./fixtures/broken-files.ts";
import { readFile, UnreadableFile } from "./read-file.ts";

test("200 broken, locked, nested and oversized files are each refused with the right fault", async () => {
  const surprises: string[] = [];
  for (const { name, fault, bytes } of brokenFiles(200)) {
    const told = await readFile(bytes, name).then(
      ({ type }) => `was read as ${type}`,
      (error: unknown) => (error instanceof UnreadableFile ? error.fault : String(error)),
    );
    if (told !== fault) surprises.push(`${name}: ${told}`);
  }
  expect(surprises).toEqual([]);
});
