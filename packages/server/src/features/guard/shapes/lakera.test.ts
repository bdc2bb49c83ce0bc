import { describe, expect, test } from "vitest";
import { answer, ATTACK, type Doing, MAIL } from "../../../testing/shape-answers.ts";
import { lakeraGuard } from "./lakera.ts";

interface LakeraAnswer {
  readonly flagged: boolean;
  readonly payload: readonly object[];
  readonly breakdown: readonly { readonly detected: boolean }[];
}

describe("Lakera", () => {
  const guard = (content: unknown, doing?: Doing) =>
    answer<LakeraAnswer>(
      lakeraGuard,
      {
        messages: [
          { role: "system", content: "Be kind." },
          { role: "user", content },
        ],
      },
      doing,
    );

  test("a clean conversation gets an empty payload, not a missing one", () => {
    expect(guard("Hello")).toMatchObject({
      flagged: false,
      payload: [],
      metadata: { request_uuid: "scan-1" },
    });
  });

  test("positions count code points within their message", () => {
    const { payload, flagged } = guard(`😀😀 ${MAIL}`);
    expect(payload).toEqual([
      { start: 3, end: 23, text: MAIL, detector_type: "pii/email", labels: [], message_id: 1 },
    ]);
    expect(flagged).toBe(false);
  });

  test("text to be sanitized is flagged only as personal data, so that LiteLLM masks it", () => {
    const { flagged, breakdown } = guard(`${ATTACK} ${MAIL}`, { mail: "sanitize", attack: "flag" });
    const detected = breakdown.filter((one) => one.detected);
    expect(flagged).toBe(true);
    expect(detected).toMatchObject([{ detector_type: "pii/email", message_id: 1, result: "l1_confident" }]);
  });

  test("a finding in a tool call is reported, but not as a position in the message's content", () => {
    const call = { id: "1", type: "function", function: { name: "mail", arguments: `{"to":"${MAIL}"}` } };
    const messages = [{ role: "assistant", content: "I am writing to them at once.", tool_calls: [call] }];
    const { flagged, payload } = answer<LakeraAnswer>(lakeraGuard, { messages }, { mail: "sanitize" });
    expect(flagged).toBe(true);
    expect(payload).toEqual([]);
  });

  test("parts of a message keep the message's index", () => {
    const { breakdown } = guard([
      { type: "image_url" },
      { type: "text", text: "Hello" },
      { type: "text", text: ATTACK },
    ]);
    expect(breakdown.at(-1)).toMatchObject({ detector_type: "prompt_attack", detected: true, message_id: 1 });
  });
});
