import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { Workspace } from "../lib/workspaces.ts";
import { Component as WorkspacesPage } from "./workspaces.tsx";
import { type Answers, Refusal, show } from "../testing/render.tsx";
import { CONFIG } from "../testing/samples.ts";

const TEAM: Workspace = {
  id: "team-1",
  name: "Red team",
  personal: false,
  role: "owner",
  plan: "pro",
  members: 1,
  keys_shown_once: false,
  created_at: "2026-11-01T10:00:00.000Z",
};
const REFUSED = new Refusal(400, "validation_failed", "Not today.");
const BROKEN: Answers = {
  "GET /api/v1/config": CONFIG,
  "GET /api/v1/workspaces": { workspaces: [TEAM], current: TEAM.id },
  "GET /api/v1/workspace/members": REFUSED,
  "GET /api/v1/workspace/invitations": REFUSED,
  "GET /api/v1/workspace/audit-log": REFUSED,
};

describe("the workspaces", () => {
  test("keep their card while loading and after a failure", async () => {
    show(<WorkspacesPage />, { "GET /api/v1/workspaces": REFUSED });
    const card = within(screen.getByRole("region", { name: "Your workspaces" }));
    expect(card.getByRole("status", { name: "Loading your workspaces" })).toBeDefined();
    expect(card.getByRole<HTMLButtonElement>("button", { name: "Create workspace" }).disabled).toBe(true);
    expect(await card.findByText("Your workspaces could not be loaded.")).toBeDefined();
    expect(card.queryByRole("status")).toBeNull();
    expect(card.queryByRole("list")).toBeNull();
  });

  test("name each part that did not load and offer to try again", async () => {
    const { asked } = show(<WorkspacesPage />, BROKEN);
    expect(await screen.findByRole("status", { name: "Loading the members" })).toBeDefined();
    for (const sentence of ["The members could not be loaded.", "The open invitations could not be loaded."])
      expect(await screen.findByText(sentence)).toBeDefined();
    const log = within(screen.getByRole("region", { name: "Audit log" }));
    expect(await log.findByText("Audit log did not load")).toBeDefined();
    expect(screen.queryByRole("list", { name: "Members" })).toBeNull();
    const asks = () => asked.filter(({ call }) => call.startsWith("GET /api/v1/workspace/audit-log")).length;
    const before = asks();
    fireEvent.click(log.getByRole("button", { name: "Try again" }));
    await log.findByText("Audit log did not load");
    expect(asks()).toBe(before + 1);
  });

  test("explain an empty audit log", async () => {
    show(<WorkspacesPage />, {
      ...BROKEN,
      "GET /api/v1/workspace/audit-log": { entries: [], next_cursor: null },
    });
    expect(await screen.findByText("Nothing has happened yet")).toBeDefined();
  });
});
