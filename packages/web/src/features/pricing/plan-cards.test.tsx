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

  test("a visitor's choice is kept for after the sign-up", async () => {
    const { router } = show(<PlanCards />, VISITOR);
    fireEvent.click(screen.getByRole("button", { name: "Choose Pro" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/signup"));
    expect(readChosenPlan()).toBe("pro");
  });

  test("choosing the free one forgets what was chosen before", async () => {
    storeChosenPlan("pro");
    const { router } = show(<PlanCards />, VISITOR);
    fireEvent.click(screen.getByRole("button", { name: "Start for free" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/signup"));
    expect(readChosenPlan()).toBeUndefined();
  });

  test("say what each step is for somebody who has one", async () => {
    show(<PlanCards />, signedIn("starter"));
    expect(await screen.findByText("Your plan")).toBeDefined();
    const actions = screen.getAllByRole("button").map(({ textContent }) => textContent);
    expect(actions).toEqual(["Downgrade to Free", "Current plan", "Upgrade to Pro"]);
  });

  test("the own one cannot be bought twice", async () => {
    const { asked, toasts } = show(<PlanCards />, signedIn("pro"));
    fireEvent.click(await screen.findByRole("button", { name: "Current plan" }));
    await waitFor(() => expect(toasts.at(-1)).toMatchObject(TOASTS.alreadySubscribed));
    expect(asked.some(({ call }) => call.startsWith("POST"))).toBe(false);
  });

  test("a smaller one leads to the settings, which explain what ends", async () => {
    const { router } = show(<PlanCards />, signedIn("growth"));
    fireEvent.click(await screen.findByRole("button", { name: "Downgrade to Starter" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/settings"));
    expect(router.state.location.search).toBe("?tab=billing");
  });
});
