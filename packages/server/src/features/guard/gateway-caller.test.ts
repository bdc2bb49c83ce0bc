import { expect, test } from "vitest";
import { readGatewayKeys } from "./gateway-caller.ts";

const OURS = "sk_1234";
const basic = (pair: string) => `Basic ${Buffer.from(pair).toString("base64")}`;

test.each([
  ["x-shield-key", { "x-shield-key": OURS }],
  ["a bearer", { authorization: `Bearer ${OURS}` }],
  ["x-api-key", { "x-api-key": OURS }],
  ["Azure's header", { "ocp-apim-subscription-key": OURS }],
  ["the password of an address", { authorization: basic(`shield:${OURS}`) }],
])("our key is found as %s and is not passed on", (_name, headers) => {
  expect(readGatewayKeys(headers)).toEqual({ key: OURS, passedOn: {} });
});

test("with x-shield-key the client's own credentials are passed on as they are", () => {
  expect(readGatewayKeys({ "x-shield-key": OURS, authorization: "Bearer sk-proj-9" })).toEqual({
    key: OURS,
    passedOn: { authorization: "Bearer sk-proj-9" },
  });
  expect(readGatewayKeys({ "x-shield-key": OURS, "x-api-key": "sk-ant-9" })).toEqual({
    key: OURS,
    passedOn: { "x-api-key": "sk-ant-9" },
  });
});

test("a key of ours is not passed on even beside x-shield-key", () => {
  const headers = { "x-shield-key": OURS, authorization: "Bearer sk_other", "x-api-key": "sk_third" };
  expect(readGatewayKeys(headers)).toEqual({ key: OURS, passedOn: {} });
});

test.each([
  ["without a scheme", OURS],
  ["after a scheme of its own", `Token ${OURS}`],
  ["before another word", `Bearer ${OURS} x`],
  ["as the name in an address", basic(`${OURS}:`)],
])("a key of ours %s is not passed on", (_name, authorization) => {
  const headers = { "x-shield-key": OURS, authorization, "x-api-key": `Bearer ${OURS}` };
  expect(readGatewayKeys(headers)).toEqual({ key: OURS, passedOn: {} });
});

test("a value that only looks like a key of ours is passed on", () => {
  for (const authorization of ["Bearer risk_1234", "Bearer my-sk_1234"])
    expect(readGatewayKeys({ "x-shield-key": OURS, authorization }).passedOn).toEqual({ authorization });
});

test("a key for somebody else does not count as ours", () => {
  expect(readGatewayKeys({ authorization: "Bearer sk-proj-9" }).key).toBeUndefined();
  expect(readGatewayKeys({ "x-shield-key": "wrong" }).key).toBe("wrong");
  expect(readGatewayKeys({}).key).toBeUndefined();
});
