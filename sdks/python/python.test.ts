import { execFile, execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { setPlan } from "../../packages/server/src/testing/quota.ts";
import { startTestApp, type TestApp } from "../../packages/server/src/testing/test-app.ts";

const PYTHON = "python3";
const hasPython = isThere(PYTHON);
if (!hasPython) console.warn("python3 is not installed: the Python client's tests are skipped.");

describe.skipIf(!hasPython)("the Python client", () => {
  let app: TestApp;
  let key = "";
  const out = mkdtempSync(join(tmpdir(), "prompt-shield-python-"));

  beforeAll(async () => {
    app = await startTestApp("embedded");
    const person = await app.signUp();
    await setPlan(app.db, person.userId, "pro");
    ({ key } = (await person.post<{ key: string }>("/api/v1/api-keys", { name: "Python" })).body);
  });
  afterAll(async () => {
    await app.close();
    rmSync(out, { recursive: true, force: true });
  });

  const run = (args: readonly string[], env: Record<string, string> = {}) =>
    promisify(execFile)(PYTHON, [...args], {
      cwd: import.meta.dirname,
      env: { ...process.env, PYTHONDONTWRITEBYTECODE: "1", ...env },
    });

  test("passes its own test suite against the real server", async () => {
    const env = { PROMPT_SHIELD_URL: app.url, PROMPT_SHIELD_KEY: key };
    const { stderr } = await run(
      ["-m", "unittest", "discover", "--start-directory", "tests", "-t", "."],
      env,
    );
    expect(stderr).toMatch(/Ran \d\d tests[^]*OK$/m);
  });

  test("builds as a wheel and a source archive, and can be imported from the wheel", async () => {
    await run(["build_backend/backend.py", out]);
    const files = readdirSync(out).toSorted();
    expect(files).toEqual(["prompt_shield-0.1.0-py3-none-any.whl", "prompt_shield-0.1.0.tar.gz"]);
    // Python can import a pure-Python wheel without installing it.
    const program =
      "import prompt_shield; print(prompt_shield.__file__, prompt_shield.PromptShield.__name__)";
    const { stdout } = await promisify(execFile)(PYTHON, ["-c", program], {
      cwd: out,
      env: { ...process.env, PYTHONPATH: join(out, files[0] ?? "") },
    });
    expect(stdout).toContain(".whl");
    expect(stdout).toContain("PromptShield");
  });
});

function isThere(command: string): boolean {
  try {
    execFileSync(command, ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
