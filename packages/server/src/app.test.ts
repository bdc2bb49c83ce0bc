import { readdirSync, readFileSync } from "node:fs";
import { type RouteDefinition, routes } from "@prompt-shield/contracts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "./testing/test-app.ts";

/** A route is a definition in `contracts` and a handler in its feature; a feature is a folder and a line in app.ts. */
describe("the list of features", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp("embedded");
  });
  afterAll(() => app.close());

  test.each(Object.entries(routes as Record<string, RouteDefinition>))(
    "answers %s, as the contracts define it",
    (_name, { method, path }) => expect(app.hasRoute(method, path)).toBe(true),
  );

  test("notices a definition that nothing handles", () => {
    expect(app.hasRoute("GET", "/api/v1/nobody-answers-this")).toBe(false);
  });

  test("leaves no feature out", () => {
    const folder = new URL("./features/", import.meta.url);
    const list = readFileSync(new URL("./app.ts", import.meta.url), "utf8");
    const forgotten = readdirSync(folder).filter((name) => !list.includes(`"./features/${name}/wire.ts"`));
    expect(forgotten).toEqual([]);
    expect(list.split("\n").length).toBeLessThan(80);
  });
});
