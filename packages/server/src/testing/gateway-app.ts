import { createEngineScanner } from "./engine-scanner.ts";
import { startModelUpstream } from "./model-upstream.ts";
import { setPlan, setScansLeft } from "./quota.ts";
import { startTestApp, type TestAppOptions } from "./test-app.ts";

/** Our server in front of a fake model server that answers what a test wants, in both protocols. */
export async function startGatewayApp(options: TestAppOptions = {}) {
  const upstream = await startModelUpstream();
  const app = await startTestApp("embedded", {
    scanner: createEngineScanner(),
    ...options,
    env: {
      UPSTREAM_OPENAI_URL: `${upstream.url}/v1`,
      UPSTREAM_OPENAI_KEY: "sk-operator",
      UPSTREAM_ANTHROPIC_URL: upstream.url,
      UPSTREAM_ANTHROPIC_KEY: "sk-ant-operator",
      ...options.env,
    },
  });
  return {
    upstream,
    app,
    /** A person with a key, and a thousand calls to make. */
    newClient: async () => {
      const person = await app.signUp();
      await setPlan(app.db, person.userId, "pro");
      await setScansLeft(app.db, person.userId, 1_000);
      const { key } = (await person.post<{ key: string }>("/api/v1/api-keys", { name: "gateway" })).body;
      return { person, userId: person.userId, key };
    },
    post: (path: string, body: unknown, init: Pick<RequestInit, "headers" | "signal">) =>
      fetch(`${app.url}${path}`, {
        ...init,
        method: "POST",
        headers: { "content-type": "application/json", ...init.headers },
        body: JSON.stringify(body),
      }),
    close: async () => {
      await app.close();
      await upstream.close();
    },
  };
}

export type GatewayApp = Awaited<ReturnType<typeof startGatewayApp>>;
