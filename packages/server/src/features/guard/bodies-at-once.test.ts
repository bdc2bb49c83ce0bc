import Fastify from "fastify";
import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { answerError } from "../../http/errors.ts";
import type { Caller } from "../../http/caller.ts";
import { createBodiesAtOnce } from "./bodies-at-once.ts";

const MIB = 1_048_576;
const bodies = createBodiesAtOnce({ user: 8 * MIB, all: 12 * MIB });
const app = Fastify({ bodyLimit: 32 * MIB });
let finish = (): void => undefined;
const answered = new Promise<void>((resolve) => (finish = resolve));
let url = "";

beforeAll(async () => {
  app.decorateRequest("caller", null);
  app.setErrorHandler(answerError);
  app.post<{ Params: { user: string } }>("/:user", {
    onRequest: async (request, reply) => {
      request.caller = { userId: request.params.user } as Caller;
      bodies.take(request, reply);
    },
    preParsing: bodies.watch,
    handler: async ({ headers }) => {
      if (headers["x-wait"] !== undefined) await answered;
      return { ok: true };
    },
  });
  url = await app.listen({ port: 0 });
});
afterAll(() => {
  finish();
  return app.close();
});

const body = (mib: number): string => JSON.stringify("a".repeat(mib * MIB));

function send(user: string, mib: number, { waits = false, isChunked = false } = {}): Promise<Response> {
  const headers = { "content-type": "application/json", ...(waits && { "x-wait": "1" }) };
  const whole = body(mib);
  if (!isChunked) return fetch(`${url}/${user}`, { method: "POST", headers, body: whole });
  const stream = Readable.toWeb(Readable.from(whole.match(/.{1,65536}/gu) ?? []));
  return fetch(`${url}/${user}`, {
    method: "POST",
    headers,
    body: stream as never,
    duplex: "half",
  } as RequestInit);
}

test("large bodies of calls in progress are bounded for each user and for all, short ones are not", async () => {
  const long = send("ada", 6, { waits: true });
  await sleep(300);
  expect((await send("ada", 4)).status).toBe(429);
  expect((await send("ada", 4, { isChunked: true }).catch(() => ({ status: 429 }))).status).toBe(429);
  expect((await send("ada", 0.5)).status).toBe(200);
  const other = send("ben", 5, { waits: true });
  await sleep(300);
  expect((await send("ben", 2)).status).toBe(429);
  // The only body of a user always fits.
  expect((await send("cleo", 9)).status).toBe(200);
  finish();
  expect([(await long).status, (await other).status]).toEqual([200, 200]);
  await sleep(100);
  expect((await send("ada", 7, { isChunked: true })).status).toBe(200);
});
