import { readdirSync, readFileSync } from "node:fs";
import { isWebPath, WEB_PATHS } from "@prompt-shield/contracts/web-paths";
import type { RouteObject } from "react-router";
import { describe, expect, test } from "vitest";
import { routes } from "./router.tsx";

/**
 * A page is a path in `contracts`, a file in pages/ and a line in the router. These tests make sure that none
 * is forgotten.
 */
describe("the list of pages", () => {
  const paths = routes.flatMap(pathsOf);

  test.each(Object.entries(WEB_PATHS))("opens %s", (_name, path) => expect(paths).toContain(path));

  test("has no page that the server does not know, and no duplicates", () => {
    const known = paths.filter((path) => path !== "*");
    expect(known.filter((path) => !isWebPath(path))).toEqual([]);
    expect(new Set(known).size).toBe(known.length);
  });

  test("leaves no page out", () => {
    const router = readFileSync("packages/web/src/app/router.tsx", "utf8");
    const files = readdirSync("packages/web/src/pages", { recursive: true, encoding: "utf8" });
    const pages = files.filter((file) => file.endsWith(".tsx") && !file.endsWith(".test.tsx"));
    expect(pages.length).toBeGreaterThan(20);
    expect(pages.filter((file) => !router.includes(`import("../pages/${file}")`))).toEqual([]);
  });
});

function pathsOf({ path, children = [] }: RouteObject): string[] {
  return [...(path === undefined ? [] : [path]), ...children.flatMap(pathsOf)];
}
