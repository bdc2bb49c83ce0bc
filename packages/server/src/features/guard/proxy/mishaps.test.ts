import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { scanLogs } from "../../../db/schema/scans.ts";
import { noTracing, type Tracing } from "../../../ports/tracing.ts";
import { type GatewayApp, startGatewayApp } from "../../../testing/gateway-app.ts";
import { CARD, FILLER, HELLO, ORDER } from "../../../testing/gateway-words.ts";
import { chatAnswer, chatStream, messageStream } from "../../../testing/model-upstream.ts";

const TOKEN = "a token for those who measure";

const notes: Record<string, unknown>[] = [];
const tracing: Tracing = {
  ...noTracing,
  note: (name, attributes) => void notes.push({ name, ...attributes }),
};

let gateway: GatewayApp;
let key: string;
let userId: string;
beforeAll(async () => {
  gateway = await startGatewayApp({ tracing, env: { METRICS_TOKEN: TOKEN } });
  ({ key, userId } = await gateway.newClient());
});
afterAll(() => gateway.close());

const rows = () => gateway.app.db.select().from(scanLogs).where(eq(scanLogs.workspaceId, userId));
let before: number;
let model: string;
let tests = 0;
beforeEach(async () => {
  tests += 1;
  model = `model-${tests}`;
  before = (await rows()).length;
});
afterEach(leavesNothingBehind);

/** However a call ends, it leaves one row, one entry in the metrics, and no open connection. */
async function leavesNothingBehind(): Promise<void> {
  await expect.poll(() => callsOf(model)).toBe(1);
  expect(await rows()).toHaveLength(before + 1);
  await expect.poll(gateway.upstream.connections).toBeLessThanOrEqual(1);
}

async function metricsOf(name: string): Promise<string[]> {
  const answer = await fetch(`${gateway.app.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
  const counts = (await answer.text()).match(/^prompt_shield_gateway_call_duration_seconds_count.*$/gm) ?? [];
  return counts.filter((line) => line.includes(`model="${name}"`));
}

const callsOf = async (name: string) =>
  (await metricsOf(name)).reduce((sum, line) => sum + Number(line.split(" ").at(-1)), 0);

const ask = (body: object = {}, signal?: AbortSignal) =>
  gateway.post(
    "/openai/v1/chat/completions",
    { model, messages: HELLO, stream: true, ...body },
    { headers: { authorization: `Bearer ${key}` }, ...(signal && { signal }) },
  );

test("a stream that becomes unreadable passes on what had arrived, then ends with an error", async () => {
  const [role = "", said = ""] = chatStream(["Four minutes."]);
  gateway.upstream.answer = () => ({
    pieces: [role, said, "data: {oh no\n\n", said.replace("Four", "Never")],
  });
  const text = await (await ask()).text();
  expect(text).toContain("Four minutes.");
  expect(text).toContain('"code":"upstream_error"');
  expect(text).not.toContain("Never");
});

const deep = `{"choices":[],"deep":${"[".repeat(100_000)}1${"]".repeat(100_000)}}`;

test("an answer that is nested too deeply to be read is not passed on", async () => {
  gateway.upstream.answer = () => ({ pieces: [deep], headers: { "content-type": "application/json" } });
  const answer = await ask({ stream: false });
  expect(answer.status).toBe(502);
  expect(await answer.text()).not.toContain("deep");
});

test("an event that is nested too deeply to be read ends the stream with an error", async () => {
  const [, said = ""] = chatStream(["Four minutes."]);
  gateway.upstream.answer = () => ({ pieces: [said, `data: ${deep}\n\n`] });
  const text = await (await ask()).text();
  expect(text).toContain("Four minutes.");
  expect(text).toContain('"code":"upstream_error"');
  expect(text).not.toContain("deep");
});

test("a provider that breaks off in the middle causes an error event, in Anthropic's form too", async () => {
  gateway.upstream.answer = () => ({ pieces: messageStream(["Four ", "minutes."]).slice(0, 4), dies: true });
  const answer = await gateway.post(
    "/anthropic/v1/messages",
    { model, max_tokens: 9, messages: HELLO, stream: true },
    { headers: { "x-api-key": key } },
  );
  const text = await answer.text();
  expect(text).toContain("minutes.");
  expect(text).toContain("event: error");
});

test("a client that disconnects before the model has answered ends its call", async () => {
  const controller = new AbortController();
  gateway.upstream.answer = () => {
    setImmediate(() => controller.abort());
    return { silent: true };
  };
  const gone = gateway.upstream.abandoned();
  await expect(ask({}, controller.signal)).rejects.toThrow();
  await expect.poll(gateway.upstream.abandoned).toBe(gone + 1);
});

test("a client that disconnects in the middle of a stream ends its call", async () => {
  gateway.upstream.answer = () => ({ endless: chatStream([FILLER])[1] ?? "" });
  const controller = new AbortController();
  const gone = gateway.upstream.abandoned();
  const answer = await ask({}, controller.signal);
  await answer.body?.getReader().read();
  controller.abort();
  await expect.poll(gateway.upstream.abandoned).toBe(gone + 1);
});

test("a slow provider is waited for, and its first words are passed on before its last arrive", async () => {
  const { promise: hasRead, resolve: read } = Promise.withResolvers<undefined>();
  gateway.upstream.answer = () => ({ pieces: chatStream([FILLER, "The end."]), waitsFor: hasRead });
  const answer = await ask();
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  const first = await reader?.read();
  expect(first?.value).toContain('"role":"assistant"');
  read(undefined);
  let rest = "";
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) rest += next.value;
  expect(rest).toContain("The end.");
  expect(rest.endsWith("data: [DONE]\n\n")).toBe(true);
});

test("each verdict on a call is an event in its trace, without any text", async () => {
  gateway.upstream.answer = () => ({ body: chatAnswer(`It is ${CARD}.`) });
  notes.length = 0;
  const answer = await ask({ stream: false });
  expect(answer.status).toBe(400);
  const scanId = answer.headers.get("x-shield-scan-id");
  const named = { "gen_ai.evaluation.name": "prompt_shield", "gen_ai.request.model": model };
  const own = notes.filter(({ name }) => name === "gen_ai.evaluation.result");
  expect(own).toMatchObject([
    { ...named, "gen_ai.evaluation.score.label": "clean", "prompt_shield.scan_id": scanId },
    {
      ...named,
      "gen_ai.evaluation.score.label": "blocked",
      "gen_ai.evaluation.explanation": "Sensitive Data",
    },
  ]);
  expect(JSON.stringify(own)).not.toContain("4111");
  expect((await metricsOf(model))[0]).toMatch(/upstream="openai".*outcome="blocked"/);
});

test("a refused call also leaves one row and one entry, although no model was asked", async () => {
  const reached = gateway.upstream.reached.length;
  expect((await ask({ messages: [{ role: "user", content: ORDER }] })).status).toBe(400);
  expect(gateway.upstream.reached).toHaveLength(reached);
});
