import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createScanner, type Scanner } from "../../../ports/scanner/scanner.ts";
import { type GatewayApp, startGatewayApp } from "../../../testing/gateway-app.ts";
import { FILLER, HELLO } from "../../../testing/gateway-words.ts";
import { chatStream } from "../../../testing/model-upstream.ts";

const SLOW_PROCESS = new URL("../../../testing/bad-engine-process.ts", import.meta.url);
const WAIT_LIMIT_MS = 2_000;
const QUEUE_LIMIT = 40;

let scanner: Scanner;
let gateway: GatewayApp;
let key: string;
beforeAll(async () => {
  scanner = createScanner({
    log: pino({ level: "silent" }),
    processes: 2,
    processUrl: SLOW_PROCESS,
    waitLimitMs: WAIT_LIMIT_MS,
    queueLimit: QUEUE_LIMIT,
  });
  gateway = await startGatewayApp({ scanner });
  ({ key } = await gateway.newClient());
});
afterAll(async () => {
  await gateway.close();
  await scanner.close();
});

/** Another owner's request, which occupies a process for 300 ms. It is refused if too many are waiting. */
const question = (n: number) =>
  scanner.run({ action: "scan", prompt: "wait", options: {}, rulesOnly: false, owner: `owner ${n}` }).then(
    () => "read" as const,
    () => "refused" as const,
  );

test("an answer under way arrives complete while more requests wait than can be read in time", async () => {
  const { promise: hasCrowd, resolve: comeCrowd } = Promise.withResolvers<undefined>();
  // Too long for the server's own process, so the engine's processes have to read it.
  gateway.upstream.answer = () => ({
    pieces: chatStream([FILLER.repeat(6), "The end."]),
    waitsFor: hasCrowd,
  });
  const answer = await gateway.post(
    "/openai/v1/chat/completions",
    { model: "gpt-9", messages: HELLO, stream: true },
    { headers: { authorization: `Bearer ${key}` } },
  );
  const crowd = Array.from({ length: 2 * QUEUE_LIMIT }, (_, n) => question(n));
  comeCrowd(undefined);
  const text = await answer.text();
  expect(text).not.toContain('"error"');
  expect(text).toContain("The end.");
  expect(text.endsWith("data: [DONE]\n\n")).toBe(true);
  const outcomes = await Promise.all(crowd);
  // Checks that there was a crowd: most requests found no room or no process in time, and some were read beside the
  // answer.
  expect(outcomes.filter((outcome) => outcome === "refused").length).toBeGreaterThan(QUEUE_LIMIT);
  expect(outcomes).toContain("read");
});
