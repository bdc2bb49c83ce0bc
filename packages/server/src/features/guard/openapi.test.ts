import { expect, test } from "vitest";
import { ANTHROPIC } from "./anthropic/protocol.ts";
import { gatewayPaths } from "./openapi.ts";
import { OPENAI } from "./openai/protocol.ts";

test("lists the proxied routes without a strict schema, with the headers in which a key may come", () => {
  const paths = gatewayPaths([OPENAI, ANTHROPIC]);
  expect(paths["/openai/v1/chat/completions"]).toMatchObject({
    post: {
      security: [{ shieldKey: [] }, { gatewayBearer: [] }, { key: [] }],
      requestBody: { content: { "application/json": { schema: { additionalProperties: true } } } },
      responses: { 200: { content: { "text/event-stream": {} } } },
    },
  });
  expect(paths["/openai/v1/models/{id}"]).toMatchObject({
    get: { parameters: [{ name: "id", in: "path" }] },
  });
  expect(paths["/anthropic/v1/messages"]).toHaveProperty("post");
});

test("lists other products' routes with their request bodies, and no provider that is not configured", () => {
  const paths = gatewayPaths([]);
  expect(paths["/v2/guard"]).toMatchObject({
    post: { requestBody: { content: { "application/json": { schema: { properties: { messages: {} } } } } } },
  });
  expect(paths).toHaveProperty(["/contentsafety/text:shieldPrompt", "post"]);
  expect(Object.keys(paths).filter((path) => path.startsWith("/openai"))).toEqual([]);
});
