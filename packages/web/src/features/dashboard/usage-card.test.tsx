import { TOASTS } from "@prompt-shield/contracts/messages";
import { screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { Refusal, show } from "../../testing/render.tsx";
import { usageOf } from "../../testing/samples.ts";
import { UsageCard } from "./usage-card.tsx";

describe("the usage card", () => {
  test("shows what is used, what is left and when it resets", async () => {
    show(<UsageCard />, { "GET /api/v1/usage": usageOf(3, "ok") });
    expect(await screen.findByText("3 / 10")).toBeDefined();
    expect(screen.getByText("7 left. Resets Dec 1, 2026.")).toBeDefined();
    expect(screen.queryByRole("link", { name: "Upgrade plan" })).toBeNull();
  });

  test.each([
    ["warning", 8, "Approaching limit"],
    ["reached", 10, "Limit reached"],
  ] as const)("shows the state %s and offers an upgrade", async (state, count, badge) => {
    show(<UsageCard />, { "GET /api/v1/usage": usageOf(count, state) });
    expect(await screen.findByText(badge)).toBeDefined();
    expect(screen.getByRole("link", { name: "Upgrade plan" }).getAttribute("href")).toBe("/pricing");
  });

  test("shows an error if it fails to load, and can retry", async () => {
    show(<UsageCard />, { "GET /api/v1/usage": new Refusal(400, "validation_failed", "no") });
    expect(await screen.findByText(TOASTS.usageUnavailable.title)).toBeDefined();
    expect(screen.getByRole("button", { name: /try again/i })).toBeDefined();
  });
});
