import { readdirSync } from "node:fs";
import { BURST_LIMITS } from "@prompt-shield/contracts/limits";
import type { Client } from "pg";
import type { Target } from "../api/load.ts";
import type { Fleet } from "./members.ts";

const ORIGIN = "http://fleet.example";
const LEFT = 40;
const TICKETS = 8;

export interface Scene {
  readonly fleet: Fleet;
  /** The balancer's address. */
  readonly url: string;
  readonly client: Client;
  readonly target: Target;
}

/** A promise and the observation. `isKept` says whether the two agree. */
export interface Proof {
  readonly promise: string;
  readonly seen: string;
  readonly isKept: boolean;
}

export async function proveAll(scene: Scene): Promise<Proof[]> {
  return [
    await sessions(scene),
    await quotas(scene),
    await limits(scene),
    await jobs(scene),
    // Skipped with a single process: nothing can answer while it is replaced, and nothing else was promised.
    ...(scene.fleet.members.length > 1 ? [await restarts(scene)] : []),
  ];
}

async function sessions({ fleet, url }: Scene): Promise<Proof> {
  const { cookie } = await signUp(url, "sessions");
  const statuses = async () =>
    Promise.all(
      fleet.members.map((member) =>
        ask(member.url, "GET", "/api/v1/profile", { cookie }).then((a) => a.status),
      ),
    );
  const signedIn = await statuses();
  await ask(url, "POST", "/api/v1/auth/sign-out", { cookie });
  const signedOut = await statuses();
  return {
    promise: "A session counts in every process, and its end too",
    seen: `${signedIn.join(" ")}, after signing out ${signedOut.join(" ")}`,
    isKept: signedIn.every((status) => status === 200) && signedOut.every((status) => status === 401),
  };
}

async function quotas({ url, client }: Scene): Promise<Proof> {
  const { cookie, userId } = await signUp(url, "quotas");
  // A personal workspace has its owner's id.
  await client.query("update workspaces set scan_limit = $2 where id = $1", [userId, LEFT]);
  const answers = await Promise.all(
    Array.from({ length: LEFT * 4 }, () =>
      ask(url, "POST", "/api/v1/scan", { cookie, body: { prompt: "hello" } }),
    ),
  );
  const stored = answers.filter(({ status }) => status === 200).length;
  const { rows } = await client.query<{ n: number }>(
    "select count(*)::int as n from scan_logs where prompt_length = 5 and scanned_at > now() - interval '1 hour'",
  );
  return {
    promise: `Of ${LEFT * 4} scans at once with ${LEFT} left exactly ${LEFT} are answered and logged`,
    seen: `${stored} answered, ${rows[0]?.n} logged`,
    isKept: stored === LEFT && rows[0]?.n === LEFT,
  };
}

async function limits({ url }: Scene): Promise<Proof> {
  const { burst, perMinute } = BURST_LIMITS.mailPerAddress;
  const startedAt = performance.now();
  const answers = await Promise.all(
    Array.from({ length: burst * 3 }, (_, n) =>
      ask(url, "POST", "/api/v1/auth/forgot-password", { body: { email: `nobody${n}@fleet.example` } }),
    ),
  );
  const cameBack = Math.ceil(((performance.now() - startedAt) / 60_000) * perMinute);
  const passed = answers.filter(({ status }) => status === 200).length;
  return {
    promise: `One address gets ${burst} mails and what comes back in time, however many processes there are`,
    seen: `${passed} of ${burst * 3}`,
    isKept: passed >= burst && passed <= burst + cameBack,
  };
}

async function jobs({ fleet, url, client }: Scene): Promise<Proof> {
  await untilIdle(client);
  const mails = () => readdirSync(fleet.outbox).filter((name) => name.endsWith(".eml")).length;
  const before = mails();
  await Promise.all(
    Array.from({ length: TICKETS }, (_, n) =>
      ask(url, "POST", "/api/v1/support", {
        body: { name: "Ada", email: `ada${n}@fleet.example`, subject: "Hello", message: "All of you" },
      }),
    ),
  );
  await untilIdle(client);
  return {
    promise: `${TICKETS} tickets cause ${TICKETS * 2} mails, each once`,
    seen: `${mails() - before} mails`,
    isKept: mails() - before === TICKETS * 2,
  };
}

/** Keeps a steady load while the processes are restarted one by one. */
async function restarts({ fleet, client, target }: Scene): Promise<Proof> {
  const count = async () =>
    (await client.query<{ n: number }>("select count(*)::int as n from scan_logs")).rows[0]?.n ?? 0;
  const before = await count();
  const stop = new AbortController();
  const load = steadyLoad(target, stop.signal);
  for (const member of fleet.members) await member.restart();
  stop.abort();
  const { sent, failures } = await load;
  const logged = (await count()) - before;
  return {
    promise:
      "Every process is replaced under load without a failed request, and each answered scan is logged once",
    seen: `${sent} scans sent, ${[failures.length, "failed", ...new Set(failures)].join(" ")}, ${logged} logged`,
    isKept: failures.length === 0 && logged === sent,
  };
}

/** Four clients that scan with only a short pause, until told to stop. */
async function steadyLoad({ url, keys }: Target, stop: AbortSignal) {
  let sent = 0;
  const failures: string[] = [];
  const client = async () => {
    while (!stop.aborted) {
      sent += 1;
      const headers = { "content-type": "application/json", "x-api-key": keys[sent % keys.length] ?? "" };
      const body = JSON.stringify({ prompt: `What is ${sent} times ${sent}?` });
      const status = await fetch(`${url}/api/v1/scan`, { method: "POST", headers, body }).then(
        async (answer) => (await answer.arrayBuffer(), String(answer.status)),
        () => "no answer",
      );
      if (status !== "200") failures.push(status);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  await Promise.all([client(), client(), client(), client()]);
  return { sent, failures };
}

async function untilIdle(client: Client): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    const { rows } = await client.query(
      "select from jobs.job where name in ('mail', 'account-letter') limit 1",
    );
    if (rows.length === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

async function signUp(url: string, name: string) {
  const body = { email: `${name}@fleet.example`, password: "Correct-Horse-9" };
  const answer = await ask(url, "POST", "/api/v1/auth/sign-up", { body });
  const { user } = JSON.parse(answer.text) as { user: { id: string } };
  return { userId: user.id, cookie: answer.cookie };
}

async function ask(
  url: string,
  method: string,
  path: string,
  { cookie = "", body }: { cookie?: string; body?: object } = {},
) {
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: {
      origin: ORIGIN,
      ...(cookie && { cookie }),
      ...(body && { "content-type": "application/json" }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const cookies = answer.headers.getSetCookie().map((one) => one.split(";")[0]);
  return { status: answer.status, text: await answer.text(), cookie: cookies.join("; ") };
}
