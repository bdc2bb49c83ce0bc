import { expect, it } from "vitest";
import { summarize } from "./audit.mjs";

it.each([
  ["", /could not be asked/],
  ['{"message":"404 Not Found - POST /-/npm/v1/security/audits/quick"}', /could not be asked/],
  ['{"metadata":{"vulnerabilities":{"low":0,"moderate":0,"high":0,"critical":0}}}', /^audit: none known$/],
  ['{"metadata":{"vulnerabilities":{"low":1,"high":2,"critical":0}}}', /^audit: 2 high, 1 low \(/],
])("hardening 18: an audit that answers %j is one line of a report", (stdout, line) => {
  expect(summarize(stdout)).toMatch(line);
});
