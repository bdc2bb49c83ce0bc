import { type RunningServer, type Site, startServer } from "./server.ts";

export const ADMIN_EMAIL = "root@example.com";
export const PASSWORD = "Correct-horse-7";

/** Where the workers, which are processes of their own, find it. */
const VARIABLE = "E2E_SERVER";

/**
 * One server for all workers: each costs seconds to start and keeps processes of its own, and several on two cores get
 * in each other's way. Tests find their own rows on it.
 */
export async function startSharedServer(): Promise<RunningServer> {
  const server = await startServer({
    TRUST_PROXY: "true",
    ADMIN_EMAILS: ADMIN_EMAIL,
    // The receivers of the webhook journeys listen on this machine.
    WEBHOOK_ALLOW_PRIVATE: "true",
  });
  const { url, dataDir, outbox } = server;
  // Made here, so that no two tests make it at once.
  const answer = await fetch(`${url}/api/v1/auth/sign-up`, {
    method: "POST",
    headers: { origin: url, "content-type": "application/json" },
    body: JSON.stringify({ email: ADMIN_EMAIL, password: PASSWORD }),
  });
  if (answer.status !== 201) throw new Error(`The admin's account was not made: ${await answer.text()}`);
  process.env[VARIABLE] = JSON.stringify({ url, dataDir, outbox });
  return server;
}

export function sharedServer(): Site {
  return JSON.parse(process.env[VARIABLE] ?? "") as Site;
}
