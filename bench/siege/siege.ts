import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { type BenchServer, startServer } from "../api/server.ts";
import type { Attack, Orders } from "./attackers.ts";
import type { CrowdOrders } from "./crowd.ts";
import { type Ask, createAsk } from "./http.ts";
import { type Percentiles, repeat, round } from "./pace.ts";

export interface Siege {
  readonly survived: boolean;
  readonly hostile: {
    readonly calls: number;
    readonly answered: number;
    /** The number of refusals by error code. */
    readonly refused: Readonly<Record<string, number>>;
    readonly slowest: Pick<Attack, "name" | "ms">;
    readonly charged: number;
  };
  readonly shortScans: Percentiles;
  readonly health: Percentiles;
}

/**
 * Fewer accounts than calls at the peak, so that both the limits per account and the shared queue are
 * reached.
 */
const ACCOUNTS = 20;
const PASSWORD = "Siege-of-Kd93vq!";
const SHORT_SCAN_EVERY_MS = 150;
const HEALTH_EVERY_MS = 100;
const LOOK_AROUND_MS = 1_500;
const ATTACKERS = fileURLToPath(new URL("./attackers.ts", import.meta.url));
const CROWD = fileURLToPath(new URL("./crowd.ts", import.meta.url));

export type Place = Awaited<ReturnType<typeof startPlace>>;

/** Starts a server with its engine, and creates the attackers' accounts. */
export async function startPlace(databaseUrl?: string) {
  const server = await startServer({ engine: "on", ...(databaseUrl !== undefined && { databaseUrl }) });
  const ask = createAsk(server.url, 64);
  const tokens = await signUp(ask);
  await server.liftQuotas();
  await isReady(ask);
  return { server, ask, tokens };
}

/**
 * Measures what a well-behaved user and a supervisor see before the attack, which shows how busy the machine
 * is anyway.
 */
export async function lookAround({ server, ask }: Place): Promise<Pick<Siege, "shortScans" | "health">> {
  const friends = watch(ask, server);
  await new Promise((resolve) => setTimeout(resolve, LOOK_AROUND_MS));
  return friends.stop();
}

/** Free accounts send the most hostile inputs, all at once, while a well-behaved user scans short prompts. */
export async function besiege({ server, ask, tokens }: Place, waves: Orders["waves"]): Promise<Siege> {
  const friends = watch(ask, server);
  const attacks = await send<Attack[]>(ATTACKERS, { url: server.url, tokens, waves });
  const measured = await friends.stop();
  return { survived: server.isAlive(), hostile: await sumUp(ask, tokens, attacks), ...measured };
}

/**
 * Measures `/healthz` while many people do many different things. The slowest case is the embedded database.
 */
export async function crowd(
  { server, ask, tokens: [token = ""] }: Place,
  orders: Pick<CrowdOrders, "parallel" | "seconds">,
): Promise<Percentiles> {
  const health = repeat(HEALTH_EVERY_MS, () => ask("/healthz"));
  await send(CROWD, { url: server.url, keys: server.keys, token, ...orders });
  return health.stop();
}

async function signUp(ask: Ask): Promise<string[]> {
  const tokens: string[] = [];
  for (let n = 0; n < ACCOUNTS; n += 1) {
    const body = { email: `attacker-${n}@siege.example`, password: PASSWORD };
    await ask("/api/v1/auth/sign-up", { method: "POST", body });
    const answer = await ask("/api/v1/login", { method: "POST", body });
    if (answer.status !== 200) throw new Error(`no account: ${answer.body}`);
    tokens.push((JSON.parse(answer.body) as { access_token: string }).access_token);
  }
  return tokens;
}

async function isReady(ask: Ask): Promise<void> {
  while ((await ask("/readyz")).status !== 200) await new Promise((resolve) => setTimeout(resolve, 200));
}

/** Runs the work in another process and returns its report. */
async function send<Report>(program: string, orders: Orders | CrowdOrders): Promise<Report> {
  const sent = fork(program);
  const over = new Promise<Report>((resolve, reject) => {
    sent.once("message", (report) => resolve(report as Report));
    sent.once("exit", (code) => reject(new Error(`${program} ended with ${code}`)));
  });
  sent.send(orders);
  return over.finally(() => sent.kill());
}

/** A well-behaved user and a supervisor, who both call at a fixed rate, however long the answers take. */
function watch(ask: Ask, { keys }: BenchServer) {
  let n = 0;
  const scans = repeat(SHORT_SCAN_EVERY_MS, () => {
    n += 1;
    const prompt = `Request ${n}: please summarise the attached meeting notes in five short bullet points.`;
    return ask("/api/v1/scan", { method: "POST", headers: { "x-api-key": keys[0] ?? "" }, body: { prompt } });
  });
  const health = repeat(HEALTH_EVERY_MS, () => ask("/healthz"));
  return {
    stop: async (): Promise<Pick<Siege, "shortScans" | "health">> => ({
      shortScans: await scans.stop(),
      health: await health.stop(),
    }),
  };
}

async function sumUp(
  ask: Ask,
  tokens: readonly string[],
  attacks: readonly Attack[],
): Promise<Siege["hostile"]> {
  let charged = 0;
  for (const token of tokens) {
    const { body } = await ask("/api/v1/usage", { headers: { authorization: `Bearer ${token}` } });
    charged += (JSON.parse(body) as { scan_count: number }).scan_count;
  }
  const refusals = attacks.filter(({ status }) => status !== 200);
  const refused: Record<string, number> = {};
  for (const { code } of refusals) refused[code] = (refused[code] ?? 0) + 1;
  const slowest = attacks.toSorted((a, b) => b.ms - a.ms)[0];
  return {
    calls: attacks.length,
    answered: attacks.length - refusals.length,
    refused,
    slowest: { name: slowest?.name ?? "", ms: round(slowest?.ms) },
    charged,
  };
}
