import { describe, expect, it } from "vitest";
import { DOC_ENTRIES } from "./doc-pages.ts";
import { findPages } from "./find-pages.ts";

const slugs = (query: string) => findPages(query).map(({ slug }) => slug);

describe("findPages", () => {
  it("lists every page in reading order when nothing is typed", () => {
    expect(findPages("  ")).toEqual(DOC_ENTRIES);
  });

  it("puts a page whose title has the word before one that only mentions it", () => {
    expect(slugs("python")[0]).toBe("python");
    expect(slugs("python")).toContain("code-examples");
  });

  it("finds a page by words that stand in no title", () => {
    expect(slugs("hmac signature")).toEqual(["webhook-integration"]);
    expect(slugs("false positives")).toEqual(["benchmarks"]);
  });

  it("finds nothing for a word that is nowhere", () => {
    expect(slugs("python zebra")).toEqual([]);
  });
});
