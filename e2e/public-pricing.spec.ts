import type { Page } from "@playwright/test";
import { changeAsAdmin, expect, test } from "./fixtures.ts";
import { expectToast } from "./toast.ts";

const PLANS = [
  { name: "Free", price: "$0", scans: "10 scans per month" },
  { name: "Starter", price: "$25", scans: "100 scans per month" },
  { name: "Pro", price: "$50", scans: "200 scans per month" },
];

const card = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const storedPlan = (page: Page) => page.evaluate(() => localStorage.getItem("selected-plan"));

test("has three cards, each with name, price, limit and one button, and an FAQ", async ({ page }) => {
  await page.goto("/pricing");
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: "Get Started" })).toBeVisible();
  for (const { name, price, scans } of PLANS) {
    await expect(card(page, name).getByRole("heading", { name, exact: true })).toBeVisible();
    await expect(card(page, name)).toContainText(price);
    await expect(card(page, name)).toContainText(scans);
    await expect(card(page, name).getByRole("button")).toHaveCount(1);
  }
  await page.getByText("What counts as a scan?").click();
  await expect(page.getByText("One scan or one sanitization")).toBeVisible();
});

test("a visitor's choice of a paid plan is stored and leads to the sign-up; the free plan stores nothing", async ({
  page,
}) => {
  await page.goto("/pricing");
  await card(page, "Pro").getByRole("button").click();
  await expect(page).toHaveURL(/\/signup$/);
  expect(await storedPlan(page)).toBe("pro");
  await page.goto("/pricing");
  await card(page, "Free").getByRole("button").click();
  await expect(page).toHaveURL(/\/signup$/);
  expect(await storedPlan(page)).toBeNull();
});

test("a signed-in person sees their current plan in the app's frame, and choosing it says so", async ({
  page,
  account,
}) => {
  expect(account.email).toBeTruthy();
  await page.goto("/pricing");
  await expect(page.getByRole("button", { name: "Settings" })).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toHaveCount(0);
  await card(page, "Free").getByRole("button", { name: "Current plan" }).click();
  await expectToast(page, "Already Subscribed", "You're already on this plan.");
});

test("a click before the page has loaded the plan waits for it", async ({ page, account }) => {
  expect(account.email).toBeTruthy();
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/api/v1/profile", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/pricing");
  await card(page, "Free").getByRole("button").click();
  release();
  await expectToast(page, "Already Subscribed", "You're already on this plan.");
  await expect(page).toHaveURL(/\/pricing$/);
});

test("only upgrades are suggested", async ({ page, account, server }) => {
  expect(account.email).toBeTruthy();
  await changeAsAdmin(page, server, { plan: "pro" });
  await page.goto("/pricing");
  const looks = (plan: string) => card(page, plan).getByRole("button").getAttribute("class");
  await expect(card(page, "Starter").getByRole("button", { name: "Downgrade to Starter" })).toBeVisible();
  expect(await looks("Starter")).toBe(await looks("Free"));
});

test("paying stores the plan and the time, and leads to the checkout", async ({ page, account }) => {
  expect(account.email).toBeTruthy();
  await page.goto("/pricing");
  const before = Date.now();
  await card(page, "Starter").getByRole("button", { name: "Upgrade to Starter" }).click();
  // The pricing page mentions test mode too, so only the address shows that this is the checkout.
  await expect(page).toHaveURL(/\/sandbox\/checkout\//);
  const state = JSON.parse(
    (await page.evaluate(() => sessionStorage.getItem("payment-state"))) ?? "null",
  ) as { plan: string; timestamp: number };
  expect(state.plan).toBe("starter");
  expect(state.timestamp).toBeGreaterThanOrEqual(before);
});

test("a payment that cannot start is reported, and leaves the page as it was", async ({ page, account }) => {
  expect(account.email).toBeTruthy();
  await page.route("**/functions/v1/paystack-payment", (route) =>
    route.fulfill({ status: 502, json: { error: "", code: "payment_unavailable" } }),
  );
  await page.goto("/pricing");
  await card(page, "Pro").getByRole("button").click();
  await expectToast(page, "Payment Error", "Unable to process payment. Please try again later.");
  await expect(card(page, "Pro").getByRole("button")).toBeEnabled();
});
