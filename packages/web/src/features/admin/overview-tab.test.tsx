import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Answer } from "../../lib/api.ts";
import { Refusal, show } from "../../testing/render.tsx";
import { CONFIG } from "../../testing/samples.ts";
import { OverviewTab } from "./overview-tab.tsx";

const OVERVIEW: Answer<"GET /api/v1/admin/overview"> = {
  users: 2,
  users_last_30_days: 0,
  suspended_users: 0,
  scans: 0,
  scans_last_30_days: 0,
  threats_last_30_days: 0,
  detection_rate: 0,
  revenue_cents: 0,
  revenue_last_30_days_cents: 0,
  open_tickets: 0,
  latency_ms: null,
  categories: [],
  plans: [
    { plan: "free", count: 2 },
    { plan: "pro", count: 1 },
  ],
  trends: { users: [], scans: [], threats: [], revenue_cents: [] },
};

const ANSWERS = {
  "GET /api/v1/config": CONFIG,
  "GET /api/v1/admin/feedback": new Refusal(404, "not_found", "Not found"),
};

test.each([
  [0, undefined],
  [1, "Answer it"],
  [3, "Answer them"],
])("with %s open tickets, the link reads %s", async (open, link) => {
  show(<OverviewTab />, { ...ANSWERS, "GET /api/v1/admin/overview": { ...OVERVIEW, open_tickets: open } });
  await screen.findByText("Open tickets");
  expect(screen.queryByRole("link")?.textContent).toBe(link);
  expect(screen.queryByText("Everything is answered") !== null).toBe(open === 0);
});

test("the plans are those of workspaces, of which a person may have several", async () => {
  show(<OverviewTab />, { ...ANSWERS, "GET /api/v1/admin/overview": OVERVIEW });
  expect(await screen.findByText("Workspaces on each plan")).toBeDefined();
  expect(screen.queryByText(/Users on/)).toBeNull();
});
