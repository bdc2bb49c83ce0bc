import { PLAN_FACTS } from "@prompt-shield/contracts/plans";
import { isWebPath } from "@prompt-shield/contracts/web-paths";
import { screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { show } from "../../testing/render.tsx";
import { ClosingCall } from "./closing-call.tsx";
import { Suite } from "./suite.tsx";

describe("the landing page", () => {
  test("closes with the real terms of the free and the cheapest plan", () => {
    show(<ClosingCall />);
    const { free, starter } = PLAN_FACTS;
    expect(
      screen.getByText(
        `Start with ${free.monthlyScans} scans a month at no cost. ${starter.name} has ${starter.monthlyScans} for $${(starter.priceCents ?? 0) / 100} a month.`,
      ),
    ).toBeDefined();
    expect(screen.getByRole("link", { name: "Start Free Trial" }).getAttribute("href")).toBe("/signup");
    expect(screen.getByRole("link", { name: "Compare plans" }).getAttribute("href")).toBe("/pricing");
  });

  test("links every part of the suite to a page that exists", () => {
    show(<Suite />);
    const targets = screen.getAllByRole("link").map((link) => link.getAttribute("href") ?? "");
    expect(targets).toHaveLength(5);
    expect(targets.filter((path) => !isWebPath(path))).toEqual([]);
  });
});
