import { Agent, request } from "node:http";
import { residentMb } from "../../packages/server/src/testing/resident-memory.ts";
import { startServer } from "../api/server.ts";

/**
 * `npm run bench:shapes`: measures what the translation into and out of other products' formats costs. Runs
 * without the engine, so that only our own work is timed: reading, authentication, metering, recording,
 * answering. The plain scan is the baseline.
 */
const SECONDS = Number(process.env["BENCH_SECONDS"] ?? 8);
const CONNECTIONS = 16;
const TEXT = "What is a good recipe for lentil soup?";
const messages = [{ role: "user", content: TEXT }];
const picture = { type: "image_url", image_url: { url: `data:image/png;base64,${"A".repeat(1_048_576)}` } };

const CALLS: Readonly<Record<string, readonly [path: string, body: object]>> = {
  "plain scan": ["/api/v1/scan", { prompt: TEXT }],
  Lakera: ["/v2/guard", { messages }],
  LiteLLM: ["/beta/litellm_basic_guardrail_api", { texts: [TEXT], structured_messages: messages }],
  "LLM Guard": ["/analyze/prompt", { prompt: TEXT }],
  Azure: ["/contentsafety/text:shieldPrompt", { userPrompt: TEXT, documents: [] }],
  Presidio: ["/analyze", { text: TEXT, language: "en" }],
  moderations: ["/v1/moderations", { input: TEXT }],
  Portkey: ["/guard/portkey", { eventType: "beforeRequestHook", request: { json: { messages } } }],
  agentgateway: ["/guard/agentgateway/request", { body: { messages } }],
  "Lakera with a picture of 1 MiB": [
    "/v2/guard",
    { messages: [{ role: "user", content: [picture, { type: "text", text: TEXT }] }] },
  ],
};

const server = await startServer({ engine: "off" });
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
let sent = 0;

for (const [name, call] of Object.entries(CALLS)) {
  await fireFor(call, SECONDS / 4);
  const before = residentMb(server.pid);
  const times = await fireFor(call, SECONDS);
  const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(1);
  const perSecond = Math.round(times.length / SECONDS);
  const memory = `${before} → ${residentMb(server.pid)} MB`;
  console.log(`${name}: ${perSecond}/s, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, ${memory}`);
}
agent.destroy();
await server.stop();

async function fireFor([path, body]: readonly [string, object], seconds: number): Promise<number[]> {
  const payload = JSON.stringify(body);
  const times: number[] = [];
  const endsAt = performance.now() + seconds * 1_000;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() < endsAt) {
        const startedAt = performance.now();
        const status = await post(path, payload);
        if (status !== 200) throw new Error(`${path} answered ${status}`);
        times.push(performance.now() - startedAt);
      }
    }),
  );
  return times.toSorted((a, b) => a - b);
}

/** Uses all keys in turn, because a single one would reach its burst limit. */
function post(path: string, payload: string): Promise<number> {
  sent += 1;
  const headers = {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(payload),
    "x-api-key": server.keys[sent % server.keys.length] ?? "",
  };
  return new Promise((resolve, reject) => {
    const call = request(`${server.url}${path}`, { method: "POST", agent, headers }, (response) => {
      response.resume().once("end", () => resolve(response.statusCode ?? 0));
    });
    call.once("error", reject).end(payload);
  });
}
