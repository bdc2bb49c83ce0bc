import { TOASTS } from "@prompt-shield/contracts/messages";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { readChosenPlan, storeChosenPlan } from "../../lib/storage.ts";
import { show } from "../../testing/render.tsx";
import { PROFILE, USER } from "../../testing/samples.ts";
import { PlanCards } from "./plan-cards.tsx";

const VISITOR = { "GET /api/v1/auth/session": { user: null } };
const signedIn = (plan: string) => ({
  "GET /api/v1/auth/session": { user: USER },
  "GET /api/v1/profile": { ...PROFILE, plan },
});

describe("the plans", () => {
  beforeEach(() => localStorage.clear());

  test("keep a visitor's choice until after sign-up", async () => {
    const { router } = show(<PlanCards />, VISITOR);
    fireEvent.click(screen.getByRole("button", { name: "Choose Pro" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/signup"));
    expect(readChosenPlan()).toBe("pro");
  });

  test("forget an earlier choice if the visitor chooses the free one", async () => {
    storeChosenPlan("pro");
    const { router } = show(<PlanCards />, VISITOR);
    fireEvent.click(screen.getByRole("button", { name: "Start for free" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/signup"));
    expect(readChosenPlan()).toBeUndefined();
  });

  test("say what each step means for somebody who has a plan", async () => {
    show(<PlanCards />, signedIn("starter"));
    expect(await screen.findByText("Your plan")).toBeDefined();
    const actions = screen.getAllByRole("button").map(({ textContent }) => textContent);
    expect(actions).toEqual(["Downgrade to Free", "Current plan", "Upgrade to Pro"]);
  });

  test("do not sell the user's own plan again", async () => {
    const { asked, toasts } = show(<PlanCards />, signedIn("pro"));
    fireEvent.click(await screen.findByRole("button", { name: "Current plan" }));
    await waitFor(() => expect(toasts.at(-1)).toMatchObject(TOASTS.alreadySubscribed));
    expect(asked.some(({ call }) => call.startsWith("POST"))).toBe(false);
  });

  test("lead to the settings for a smaller plan, which explain what ends", async () => {
    const { router } = show(<PlanCards />, signedIn("growth"));
    fireEvent.click(await screen.findByRole("button", { name: "Downgrade to Starter" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/settings"));
    expect(router.state.location.search).toBe("?tab=billing");
  });
});
