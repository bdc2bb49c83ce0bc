import { describe, expect, it } from "vitest";
import { internalPath } from "./internal-path.ts";

const ORIGIN = "http://localhost:3000";

describe("internalPath", () => {
  it.each(["/dashboard", "/settings?tab=api", "/docs/python#install", "/"])("keeps %s", (target) => {
    expect(internalPath(target, ORIGIN)).toBe(target);
  });

  it.each([
    null,
    "",
    "dashboard",
    "https://evil.example/",
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "/./\\evil.example",
    "/.//evil.example",
    "javascript:alert(1)",
  ])("refuses %j", (target) => {
    expect(internalPath(target, ORIGIN)).toBeUndefined();
  });
});
