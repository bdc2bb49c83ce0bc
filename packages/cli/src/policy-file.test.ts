import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test, vi } from "vitest";
import { runMain } from "./testing/run-main.ts";

vi.stubEnv("FORCE_COLOR", undefined);

const folder = mkdtempSync(join(tmpdir(), "prompt-shield-cli-policy-"));
afterAll(() => rmSync(folder, { recursive: true }));

const CARD = "My card is 4111 1111 1111 1111.";
const HOUR_MS = 3_600_000;
const at = (ms: number) => new Date(Date.now() + ms).toISOString();

function write(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}
const policyFile = (policy: unknown) => write("policy.json", JSON.stringify(policy));
const scan = (policy: unknown, input: string, ...more: string[]) =>
  runMain(["scan", ...more, "--rules-only", "--policy", policyFile(policy)], input);

describe("--policy", () => {
  test.each<[string, unknown, string, number, string]>([
    ["blocks", {}, CARD, 1, "Policy: block, because of Sensitive Data"],
    ["flags", { actions: { "Sensitive Data": "flag" } }, CARD, 0, "Policy: flag, because of Sensitive Data"],
    ["only watches", { shadow: true }, CARD, 0, "Policy: would block, in shadow mode"],
    ["has words of its own", { words: ["Falcon"] }, "Falcon flies", 1, "Policy: sanitize, because of Falcon"],
    ["allows a text for now", { allowedTexts: [{ text: CARD, expiresAt: at(HOUR_MS) }] }, CARD, 0, "allow"],
    ["allowed a text once", { allowedTexts: [{ text: CARD, expiresAt: at(-HOUR_MS) }] }, CARD, 1, "block"],
  ])(
    "prints the decision of a policy that %s and sets the exit code by it",
    async (_, policy, text, status, said) => {
      const ran = await scan(policy, text);
      expect(ran).toMatchObject({ status, stdout: expect.stringContaining(said) });
      const { stdout } = await scan(policy, text, "--json");
      expect(JSON.parse(stdout)).toMatchObject({ policy: { id: "local" }, action: expect.any(String) });
    },
  );

  test.each<[string, unknown, number]>([
    ["blocks", {}, 1],
    ["flags", { actions: { "Sensitive Data": "flag" } }, 0],
    ["only watches", { shadow: true }, 0],
  ])("lets a policy that %s decide about files and lines", async (_, policy, status) => {
    const file = write("note.txt", CARD);
    const report = await scan(policy, "", file, "--format", "json", "--fail-on", "low");
    expect(report.status).toBe(status);
    expect(JSON.parse(report.stdout)).toMatchObject([{ policy: { id: "local" }, isMalicious: true }]);
    const lines = write("lines.jsonl", `${JSON.stringify({ text: CARD })}\n`);
    expect((await scan(policy, "", lines, "--jsonl")).status).toBe(status);
    const summary = await scan(policy, "", file, "--fail-on", "low");
    expect(summary.stdout).toContain(status === 1 ? "Threats in 1 of 1" : "No threats in 1");
  });

  test("fails for a policy's own word with a limit up to high", async () => {
    const file = write("falcon.txt", "Falcon flies");
    const status = async (limit: string) =>
      (await scan({ words: ["Falcon"] }, "", file, "--fail-on", limit)).status;
    expect([await status("high"), await status("critical")]).toEqual([1, 0]);
  });

  test("names the file and the word or pattern that stops it", async () => {
    const policy = { words: [{ word: "Hello", action: "block" }, "Falcon"], patterns: ["kite-\\d"] };
    const file = write("own.txt", "Hello, Falcon. Take kite-7.");
    const { stdout } = await scan(policy, "", file, "--fail-on", "high");
    expect(stdout).toContain(`${file}  high  Policy: block, because of kite-\\d, Hello, Falcon\n`);
    const json = await scan(policy, "", file, "--format", "jsonl");
    expect(JSON.parse(json.stdout)).toMatchObject({
      action_reasons: [{ kind: "pattern" }, { kind: "word", name: "Hello" }, { kind: "word" }],
    });
    const sarif = await scan(policy, "", file, "--format", "sarif");
    const [run] = (JSON.parse(sarif.stdout) as { runs: [object] }).runs;
    expect(run).toMatchObject({
      tool: { driver: { rules: [{ id: "policy/pattern" }, { id: "policy/word" }] } },
      results: [
        { ruleId: "policy/pattern", level: "error", message: { text: expect.stringContaining("kite") } },
        { ruleId: "policy/word", level: "error" },
        { ruleId: "policy/word", level: "error" },
      ],
    });
    expect(sarif.stdout).not.toContain("Falcon");
  });

  test.each<[string, unknown]>([
    ["flags", { words: [{ word: "Hello", action: "flag" }] }],
    ["stops in shadow mode", { words: ["Hello"], shadow: true }],
    ["stops for a finding that is shown", {}],
  ])("adds no line for what a policy %s", async (_, policy) => {
    const file = write("own.txt", `Hello. ${CARD}`);
    const { stdout } = await scan({ actions: {}, ...(policy as object) }, "", file, "--format", "sarif");
    expect(stdout).not.toContain("policy/");
  });

  test("accepts a policy as a server returns it", async () => {
    const served = {
      id: "1",
      name: "Mine",
      is_default: true,
      version: 3,
      latest_version: 3,
      key_ids: [],
      created_at: at(0),
      updated_at: at(0),
      pattern_problems: [],
      words: [{ word: "Falcon", action: "block" }],
    };
    expect((await scan(served, "Falcon flies")).status).toBe(1);
  });

  test.each<[string, string, string]>([
    ["is no JSON", "{", "is not one"],
    ["names an action that there is not", '{"actions":{"Sensitive Data":"shout"}}', "actions.Sensitive Data"],
    ["holds a pattern that is none", '{"patterns":["[a-"]}', 'the pattern "[a-" is not valid'],
    ["is a list", "[]", "is not a policy"],
    ["misspells a setting", '{"sensitivty":"high"}', 'Unknown key "sensitivty". Did you mean "sensitivity"?'],
    [
      "misspells a word's action",
      '{"words":[{"word":"a","acton":"flag"}]}',
      'words.0: Unknown key "acton". Did you mean "action"?',
    ],
  ])("refuses a file that %s, with the reason", async (_, content, said) => {
    const ran = await runMain(["scan", "--rules-only", "--policy", write("bad.json", content)], CARD);
    expect(ran).toMatchObject({ status: 2, stderr: expect.stringContaining(said) });
  });
});

test("names the file and the word for which a server's policy stops it", async () => {
  const answer = {
    isMalicious: false,
    threatLevel: "none",
    riskScore: 0,
    categories: [],
    findings: [],
    source: "engine",
    duration_ms: 1,
    action: "block",
    action_reasons: [{ kind: "word", name: "Hello", action: "block" }],
    policy: { id: "mine", version: 1, shadow: false },
  };
  const server = createServer((_, response) => void response.end(JSON.stringify(answer)));
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const remote = ["--remote", `http://127.0.0.1:${port}`, "--api-key", "sk_x"];
  const file = write("own.txt", "Hello.");
  const { status, stdout } = await runMain(["scan", file, "--fail-on", "high", ...remote]);
  server.close();
  expect(stdout).toContain(`${file}  high  Policy: block, because of Hello\n`);
  expect(status).toBe(1);
});
