import * as fc from "fast-check";
import { expect, test } from "vitest";
import { FILLER } from "../../../testing/gateway-words.ts";
import {
  allow,
  contentOf,
  hideCards,
  MASKED,
  PIECES,
  runGuarded,
  TEXT,
} from "../../../testing/guarded-stream.ts";
import { chatStream, messageStream, responseStream } from "../../../testing/model-upstream.ts";
import { createMessagesDialect } from "../anthropic/messages-dialect.ts";
import { createChatDialect } from "../openai/chat-dialect.ts";
import { createResponsesDialect } from "../openai/responses-dialect.ts";
import { guardStream } from "./guard-stream.ts";
import type { Look } from "./look.ts";
import { readEvents } from "./sse.ts";

test.each([
  ["chat", createChatDialect, chatStream(["Hello ", "there"]).slice(0, 3)],
  ["response", createResponsesDialect, responseStream(["Hello ", "there"]).slice(0, 5)],
  ["message", createMessagesDialect, messageStream(["Hello ", "there"]).slice(0, 4)],
])(
  "a %s stream that cannot be read passes on what arrived, then reports the break",
  async (_name, create, frames) => {
    const { raw } = await runGuarded(
      create(),
      [...frames, "data: {oh no\n\n", ...chatStream(["never"])],
      allow,
    );
    expect(raw).toContain("there");
    expect(raw).toContain("It broke off.");
    expect(raw).not.toContain("never");
  },
);

test("a failing engine releases nothing that it has not read", async () => {
  const fail: Look = () => Promise.reject(new Error("lost"));
  const { raw } = await runGuarded(createChatDialect(), chatStream(PIECES), fail);
  expect(raw).not.toContain("kettle");
  expect(raw).toContain("It broke off.");
});

test("pieces that arrive together are read once, however many, and no window grows too long", async () => {
  const frames = chatStream((TEXT + TEXT).match(/[\s\S]{1,24}/g) ?? []);
  const looked: string[] = [];
  const look: Look = (text) => {
    looked.push(text);
    return hideCards(text);
  };
  const alone = await runGuarded(createChatDialect(), frames, look);
  const times = looked.splice(0).length;
  const together = await runGuarded(createChatDialect(), [frames.join("")], look);
  expect(contentOf(together.bodies)).toBe(contentOf(alone.bodies));
  expect(contentOf(together.bodies)).toBe(MASKED + MASKED);
  expect(looked.length).toBeLessThan(times / 3);
  // Longer windows are not read in the server's own process.
  for (const text of looked) expect(text.length).toBeLessThan(1_500);
});

test.each([
  ["chat", createChatDialect, chatStream(PIECES)],
  ["response", createResponsesDialect, responseStream(PIECES)],
  ["message", createMessagesDialect, messageStream(PIECES)],
])("a %s stream is masked the same way wherever its bytes are cut", async (_name, create, frames) => {
  const whole = frames.join("");
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(whole.length), { maxLength: 60 }), async (cuts) => {
      const ends = [...cuts, whole.length].toSorted((a, b) => a - b);
      const pieces = ends.map((end, at) => whole.slice(ends[at - 1] ?? 0, end));
      const { raw, bodies } = await runGuarded(create(), pieces, hideCards);
      expect(raw).not.toMatch(/4111|1111/);
      const said = bodies.map((body) => {
        if (body.choices) return contentOf([body]);
        if (typeof body.delta === "object") return body.delta.text ?? "";
        return body.type === "response.output_text.delta" ? (body.delta ?? "") : "";
      });
      expect(said.join("")).toBe(MASKED);
    }),
    { numRuns: 300, seed: 20 },
  );
});

test("a client that does not read slows the model down: no more events are taken than were asked for", async () => {
  let taken = 0;
  async function* frames() {
    const [role = "", ...rest] = chatStream([FILLER]);
    yield role;
    for (;;) {
      taken += 1;
      yield rest[0] ?? "";
    }
  }
  async function* bytes() {
    for await (const frame of frames()) yield new TextEncoder().encode(frame);
  }
  const parts = { dialect: createChatDialect(), look: allow, messages: { brokeOff: "", refused: "" } };
  const told = guardStream({ ...parts, events: readEvents(bytes()) });
  for (let n = 0; n < 3; n += 1) await told.next();
  const before = taken;
  await new Promise((resolve) => setImmediate(resolve));
  expect(taken).toBe(before);
  expect(taken).toBeLessThan(5);
  await told.return(undefined);
});
