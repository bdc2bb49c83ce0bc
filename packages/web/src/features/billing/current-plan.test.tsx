import { MESSAGES } from "@prompt-shield/contracts/messages";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { Refusal, show } from "../../testing/render.tsx";
import { CONFIG, PROFILE } from "../../testing/samples.ts";
import { CurrentPlan } from "./current-plan.tsx";

const END = "2026-12-01T00:00:00.000Z";
const PAID = { ...PROFILE, subscription_code: "SUB_1", email_token: "token-1", period_end: END };
const STATE = {
  plan: "pro",
  subscription_status: "non-renewing",
  period_end: END,
  cancel_at_period_end: true,
};

describe("the current plan", () => {
  test("shows price, scans and the next billing date", () => {
    show(<CurrentPlan profile={PAID} />);
    expect(screen.getByText("Active")).toBeDefined();
    expect(screen.getByText(/a month, 200 scans a month/)).toBeDefined();
    expect(screen.getByText("Next billing Dec 1, 2026")).toBeDefined();
  });

  test("links to the prices and cannot be cancelled if it is free", () => {
    show(<CurrentPlan profile={{ ...PROFILE, plan: "free", subscription_status: "inactive" }} />);
    expect(screen.getByRole("link", { name: "Upgrade plan" }).getAttribute("href")).toBe("/pricing");
    expect(screen.queryByRole("button")).toBeNull();
  });

  test("offers no upgrade from the largest plan", () => {
    show(<CurrentPlan profile={{ ...PROFILE, plan: "growth", subscription_status: "inactive" }} />);
    expect(screen.queryByRole("link", { name: "Upgrade plan" })).toBeNull();
    expect(screen.getByRole("link", { name: "Contact support" }).getAttribute("href")).toBe("/support");
  });

  test("says, after a failed renewal, until when another card can be given", () => {
    show(<CurrentPlan profile={{ ...PAID, subscription_status: "attention" }} />);
    expect(screen.getByText("The last renewal failed")).toBeDefined();
    expect(screen.getByText("Add another card within three days to keep your plan.")).toBeDefined();
  });

  test("is cancelled with its subscription's own codes, and stays usable until it ends", async () => {
    const { asked, toasts } = show(<CurrentPlan profile={PAID} />, {
      "POST /functions/v1/cancel-subscription": STATE,
    });
    fireEvent.click(screen.getByRole("button", { name: "Cancel subscription" }));
    await waitFor(() => expect(toasts.at(-1)?.title).toBe("Subscription cancelled"));
    expect(toasts.at(-1)?.description).toBe("Your plan stays usable until Dec 1, 2026.");
    const cancelled = asked.find(({ call }) => call === "POST /functions/v1/cancel-subscription");
    expect(cancelled?.body).toEqual({ subscription_code: "SUB_1", email_token: "token-1" });
  });

  test("can be resumed after a cancellation, and a refusal is shown", async () => {
    const { toasts } = show(<CurrentPlan profile={{ ...PAID, cancel_at_period_end: true }} />, {
      "POST /functions/v1/resume-subscription": new Refusal(503, "payments_unavailable", "Later, please."),
    });
    expect(screen.getByText("Usable until Dec 1, 2026")).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "Resume subscription" }));
    await waitFor(() => expect(toasts.at(-1)?.title).toBe("Error"));
    expect([MESSAGES.planChangeFailed, "Later, please."]).toContain(toasts.at(-1)?.description);
  });

  test("is ended at once only after a warning that names what is lost", async () => {
    const { asked } = show(<CurrentPlan profile={PAID} />, {
      "POST /functions/v1/downgrade-to-free": { ...STATE, plan: "free" },
    });
    fireEvent.click(screen.getByRole("button", { name: "Downgrade to Free" }));
    expect(await screen.findByText(/paid until Dec 1, 2026.* nothing is refunded/)).toBeDefined();
    expect(asked.filter(({ call }) => call.startsWith("POST"))).toEqual([]);
    const dialog = within(screen.getByRole("alertdialog"));
    fireEvent.click(dialog.getByRole("button", { name: "Downgrade to Free" }));
    await waitFor(() =>
      expect(asked.map(({ call }) => call)).toContain("POST /functions/v1/downgrade-to-free"),
    );
  });

  test("becomes Starter only after a dialog that says what is lost and when", async () => {
    const tab = { location: { href: "" }, close: () => undefined };
    vi.stubGlobal("open", () => tab);
    const { asked } = show(<CurrentPlan profile={PAID} />, {
      "POST /functions/v1/cancel-subscription": STATE,
      "GET /api/v1/config": CONFIG,
    });
    const ended = () => asked.filter(({ call }) => call.startsWith("POST"));
    fireEvent.click(screen.getByRole("button", { name: "Downgrade to Starter" }));
    const dialog = within(await screen.findByRole("alertdialog", { name: "Change from Pro to Starter?" }));
    expect(
      dialog.getByText(/100 scans a month instead of 200, and your API keys stop working/),
    ).toBeDefined();
    expect(dialog.getByText(/paid until Dec 1, 2026, is lost, and nothing is refunded/)).toBeDefined();
    expect(dialog.getByText(/If you do not pay, Pro stays usable until Dec 1, 2026/)).toBeDefined();
    fireEvent.click(dialog.getByRole("button", { name: "Keep Pro" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(ended()).toEqual([]);

    fireEvent.click(screen.getByRole("button", { name: "Downgrade to Starter" }));
    fireEvent.click(
      within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Downgrade to Starter" }),
    );
    await waitFor(() => expect(tab.location.href).toBe("/pay/starter"));
    expect(ended().map(({ call }) => call)).toEqual(["POST /functions/v1/cancel-subscription"]);
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  });

  test("does not promise, after a failed renewal, that Pro stays", async () => {
    show(<CurrentPlan profile={{ ...PAID, subscription_status: "attention" }} />);
    fireEvent.click(screen.getByRole("button", { name: "Downgrade to Starter" }));
    const dialog = within(await screen.findByRole("alertdialog"));
    expect(dialog.getByText(/your plan becomes Free at once/)).toBeDefined();
    expect(dialog.queryByText(/Dec 1, 2026/)).toBeNull();
  });

  test("asks nothing before it says that a granted plan has no subscription", async () => {
    const { toasts } = show(<CurrentPlan profile={{ ...PROFILE, subscription_status: "inactive" }} />);
    fireEvent.click(screen.getByRole("button", { name: "Downgrade to Starter" }));
    await waitFor(() => expect(toasts.at(-1)?.description).toBe(MESSAGES.noSubscriptionToModify));
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });
});
