import { afterAll, beforeAll, expect, test } from "vitest";
import type { WebhookEventBody } from "@prompt-shield/contracts";
import { type GatewayApp, startGatewayApp } from "../../../testing/gateway-app.ts";
import { CARD, HELLO } from "../../../testing/gateway-words.ts";
import { chatAnswer, chatStream, type Said } from "../../../testing/model-upstream.ts";
import { startReceiver, until } from "../../../testing/receiver.ts";

const LEAK = `Card ${CARD} exp 12/29 cvv 123`;

let gateway: GatewayApp;
beforeAll(async () => {
  gateway = await startGatewayApp({ env: { WEBHOOK_ALLOW_PRIVATE: "true" } });
});
afterAll(() => gateway.close());

test.each<[string, Said]>([
  ["plain", { body: chatAnswer(LEAK) }],
  ["streamed", { pieces: chatStream([LEAK]) }],
])("a threat in a %s answer raises its event once, about the call's row", async (form, answer) => {
  const receiver = await startReceiver();
  const { person, key } = await gateway.newClient();
  await person.post("/api/v1/webhooks", {
    url: receiver.url,
    events: ["scan.completed", "scan.threat_detected"],
  });
  gateway.upstream.answer = () => answer;
  const asked = { model: "gpt-9", messages: HELLO, stream: form === "streamed" };
  const init = { headers: { authorization: `Bearer ${key}` } };
  const told = await gateway.post("/openai/v1/chat/completions", asked, init);
  await told.text();
  await until(() => receiver.received.length === 2);
  const events = receiver.received.map(({ body }) => JSON.parse(body) as WebhookEventBody);
  const scan_id = told.headers.get("x-shield-scan-id");
  expect(events.toSorted((a, b) => a.event.localeCompare(b.event))).toMatchObject([
    { event: "scan.completed", scan_id, threat_level: "none" },
    { event: "scan.threat_detected", scan_id, threat_level: "critical" },
  ]);
  await receiver.close();
});
