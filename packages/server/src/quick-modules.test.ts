import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const QUICK_MODULES = new URL("./quick-modules.ts", import.meta.url).href;
const PROGRAM = `
  const before = process.cpuUsage();
  const { PgDialect } = await import("drizzle-orm/pg-core");
  const { user, system } = process.cpuUsage(before);
  console.log(JSON.stringify({ works: typeof PgDialect === "function", ms: (user + system) / 1_000 }));
`;

/** Processor time, because other work on the machine hardly changes it. */
function load(args: readonly string[]): { readonly works: boolean; readonly ms: number } {
  const { stdout, stderr } = spawnSync(process.execPath, [...args, "--input-type=module", "-e", PROGRAM], {
    cwd: fileURLToPath(new URL(".", import.meta.url)),
    encoding: "utf8",
  });
  expect(stderr).toBe("");
  return JSON.parse(stdout) as ReturnType<typeof load>;
}

test("drizzle-orm loads in at most half the time, and still works", () => {
  const [slow, quick] = [load([]), load(["--import", QUICK_MODULES])];
  expect([slow.works, quick.works]).toEqual([true, true]);
  expect(quick.ms).toBeLessThan(slow.ms / 2);
});
