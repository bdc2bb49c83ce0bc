import { describe, expect, it } from "vitest";
import { hasFilters, readFilters, toQuery } from "./history-filters.ts";

describe("history filters", () => {
  it("ignores invalid values in the URL", () => {
    const filters = readFilters(
      new URLSearchParams("verdict=maybe&action=dance&category=None&from=yesterday"),
    );
    expect(hasFilters(filters)).toBe(false);
    expect(toQuery(filters)).toEqual({});
  });

  it("queries whole days", () => {
    const { from, to } = toQuery(readFilters(new URLSearchParams("from=2026-11-01&to=2026-11-01")));
    expect(Date.parse(to ?? "") - Date.parse(from ?? "")).toBe(86_400_000 - 1);
  });

  it("passes the other filters on unchanged", () => {
    const params = new URLSearchParams({
      q: "100%",
      verdict: "clean",
      action: "scan",
      category: "Data Leakage",
    });
    expect(toQuery(readFilters(params))).toEqual({
      q: "100%",
      verdict: "clean",
      action: "scan",
      category: "Data Leakage",
    });
  });
});
