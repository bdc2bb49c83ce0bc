import { BODY_MAX_DEPTH, BODY_MAX_VALUES, GATEWAY_BODY_MAX_BYTES } from "@prompt-shield/contracts/limits";
import { VALIDATION } from "@prompt-shield/contracts/messages";
import Fastify from "fastify";
import { expect, test } from "vitest";
import { readJsonBodies } from "./json-body.ts";

const app = Fastify();
readJsonBodies(app);
app.post("/", async ({ body }) => ({ body }));
app.post("/large", { bodyLimit: GATEWAY_BODY_MAX_BYTES }, async () => ({}));

const send = (payload: string) =>
  app.inject({ method: "POST", url: "/", payload, headers: { "content-type": "application/json" } });

const large = { method: "POST", url: "/large", headers: { "content-type": "application/json" } } as const;

/** Objects and lists in turn. */
function nested(depth: number, core: string): string {
  const pairs = Math.floor(depth / 2);
  const inner = '{"in":['.repeat(pairs) + core + "]}".repeat(pairs);
  return depth % 2 === 0 ? inner : `[${inner}]`;
}

test.each([BODY_MAX_DEPTH, BODY_MAX_DEPTH - 1])("a body of %i levels comes back as it was", async (depth) => {
  const body = nested(depth, '"x"');
  expect((await send(body)).body).toBe(`{"body":${body}}`);
});

test.each([BODY_MAX_DEPTH + 1, 100_000])("a body of %i levels is refused", async (depth) => {
  expect((await send(nested(depth, "1"))).json()).toMatchObject({ message: VALIDATION.bodyTooDeep });
});

test.each([
  ["of brackets", "[".repeat(2_000)],
  ["of brackets after quotation marks", `\\"${"{".repeat(2_000)}`],
  ["that ends in a backslash", `${"[".repeat(2_000)}\\\\`],
])("a text %s has no levels", async (_, text) => {
  const body = `["${text}",[1]]`;
  expect((await send(body)).body).toBe(`{"body":${body}}`);
});

test("levels count again after a text", async () => {
  const body = `["\\\\",${nested(BODY_MAX_DEPTH, "1")}]`;
  expect((await send(body)).json()).toMatchObject({ message: VALIDATION.bodyTooDeep });
});

test.each(['{"a', '"', "[}", "]]]]", '"\\'])("%j is no JSON", async (body) => {
  expect((await send(body)).json()).toMatchObject({ message: "The body is not valid JSON." });
});

const listOf = (item: string, count: number) => `[${Array.from({ length: count }, () => item).join(",")}]`;

test.each([
  ["lists", "[]", BODY_MAX_VALUES],
  ["texts", '"a"', BODY_MAX_VALUES],
  ["numbers", "1", 10 * BODY_MAX_VALUES],
])("more %s than anybody needs are refused before they are read", async (_, item, count) => {
  const answer = await app.inject({ ...large, payload: listOf(item, count) });
  expect(answer.json()).toMatchObject({ code: "body_too_wide" });
});

test("as many numbers as the longest lists of tokens have are read", async () => {
  expect((await app.inject({ ...large, payload: listOf("50256", 300_000) })).statusCode).toBe(200);
});
