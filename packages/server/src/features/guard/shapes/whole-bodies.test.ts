import { describe, expect, test } from "vitest";
import { answer, ATTACK, MAIL } from "../../../testing/shape-answers.ts";
import { agentgatewayRequest, agentgatewayResponse } from "./agentgateway.ts";
import { crowdstrikeAidr } from "./aidr.ts";
import { aperture } from "./aperture.ts";
import { portkey } from "./portkey.ts";

describe("Portkey", () => {
  const hook = (eventType: string, fields: object) => ({ eventType, requestType: "chatComplete", ...fields });

  test("a masked request is returned complete, with only the text changed", () => {
    const json = {
      model: "gpt",
      temperature: 0,
      messages: [{ role: "user", content: [{ type: "text", text: MAIL }] }],
    };
    expect(
      answer(portkey, hook("beforeRequestHook", { request: { json, text: MAIL } }), { mail: "sanitize" }),
    ).toEqual({
      verdict: true,
      data: { reason: "sanitized (scan scan-1)" },
      transformedData: {
        request: {
          json: { ...json, messages: [{ role: "user", content: [{ type: "text", text: "[EMAIL_1]" }] }] },
        },
      },
    });
  });

  test("after the request only the answer is read, not the request again", () => {
    const request = { json: { messages: [{ role: "user", content: ATTACK }] } };
    const response = {
      json: { choices: [{ message: { role: "assistant", content: "Hello" } }] },
      text: "Hello",
    };
    expect(answer(portkey, hook("afterRequestHook", { request, response }))).toMatchObject({ verdict: true });
    expect(answer(portkey, hook("beforeRequestHook", { request, response }))).toMatchObject({
      verdict: false,
    });
  });

  test("a body in an unknown format is judged by the text beside it", () => {
    const request = { json: { unknown: true }, text: ATTACK };
    expect(answer(portkey, hook("beforeRequestHook", { request }))).toMatchObject({ verdict: false });
  });

  test("a finding that should be hidden but cannot be is not passed on", () => {
    const unknown = { json: null, text: MAIL };
    const thoughts = { json: { content: [{ type: "thinking", thinking: MAIL, signature: "c2ln" }] } };
    for (const response of [unknown, thoughts]) {
      const body = hook("afterRequestHook", { response });
      expect(answer(portkey, body, { mail: "sanitize" })).toMatchObject({ verdict: false });
      expect(answer(portkey, body, { mail: "flag" })).toMatchObject({ verdict: true });
    }
    const choices = [{ message: { role: "assistant", content: "Hello", thoughts: MAIL } }];
    expect(answer(agentgatewayResponse, { body: { choices } }, { mail: "sanitize" })).toMatchObject({
      action: { status_code: 403 },
    });
    expect(answer(crowdstrikeAidr, { guard_input: { choices } }, { mail: "sanitize" })).toMatchObject({
      result: { blocked: true, transformed: false },
    });
  });
});

test("agentgateway can tell a mask from a rejection by the type of `body`", () => {
  const request = (content: string) => ({ body: { messages: [{ role: "user", content }] } });
  expect(answer(agentgatewayRequest, request("Hello"))).toEqual({
    action: { reason: "clean (scan scan-1)" },
  });
  expect(answer(agentgatewayRequest, request(MAIL), { mail: "sanitize" })).toMatchObject({
    action: { body: { messages: [{ role: "user", content: "[EMAIL_1]" }] } },
  });
  expect(answer(agentgatewayRequest, request(ATTACK))).toMatchObject({
    action: { body: expect.any(String), status_code: 403 },
  });
});

test("Aperture gets the complete body back, in either provider's format", () => {
  const request_body = { max_tokens: 9, system: "Be kind.", messages: [{ role: "user", content: MAIL }] };
  const masked = { ...request_body, messages: [{ role: "user", content: "[EMAIL_1]" }] };
  const sanitize = { mail: "sanitize" } as const;
  expect(answer(aperture, { request_body })).toEqual({ action: "allow" });
  expect(answer(aperture, { request_body }, sanitize)).toEqual({ action: "modify", request_body: masked });
  expect(answer(aperture, { user_message: MAIL }, sanitize)).toMatchObject({
    action: "block",
    status_code: 403,
  });
});
