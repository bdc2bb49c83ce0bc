import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { fileURLToPath } from "node:url";
import { createHmac, randomBytes } from "node:crypto";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import { keyScanResponse, sanitizeResponse, scanResponse, webhookEventBody } from "@prompt-shield/contracts";
import { OUTPUTS } from "../packages/web/src/features/docs/snippets/outputs.ts";
import { type Account, changeAsAdmin, expect, signUp, test } from "./fixtures.ts";
import type { Site } from "./server.ts";
import { freePort } from "@prompt-shield/server/testing/free-port";

const SNIPPETS = fileURLToPath(new URL("../packages/web/src/features/docs/snippets/", import.meta.url));
/** Makes the client importable, as if pip had installed it. */
const PYTHON_CLIENT = fileURLToPath(new URL("../sdks/python/", import.meta.url));
/** Playwright makes its child processes print colours, which redirected output does not have. */
const PLAIN = { FORCE_COLOR: "0" };
const COMMANDS = { sh: "bash", mjs: process.execPath, py: "python3" } as const;

/** Runs a snippet of the documentation as its reader would. */
async function run(name: string, env: Record<string, string>): Promise<string> {
  const command = COMMANDS[name.split(".").at(-1) as keyof typeof COMMANDS];
  const options = { env: { ...process.env, ...PLAIN, PYTHONPATH: PYTHON_CLIENT, ...env }, timeout: 30_000 };
  return (await promisify(execFile)(command, [SNIPPETS + name], options)).stdout;
}

interface Setup {
  env: Record<string, string>;
  account: Account;
}

/** Creates an account on the Pro plan with an API key. */
async function prepare(page: Page, server: Site): Promise<Setup> {
  const origin = server.url;
  const account = await signUp(page, origin);
  await changeAsAdmin(page, server, { plan: "pro" });
  const made = await page.request.post(`${origin}/api/v1/api-keys`, {
    headers: { origin },
    data: { name: "Backend" },
  });
  expect(made.status(), await made.text()).toBe(201);
  const { key } = (await made.json()) as { key: string };
  return { account, env: { PROMPT_SHIELD_URL: origin, PROMPT_SHIELD_KEY: key } };
}

/** The beginning of the answer to bytes that no HTTP client would send. */
async function answerTo(port: number, request: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  socket.write(request);
  const [answer] = (await once(socket, "data")) as [Buffer];
  socket.destroy();
  return answer.toString();
}

test("the snippets print what the documentation says", async ({ page, server }) => {
  const { env, account } = await prepare(page, server);
  // One after another: some have timeouts of a few seconds, as in readers' own code, and one loads the model.
  for (const [name, output] of Object.entries(OUTPUTS)) expect(await run(name, env), name).toBe(output);

  const shapes = {
    "scan.sh": scanResponse,
    "scan-options.sh": scanResponse,
    "sanitize.sh": sanitizeResponse,
    "scan-with-key.sh": keyScanResponse,
  };
  await Promise.all(
    Object.entries(shapes).map(async ([name, schema]) => schema.parse(JSON.parse(await run(name, env)))),
  );

  const credentials = { PROMPT_SHIELD_EMAIL: account.email, PROMPT_SHIELD_PASSWORD: account.password };
  const login = JSON.parse(await run("login.sh", { ...env, ...credentials })) as Record<string, string>;
  const verified = await run("verify-token.sh", {
    ...env,
    PROMPT_SHIELD_TOKEN: login["access_token"] ?? "",
  });
  expect(JSON.parse(verified)).toMatchObject({ status: "valid", user: { email: account.email } });
});

test("the Next.js route passes the response on, and answers 500 if there is none", async ({
  page,
  server,
}) => {
  const { env } = await prepare(page, server);
  Object.assign(process.env, env);
  const { POST } = (await import(`${SNIPPETS}next-route.ts`)) as {
    POST: (request: Request) => Promise<Response>;
  };
  const ask = (prompt: string) =>
    POST(new Request("http://app.example/api/scan", { method: "POST", body: JSON.stringify({ prompt }) }));
  expect(await (await ask("What is the capital of France?")).json()).toMatchObject({ isMalicious: false });
  process.env["PROMPT_SHIELD_KEY"] = "sk_wrong";
  const refused = await ask("Hello");
  expect([refused.status, await refused.json()]).toEqual([500, { error: "Failed to scan prompt" }]);
});

for (const name of ["webhook-receiver.mjs", "webhook-receiver.py"]) {
  test(`${name} accepts a signed event and refuses any other`, async () => {
    const secret = randomBytes(24);
    const body = readFileSync(`${SNIPPETS}webhook-event.json`);
    webhookEventBody.strict().parse(JSON.parse(body.toString()));
    const port = await freePort();
    const command = name.endsWith("py") ? "python3" : process.execPath;
    const settings = { PORT: String(port), WEBHOOK_SECRET: `whsec_${secret.toString("base64")}` };
    const env = { ...process.env, ...PLAIN, ...settings };
    const child = spawn(command, [SNIPPETS + name], { env, stdio: ["ignore", "pipe", "inherit"] });
    let printed = "";
    child.stdout.on("data", (chunk: Buffer) => (printed += chunk.toString()));
    const deliver = (signature: string) =>
      fetch(`http://127.0.0.1:${port}/`, {
        method: "POST",
        body,
        headers: { "x-webhook-signature": signature },
      });
    try {
      const genuine = createHmac("sha256", secret).update(body).digest("hex");
      await expect
        .poll(() =>
          deliver(genuine).then(
            (answer) => answer.status,
            () => 0,
          ),
        )
        .toBe(200);
      await expect.poll(() => printed).toContain("scan.threat_detected high 1");
      const forged = await deliver("0".repeat(64));
      expect(forged.status).toBe(401);
      expect((await forged.text()) + forged.statusText).toContain("Invalid signature");

      // Nobody without the secret can stop it.
      expect((await deliver(`${"0".repeat(63)}é`)).status).toBe(401);
      expect(await answerTo(port, "POST / HTTP/1.1\r\nhost: x\r\ncontent-length: -1\r\n\r\n")).toMatch(
        / 400 /,
      );
      const silent = connect(port, "127.0.0.1");
      const leaving = connect(port, "127.0.0.1");
      await Promise.all([once(silent, "connect"), once(leaving, "connect")]);
      leaving.write("POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 200\r\n\r\nhi");
      leaving.destroySoon();
      await once(leaving, "close");
      expect((await deliver(genuine)).status).toBe(200);
      silent.destroy();
    } finally {
      child.kill();
    }
  });
}
