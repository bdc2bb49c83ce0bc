import { type RunningServer, type Site, startServer } from "./server.ts";

export const ADMIN_EMAIL = "root@example.com";
export const PASSWORD = "Correct-horse-7";

/** The variable in which the workers, which are separate processes, find the server. */
const VARIABLE = "E2E_SERVER";

/**
 * One server for all workers: each server takes seconds to start and has processes of its own, and several on two cores
 * would slow each other down. Tests only look at their own rows.
 */
export async function startSharedServer(): Promise<RunningServer> {
  const server = await startServer({
    TRUST_PROXY: "true",
    ADMIN_EMAILS: ADMIN_EMAIL,
    // The webhook tests run their receivers on this machine.
    WEBHOOK_ALLOW_PRIVATE: "true",
  });
  const { url, dataDir, outbox } = server;
  // Created here, so that no two tests create it at once.
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
