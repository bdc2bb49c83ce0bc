import { describe, expect, test } from "vitest";
import { answer, ATTACK, MAIL, spokenIn } from "../../../testing/shape-answers.ts";
import { litellm } from "./litellm.ts";

interface LitellmAnswer {
  readonly texts?: readonly string[];
  readonly stream_holdback_chars: readonly [number];
}

describe("LiteLLM", () => {
  const request = (fields: object) => ({
    input_type: "request",
    texts: [],
    litellm_call_id: "call",
    ...fields,
  });

  test("texts get the roles of their messages, even when some were left out", () => {
    const structured_messages = [
      { role: "system", content: "Be kind." },
      { role: "user", content: "again" },
      { role: "tool", content: "again" },
      { role: "user", content: [{ type: "text", text: "last" }] },
    ];
    const texts = ["again", "again", "last", "unknown"];
    expect(spokenIn(litellm, request({ texts, structured_messages })).map(({ role }) => role)).toEqual([
      "user",
      "tool",
      "user",
      "user",
    ]);
  });

  test("many texts take time in proportion to their number", () => {
    const content = Array.from({ length: 60_000 }, (_, at) => `text ${at}`);
    const structured_messages = [{ role: "tool", content }];
    const before = process.cpuUsage();
    for (const texts of [content, content.map((text) => `no ${text}`)])
      spokenIn(litellm, request({ texts, structured_messages }));
    // Guards against quadratic work, which would block every other request meanwhile.
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(5_000);
  });

  test("texts are returned only if one has changed, and then as many as were sent", () => {
    const texts = ["Hello", `Write to ${MAIL}`];
    expect(answer(litellm, request({ texts }))).toEqual({ action: "NONE" });
    expect(answer(litellm, request({ texts }), { mail: "flag" })).toEqual({ action: "NONE" });
    expect(answer(litellm, request({ texts }), { mail: "sanitize" })).toEqual({
      action: "GUARDRAIL_INTERVENED",
      texts: ["Hello", "Write to [EMAIL_1]"],
    });
  });

  test("tool definitions can block, and are returned if one was cleaned", () => {
    const toolsWith = (description: string) => [{ type: "function", function: { name: "f", description } }];
    const asking = (description: string) => ({ texts: ["Hello"], tools: toolsWith(description) });
    expect(answer(litellm, asking(ATTACK))).toMatchObject({ action: "BLOCKED" });
    expect(answer(litellm, asking("Adds two numbers."))).toEqual({ action: "NONE" });
    expect(answer(litellm, asking(`Ask ${MAIL}.`), { mail: "sanitize" })).toEqual({
      action: "GUARDRAIL_INTERVENED",
      tools: toolsWith("Ask [EMAIL_1]."),
    });
  });

  test("the arguments of a tool call can block", () => {
    const tool_calls = [
      { id: "1", type: "function", function: { name: "run", arguments: `{"a":"${ATTACK}"}` } },
    ];
    expect(answer(litellm, request({ texts: ["ok"], tool_calls }))).toMatchObject({ action: "BLOCKED" });
  });

  test("arguments in which something should be hidden block, because they cannot be returned", () => {
    const tool_calls = [{ function: { name: "write", arguments: `{"to":"${MAIL}"}` } }];
    for (const input_type of ["request", "response"]) {
      const body = request({ input_type, texts: ["ok"], tool_calls });
      expect(answer(litellm, body, { mail: "sanitize" })).toMatchObject({ action: "BLOCKED" });
      expect(answer(litellm, body, { mail: "flag" })).toMatchObject({ action: "NONE" });
    }
  });

  test("in a stream nothing is released that could be the beginning of something masked later", () => {
    const whole = `${"All is well. ".repeat(20)}Write to ${MAIL} and ask her 😀 about ${"the plan ".repeat(30)}`;
    let sent = "";
    for (let length = 1; length <= whole.length; length += 7) {
      const texts = [whole.slice(0, length)];
      const round = answer<LitellmAnswer>(litellm, { input_type: "response", texts }, { mail: "sanitize" });
      const shown = (round.texts ?? texts)[0] ?? "";
      // LiteLLM ends the stream with an error if our text does not begin with what it has already sent.
      expect(shown.startsWith(sent)).toBe(true);
      const released = [...shown].slice(0, [...shown].length - round.stream_holdback_chars[0]).join("");
      if (released.length > sent.length) sent = released;
    }
    expect(sent).toContain("Write to [EMAIL_1] and ask her 😀");
    expect(sent).not.toContain("jane");
  });
});
