import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** In a process of its own: the test runner would catch the rejection that ends other processes. */
test("a broken PDF whose reader leaves a failed promise behind does not end the process", async () => {
  const bytes = await readFile(at("../fixtures/stray-rejection.pdf"));
  const script = `
    const { readFile } = await import(${JSON.stringify(at("../read-file.ts"))});
    const bytes = Buffer.from("${bytes.toString("base64")}", "base64");
    await readFile(bytes, "a.pdf").catch((error) => console.log(error.name));
    await new Promise((resolve) => setTimeout(resolve, 50));
    console.log("lives");`;
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", script]);
  expect(stdout).toContain("lives");
});
