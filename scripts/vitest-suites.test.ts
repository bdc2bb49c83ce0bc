import { execFile, execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import config from "../vitest.config.ts";
import { VITEST_SUITES } from "./vitest-suites.mjs";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const VITEST = `${ROOT}/node_modules/vitest/vitest.mjs`;

interface Listed {
  readonly file: string;
  readonly projectName: string;
}

async function listed(args: readonly string[]): Promise<Listed[]> {
  const command = [VITEST, "list", "--filesOnly", "--json", ...args];
  const { stdout } = await promisify(execFile)(process.execPath, command, { cwd: ROOT });
  return JSON.parse(stdout) as Listed[];
}

const isAlone = (name: unknown) => String(name).endsWith("-alone");

test("every test file is in exactly one of the parts", async () => {
  // Tests that need the packed packages have a command of their own.
  const paths = ["*.test.ts", "*.test.tsx", ":!integration/*"];
  const all = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", ...paths], {
    cwd: ROOT,
    encoding: "utf8",
  });
  const [crowd, alone, packing] = await Promise.all([
    listed(VITEST_SUITES.crowd.args),
    listed(VITEST_SUITES.alone.args),
    listed(VITEST_SUITES.packing.args),
  ]);
  const files = [...crowd, ...alone, ...packing].map(({ file }) => file.slice(ROOT.length));
  expect(files.toSorted()).toEqual(all.trim().split("\n").toSorted());
  expect(crowd.filter(({ projectName }) => isAlone(projectName))).toEqual([]);
  expect(alone.every(({ projectName }) => isAlone(projectName))).toBe(true);
  expect(alone.map(({ file }) => file.slice(ROOT.length))).toContain("bench/siege/siege.test.ts");
});

test("tests that measure time or memory run one file at a time after all others, even in a plain Vitest run", () => {
  const projects = (config.test?.projects ?? []).map((one) =>
    typeof one === "object" && "test" in one ? one.test : {},
  );
  const alone = projects.filter((one) => isAlone(one?.name));
  expect(alone.length).toBeGreaterThan(2);
  for (const project of alone) expect(project).toMatchObject({ maxWorkers: 1, sequence: { groupOrder: 1 } });
});
