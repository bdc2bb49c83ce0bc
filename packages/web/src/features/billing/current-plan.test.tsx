import { MESSAGES } from "@prompt-shield/contracts/messages";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { Refusal, show } from "../../testing/render.tsx";
import { PROFILE } from "../../testing/samples.ts";
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
});
