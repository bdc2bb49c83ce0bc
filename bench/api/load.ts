import { Agent, request } from "node:http";

export interface Target {
  readonly url: string;
  readonly keys: readonly string[];
  readonly prompts: readonly string[];
}

export interface Measured {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
  readonly failures: number;
}

/**
 * Each connection sends its next request as soon as the last one is answered, so the server runs at full
 * speed.
 */
export async function closedLoop(target: Target, connections: number, seconds: number): Promise<Measured> {
  const shot = createShooter(target, connections);
  const endsAt = performance.now() + seconds * 1000;
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < endsAt) await shot.fire();
    }),
  );
  return shot.sum(performance.now() - startedAt);
}

/**
 * Sends requests at a fixed rate, however long the answers take, so that waiting shows in the percentiles.
 */
export async function openLoop(target: Target, perSecond: number, seconds: number): Promise<Measured> {
  const shot = createShooter(target, 256);
  const startedAt = performance.now();
  const underWay: Promise<void>[] = [];
  for (let sent = 0; sent < perSecond * seconds;) {
    const due = ((performance.now() - startedAt) / 1000) * perSecond;
    for (; sent < due; sent += 1) underWay.push(shot.fire());
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await Promise.all(underWay);
  return shot.sum(performance.now() - startedAt);
}

function createShooter({ url, keys, prompts }: Target, maxSockets: number) {
  const agent = new Agent({ keepAlive: true, maxSockets });
  const times: number[] = [];
  let failures = 0;
  let n = 0;
  return {
    fire: async (): Promise<void> => {
      n += 1;
      const startedAt = performance.now();
      const status = await post(
        `${url}/api/v1/scan`,
        agent,
        keys[n % keys.length] ?? "",
        prompts[n % prompts.length] ?? "",
      );
      times.push(performance.now() - startedAt);
      if (status !== 200) failures += 1;
    },
    sum: (elapsedMs: number): Measured => {
      agent.destroy();
      const sorted = times.toSorted((a, b) => a - b);
      const at = (share: number) => Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) * 100) / 100;
      const perSecond = Math.round((times.length / elapsedMs) * 1000);
      return { perSecond, p50Ms: at(0.5), p95Ms: at(0.95), p99Ms: at(0.99), failures };
    },
  };
}

function post(url: string, agent: Agent, key: string, prompt: string): Promise<number> {
  const body = JSON.stringify({ prompt });
  const headers = {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
    "x-api-key": key,
  };
  return new Promise((resolve, reject) => {
    const call = request(url, { method: "POST", agent, headers }, (response) => {
      response.resume();
      response.on("end", () => resolve(response.statusCode ?? 0));
    });
    call.on("error", reject);
    call.end(body);
  });
}
