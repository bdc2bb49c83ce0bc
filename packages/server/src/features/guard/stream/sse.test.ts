import * as fc from "fast-check";
import { expect, test } from "vitest";
import { collect } from "../../../testing/collect.ts";
import { readEvents, type SseEvent, writeEvent } from "./sse.ts";

async function eventsOf(bytes: Uint8Array, cuts: readonly number[]): Promise<SseEvent[]> {
  async function* pieces() {
    let from = 0;
    for (const to of [...cuts, bytes.length].toSorted((a, b) => a - b)) {
      yield bytes.subarray(from, to);
      from = to;
    }
  }
  return (await collect(readEvents(pieces()))).flat();
}

const STREAM = [
  { event: undefined, data: '{"a":"naïve 🙂"}' },
  { event: "message_stop", data: "{}" },
  { event: undefined, data: "two\nlines" },
];

test.each(["\n", "\r\n", "\r"])(
  "events are the same wherever the bytes are cut, with %j as line ending",
  async (end) => {
    const text = `: a comment${end}${STREAM.map(writeEvent).join("").replaceAll("\n", end)}`;
    const bytes = new TextEncoder().encode(text);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(bytes.length), { maxLength: 12 }), async (cuts) => {
        expect(await eventsOf(bytes, cuts)).toEqual(STREAM);
      }),
      { numRuns: 200, seed: 20 },
    );
  },
);

test("the last event counts even without the empty line after it", async () => {
  expect(await eventsOf(new TextEncoder().encode("data: [DONE]"), [])).toEqual([
    { event: undefined, data: "[DONE]" },
  ]);
});

test("reading a long event in tiny pieces takes time in proportion to its length", async () => {
  const chars = 1_000_000;
  const piece = new TextEncoder().encode("a".repeat(10));
  async function* pieces() {
    yield new TextEncoder().encode("data: ");
    for (let n = 0; n < chars / piece.length; n += 1) yield piece;
    yield new TextEncoder().encode("\n\n");
  }
  const before = process.cpuUsage();
  const [event] = (await collect(readEvents(pieces()))).flat();
  expect(event?.data).toHaveLength(chars);
  // Guards against quadratic time.
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(3_000);
});
