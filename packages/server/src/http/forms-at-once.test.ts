import { FILE_MAX_BYTES } from "@prompt-shield/contracts/limits";
import { EventEmitter } from "node:events";
import { expect, test } from "vitest";
import { startTestApp } from "../testing/test-app.ts";
import { createFormsAtOnce } from "./forms-at-once.ts";

type Take = ReturnType<typeof createFormsAtOnce>;

/** Begins to send a form, and returns a function that ends it. */
function send(take: Take, user: string, length?: number): () => void {
  const raw = new EventEmitter();
  const headers = length === undefined ? {} : { "content-length": String(length) };
  take(user, { headers } as Parameters<Take>[1], { raw } as unknown as Parameters<Take>[2]);
  return () => raw.emit("close");
}

test("a user may send two of the largest forms at the same time, or very many small ones", () => {
  const take = createFormsAtOnce();
  const end = send(take, "ada", FILE_MAX_BYTES);
  send(take, "ada");
  expect(() => send(take, "ada", FILE_MAX_BYTES)).toThrow(/still in progress/u);
  expect(() => send(take, "ada")).toThrow(/still in progress/u);
  for (let form = 0; form < 100; form += 1) send(take, "ada", 10_000);
  send(take, "ben", FILE_MAX_BYTES);
  end();
  send(take, "ada", FILE_MAX_BYTES);
});

test("a form above the limit is refused before it is read", async () => {
  const app = await startTestApp("embedded");
  const browser = await app.signUp();
  const raw = new FormData();
  raw.set("file", new Blob([new Uint8Array(FILE_MAX_BYTES)]), "a.bin");
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => browser.post("/api/v1/scan-file", undefined, { raw })),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses).toContain(429);
  expect(statuses.filter((status) => status !== 429 && status !== 415)).toEqual([]);
  await app.close();
});
