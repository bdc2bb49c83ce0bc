import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough, Writable } from "node:stream";
import { text } from "node:stream/consumers";
import { createEngine } from "@prompt-shield/engine";
import { afterAll, expect, test } from "vitest";
import { readMessageLines, writeLine } from "./lines.ts";
import { createQuarantine } from "./quarantine.ts";
import { relay } from "./relay.ts";

const folder = mkdtempSync(join(tmpdir(), "prompt-shield-relay-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Sends these lines from both sides and returns what arrives at the other ends. */
async function converse(
  fromClient: readonly string[],
  fromServer: readonly string[],
  { isClientFirst = true } = {},
) {
  const [input, output, said, heard] = [
    new PassThrough(),
    new PassThrough(),
    new PassThrough(),
    new PassThrough(),
  ];
  const logged: string[] = [];
  const code = relay(
    { input, output },
    {
      lines: readMessageLines(said),
      send: async (line) => void heard.write(`${line}\n`),
      end: () => {
        heard.end();
        said.end(fromServer.map((line) => `${line}\n`).join(""));
      },
      gone: Promise.resolve(7),
    },
    {
      engine: Promise.resolve(createEngine()),
      policy: { onInjection: "mask", onSecrets: "block", strip: true },
      server: "demo",
      strict: false,
      pinsFolder: join(folder, "pins"),
      quarantine: createQuarantine(join(folder, "quarantine"), "demo"),
      now: () => new Date(0),
      log: (line) => logged.push(line),
    },
  );
  input.write(fromClient.map((line) => `${line}\n`).join(""));
  if (isClientFirst) input.end();
  else said.end(fromServer.map((line) => `${line}\n`).join(""));
  const exit = await code;
  output.end();
  heard.end();
  return { exit, logged, client: await text(output), server: await text(heard) };
}

const PING = '{"id":1,"method":"ping"}';
const ODD = '{ "jsonrpc":"2.0",  "id":12345678901234567890, "method":"ping", "params":{"n":1.0} }';

test("passes unchanged messages on byte for byte, and exits with the server's exit code", async () => {
  const { exit, client, server } = await converse([ODD], ['{"id": 12345678901234567890,"result":{}}']);
  expect(server).toBe(`${ODD}\n`);
  expect(client).toBe('{"id": 12345678901234567890,"result":{}}\n');
  expect(exit).toBe(7);
});

test("logs anything that is not a message and does not pass it on", async () => {
  const { client, logged } = await converse([PING], ["\u001b[2JStarting…", "", '{"id":1,"result":{}}']);
  expect(client).toBe('{"id":1,"result":{}}\n');
  expect(logged).toEqual(["not a message, and not passed on: Starting…"]);
});

test("says that it was the server that ended, if the client did not end first", async () => {
  const { exit, logged } = await converse([PING], [], { isClientFirst: false });
  expect(logged).toEqual(["the server ended by itself, with exit code 7"]);
  expect(exit).toBe(7);
});

test("says nothing if the client ends first", async () => {
  expect((await converse([PING], ['{"id":1,"result":{}}'])).logged).toEqual([]);
});

test("keeps a batch a batch", async () => {
  const batch = '[{"id":1,"method":"ping"},{"id":2,"method":"ping"}]';
  const { server, client } = await converse([batch], ['[{"id":1,"result":{}}, {"id":2,"result":{}}]']);
  expect(server).toBe(`${batch}\n`);
  expect(client).toBe('[{"id":1,"result":{}}, {"id":2,"result":{}}]\n');
});

test("stops waiting, without an error, if a side dies in the middle of a message", async () => {
  const dying = new Writable({
    highWaterMark: 1,
    write: (_chunk, _encoding, done) => void setTimeout(() => done(new Error("EPIPE")), 10),
  });
  dying.on("error", () => undefined);
  await expect(writeLine(dying, "{}")).resolves.toBeUndefined();
});

test("removes its listeners after waiting for a slow side", async () => {
  const slow = new Writable({
    highWaterMark: 1,
    write: (_chunk, _encoding, done) => void setTimeout(done, 1),
  });
  for (let line = 0; line < 20; line += 1) await writeLine(slow, "{}");
  expect(slow.listenerCount("close")).toBe(0);
});
