import { expect, test } from "vitest";
import { decideAgain, type LogRow } from "./decide-again.ts";

const call: LogRow = {
  id: "scan",
  apiKeyId: null,
  text: "Our token: ghp_…",
  isMalicious: true,
  categories: ["Sensitive Data"],
  result: null,
  action: "flag",
  contentSource: "messages",
  culpritRole: null,
  scannedAt: new Date(0),
};
const after = (culpritRole: string | null, document = {}) =>
  decideAgain({ ...call, culpritRole }, document, new Date(0)).after;

test("spares the application's own texts, as the gateway does", () => {
  const roles = ["system", "developer", "user", "assistant", "tool", null];
  expect(roles.map((role) => after(role))).toEqual(["flag", "flag", "block", "block", "block", "block"]);
});

test("applies the actions for the source that the text of a call had in the gateway", () => {
  const document = { sourceActions: { tool: { "Sensitive Data": "ignore" } } } as const;
  expect([after("tool", document), after("user", document)]).toEqual(["allow", "block"]);
});
