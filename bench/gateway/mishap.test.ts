import { expect, test } from "vitest";
import { describeMishap, mishapOf } from "./mishap.ts";

const ENDED = { stream: "stream-7", status: 200, broke: undefined, firstByteMs: 12.4, tookMs: 4_020.6 };
const PIECE = 'data: {"choices":[{"delta":{"content":"Kettles."}}]}\n\n';

test("an answer that ended normally is no mishap", () => {
  expect(mishapOf({ ...ENDED, text: `${PIECE}data: [DONE]\n\n` })).toBeUndefined();
});

test("distinguishes a refusal, a stream that was cut off and a lost connection", () => {
  const refused = mishapOf({ ...ENDED, status: 503, text: '{"error":{"code":"overloaded"}}' });
  expect(refused).toMatchObject({ status: 503, lastBytes: '{"error":{"code":"overloaded"}}', tookMs: 4_021 });

  const brokeOff = mishapOf({
    ...ENDED,
    text: `${PIECE.repeat(20)}data: {"error":{"code":"upstream_error"}}\n\n`,
  });
  expect(brokeOff).toMatchObject({ status: 200, firstByteMs: 12 });
  expect(brokeOff?.lastBytes).toHaveLength(400);
  expect(brokeOff?.lastBytes).toContain("upstream_error");

  const reset = Object.assign(new Error("socket hang up"), { code: "ECONNRESET" });
  const lost = mishapOf({ ...ENDED, status: undefined, text: "", broke: reset, firstByteMs: 0 });
  expect(lost).toMatchObject({ error: "ECONNRESET socket hang up", chars: 0 });
  expect(lost && describeMishap(lost)).toBe(
    'stream-7: no answer, ECONNRESET socket hang up, no byte, ended after 4021 ms, 0 characters, the last: ""',
  );
});

test("a connection that is lost after the last word is a mishap too", () => {
  const broke = new Error("aborted");
  expect(mishapOf({ ...ENDED, text: `${PIECE}data: [DONE]\n\n`, broke })).toMatchObject({ error: "aborted" });
});
