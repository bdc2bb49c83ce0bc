import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished, test, expect } from "vitest";
import { cache, holdingLock } from "./bootstrap.mjs";

/** No process has it: the kernel's largest is 4,194,304. */
const DEAD_PID = "99999999";

test.each([
  ["that died before it could name itself", undefined],
  ["that died at its work", DEAD_PID],
])("a lock is taken over from a process %s, and released after the work", async (_, pid) => {
  const name = `test-${process.pid}-${pid ?? "nobody"}`;
  const lock = join(cache, `${name}.lock`);
  onTestFinished(() => rmSync(lock, { recursive: true, force: true }));
  mkdirSync(lock, { recursive: true });
  if (pid) writeFileSync(join(lock, "pid"), pid);
  let owner = "";
  await holdingLock(name, async () => {
    owner = readFileSync(join(lock, "pid"), "utf8");
  });
  expect(owner).toBe(String(process.pid));
  expect(existsSync(lock)).toBe(false);
});

test("two that want the same lock work one after the other", async () => {
  const name = `test-${process.pid}-both`;
  const order: string[] = [];
  const work = (who: string) => async () => {
    order.push(`${who} begins`);
    await new Promise((done) => setTimeout(done, 50));
    order.push(`${who} ends`);
  };
  await Promise.all([holdingLock(name, work("one")), holdingLock(name, work("other"))]);
  expect(order).toHaveLength(4);
  expect(order[0]?.split(" ")[0]).toBe(order[1]?.split(" ")[0]);
});
