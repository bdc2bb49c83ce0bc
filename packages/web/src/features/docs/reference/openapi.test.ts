import { describeApi, type RouteDefinition, routes } from "@prompt-shield/contracts";
import { describe, expect, it } from "vitest";
import { exampleOf, listOperations, typeWords } from "./openapi.ts";
import type { OpenApi } from "./openapi.ts";

const document = describeApi(
  routes as Record<string, RouteDefinition>,
  "http://localhost",
) as unknown as OpenApi;
const operations = listOperations(document);

describe("the reference", () => {
  it("lists every call of the contracts under its own anchor", () => {
    expect(operations).toHaveLength(Object.keys(routes).length);
    expect(new Set(operations.map(({ id }) => id)).size).toBe(operations.length);
  });

  it.each(["scan", "sanitize"] as const)("prefills a %s with a body that the server accepts", (name) => {
    const operation = operations.find(({ path }) => path === routes[name].path);
    expect(routes[name].body.safeParse(exampleOf(operation?.body ?? {})).success).toBe(true);
  });

  it("says which credentials a call accepts", () => {
    const scan = operations.find(({ path }) => path === "/api/v1/scan");
    expect(scan?.credentials).toEqual(["session", "bearer", "key"]);
  });

  it("names types in words", () => {
    expect(typeWords({ type: "array", items: { type: "string" } })).toBe("array of string");
    expect(typeWords({ anyOf: [{ type: "string" }, { type: "null" }] })).toBe("string | null");
    expect(typeWords({ enum: ["low", "high"] })).toBe('"low" | "high"');
  });
});
