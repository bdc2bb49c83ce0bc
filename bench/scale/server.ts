import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const MAIN = fileURLToPath(new URL("../../packages/server/src/main.ts", import.meta.url));
/** On localhost a listed address is an administrator at once; elsewhere it takes a link. */
const ORIGIN = "http://localhost";
const PASSWORD = "Correct-Horse-9";
export const ADMIN = "admin@scale.example";

export interface Visitor {
  readonly userId: string;
  get(path: string): Promise<{ status: number; text: string; ms: number }>;
  post(path: string, body: object): Promise<{ status: number; text: string; ms: number }>;
}

/** Starts the product's own server on a database, as an operator would. */
export async function startServer(databaseUrl: string) {
  const child = spawn(process.execPath, [MAIN], {
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      PATH: process.env["PATH"],
      PORT: "0",
      APP_URL: ORIGIN,
      LOG_LEVEL: "error",
      APP_SECRET: "a secret that only the scale check uses, once",
      ADMIN_EMAILS: ADMIN,
      DATABASE_URL: databaseUrl,
    },
  });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const url = await new Promise<string>((resolve, reject) => {
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      const address = /http:\/\/localhost:\d+/.exec(output)?.[0];
      if (address !== undefined) resolve(address);
    });
    child.once("exit", (code) => reject(new Error(`the server ended with ${code}`)));
  });
  return {
    enter: (email: string) => enter(url, email),
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/** Signs up, or signs in if an earlier run has created the account. */
async function enter(url: string, email: string): Promise<Visitor> {
  const ask = (door: string) =>
    fetch(`${url}/api/v1/auth/${door}`, {
      method: "POST",
      headers: { origin: ORIGIN, "content-type": "application/json" },
      body: JSON.stringify({ email, password: PASSWORD }),
    });
  const signedUp = await ask("sign-up");
  const answer = signedUp.ok ? signedUp : await ask("sign-in");
  if (!answer.ok) throw new Error(`sign-in answered ${answer.status}: ${await answer.text()}`);
  const { user } = (await answer.json()) as { user: { id: string } };
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ");
  const send = async (path: string, init: RequestInit = {}) => {
    const startedAt = performance.now();
    const headers = { origin: ORIGIN, cookie, ...init.headers };
    const page = await fetch(`${url}${path}`, { ...init, headers });
    const text = await page.text();
    return { status: page.status, text, ms: performance.now() - startedAt };
  };
  return {
    userId: user.id,
    get: (path) => send(path),
    post: (path, body) =>
      send(path, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
  };
}
