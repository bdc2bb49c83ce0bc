import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { runMain } from "../../testing/run-main.ts";
import { toolKey } from "./pin-file.ts";
import { review } from "./review.ts";

const state = mkdtempSync(join(tmpdir(), "prompt-shield-pins-"));
afterAll(() => rmSync(state, { recursive: true }));

const see = (description: string) =>
  review(new Map([[toolKey("add"), { name: "add", description, inputSchema: {} }]]), {
    folder: join(state, "pins"),
    server: "demo",
    suspect: async () => undefined,
    strict: false,
    now: () => new Date(0),
  });
const mcp = (...args: string[]) => runMain(["mcp", ...args, "--state", state]);

test("a change is listed, shown field by field, approved only by a person, and forgotten on request", async () => {
  expect((await mcp("pins")).stdout).toContain("No server has been guarded yet.");
  expect((await mcp("quarantine")).stdout).toContain("Nothing is in quarantine.");
  await see("Adds.");
  await see("Adds \u001b[8meverything.");
  expect((await mcp("pins")).stdout).toContain('waits for approval: tool "add": it has changed');

  const asked = await mcp("approve", "demo");
  expect(asked.stdout).toContain('- description: "Adds."\n  + description: "Adds ');
  expect(asked.stdout).not.toContain("\u001b");
  expect(asked).toMatchObject({
    status: 2,
    stderr: expect.stringContaining("run this in a terminal, or add --yes"),
  });

  expect((await mcp("approve", "demo", "add", "--yes")).stdout).toContain('Approved: tool "add".');
  expect((await mcp("approve", "demo")).stdout).toContain("Nothing is waiting for approval.");
  expect(await see("Adds \u001b[8meverything.")).toEqual(new Map());
  expect((await mcp("forget", "demo")).stdout).toContain("Forgot demo.");
});

test.each([
  [["approve", "nobody"], "Name a known server"],
  [["release"], "Say what to release"],
  [["release", "../../x"], "is not the id"],
  [["release", "0123456789ab"], "Nothing is set aside"],
  [["dance"], "mcp takes serve, guard"],
  [["guard"], "Say which server to guard"],
  [["--port", "x"], "--port takes a number"],
  [["--http", "--host", "0.0.0.0"], "PROMPT_SHIELD_MCP_TOKEN"],
])("mcp %j is told what is wrong", async (args, message) => {
  const { status, stderr } = await runMain(["mcp", ...args]);
  expect(stderr).toContain(message);
  expect(status).toBe(2);
});
