import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";

/** How much the heap grows, in MB, while each megabyte is kept for a while and then dropped. */
function grownBy(prelude: string): number {
  const script = `
    import { collectEarly, returnMemory } from ${JSON.stringify(new URL("return-memory.ts", import.meta.url).href)};
    const live = Array.from({ length: 400_000 }, (_, n) => ({ n }));
    ${prelude}
    returnMemory();
    const before = process.memoryUsage().heapUsed;
    let most = 0;
    const kept = [];
    for (let n = 0; n < 600; n += 1) {
      kept.push(Array.from({ length: 20_000 }, (_, at) => ({ at })));
      if (kept.length > 20) kept.shift();
      most = Math.max(most, process.memoryUsage().heapUsed - before);
      await new Promise((resolve) => setImmediate(resolve));
    }
    console.log(Math.round(most / 1_048_576), live.length);`;
  const told = execFileSync(process.execPath, ["--input-type=module", "--no-warnings", "--eval", script], {
    encoding: "utf8",
  });
  return Number(told.split(" ")[0]);
}

test("garbage is collected before the heap grows large", () => {
  const early = grownBy("collectEarly();");
  expect(early).toBeGreaterThan(10);
  expect(early).toBeLessThan(grownBy("") * 0.8);
});
