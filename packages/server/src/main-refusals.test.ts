import { createServer } from "node:net";
import { join } from "node:path";
import { expect, test } from "vitest";
import { fillDataFolder } from "./testing/databases.ts";
import { MAIN, mainRunner } from "./testing/run-main.ts";

const { dataDir, run } = mainRunner();

test.concurrent.each([
  [{ PORT: "many" }, /^PORT must be [^\n]+\n$/],
  [{ DATABASE_URL: "postgres://localhost/x" }, /^APP_SECRET is required [^\n]+\n$/],
  [{ DATA_DIR: join(MAIN, "below-a-file") }, /^DATA_DIR [^\n]+\n$/],
  [{ DATABASE_URL: "postgres://127.0.0.1:1/x", APP_SECRET: "s".repeat(32) }, /^DATABASE_URL [^\n]+\n$/],
])("a wrong setting %j ends with one line and no stack trace", async (env, line) => {
  const { exit, seen } = run(env);
  expect(await exit).not.toBe(0);
  expect(seen.err).toMatch(line);
});

test("reports a taken port in one line", async () => {
  fillDataFolder(dataDir);
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  const address = other.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const { exit, seen } = run({ PORT: String(port) });
  expect(await exit).not.toBe(0);
  expect(seen.err).toMatch(/^PORT \d+ is in use[^\n]+\n$/);
  other.close();
});
