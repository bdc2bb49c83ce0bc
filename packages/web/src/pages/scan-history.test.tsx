import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { show } from "../testing/render.tsx";
import { Component as ScanHistory } from "./scan-history.tsx";

test("an empty history offers nothing to export or delete", async () => {
  show(<ScanHistory />, { "GET /api/v1/scan-logs": { items: [], next_cursor: null } });
  expect(await screen.findByText("No scans yet")).toBeDefined();
  expect(screen.queryByRole("link", { name: "Export CSV" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Delete all" })).toBeNull();
});
