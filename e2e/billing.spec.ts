import { MESSAGES } from "@prompt-shield/contracts/messages";
import type { Page } from "@playwright/test";

import { changeAsAdmin, expect, expectAccessible, test } from "./fixtures.ts";
import type { Site } from "./server.ts";
import { expectToast } from "./toast.ts";

const GOOD_CARD = "4084 0840 8408 4081";
const BAD_CARD = "4084 0800 0000 5408";

async function openBilling(page: Page): Promise<void> {
  await page.goto("/settings?tab=billing");
  await expect(page.getByRole("heading", { name: "Current plan" })).toBeVisible();
}

async function fillCard(page: Page, card: string): Promise<void> {
  await page.getByLabel("Card number").fill(card);
  await page.getByLabel("Expiry (MM/YY)").fill("12/30");
  await page.getByLabel("CVV").fill("408");
}

/** Pays over HTTP, for tests of what comes after the payment. */
async function payFor(page: Page, { url: origin }: Site, plan: "starter" | "pro"): Promise<void> {
  const headers = { origin };
  const begun = await page.request.post("/functions/v1/paystack-payment", { headers, data: { plan } });
  const payment = (await begun.json()) as { authorization_url: string; reference: string };
  const form = { number: GOOD_CARD, expiry: "12/30", cvv: "408" };
  const paid = await page.request.post(payment.authorization_url, { headers, form, maxRedirects: 0 });
  expect(paid.status(), await paid.text()).toBe(303);
  const data = { reference: payment.reference };
  const verified = await page.request.post("/functions/v1/verify-payment", { headers, data });
  expect(verified.status(), await verified.text()).toBe(200);
}

test("pays for a plan, comes back, and sees it on the dashboard and in the settings", async ({
  page,
  account,
}) => {
  await page.goto("/pay/starter");
  await expect(page.getByText("Test mode", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Cancel payment" })).toBeVisible();
  await expectAccessible(page);
  await fillCard(page, GOOD_CARD);
  await page.getByRole("button", { name: "Pay $25.00" }).click();
  await expect(page).toHaveURL(/\/payment-success\?.*reference=/);
  await expect(page.getByText("Payment successful")).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText(/Starter/).first()).toBeVisible();

  await openBilling(page);
  await expect(page.getByText("$25 a month, 100 scans a month")).toBeVisible();
  await expect(page.getByText("visa ending in 4081")).toBeVisible();
  await expect(page.getByText("Starter plan", { exact: true })).toBeVisible();
  const receipt = page.getByRole("link", { name: /^Receipt for Starter plan/ });
  const opened = page.waitForEvent("popup");
  await receipt.click();
  await expect((await opened).getByText(account.email)).toBeVisible();
  await expectAccessible(page);
});

test("a declined card is reported, and a cancelled payment leads to the failure page", async ({
  page,
  account: _account,
}) => {
  await page.goto("/pay/starter");
  await fillCard(page, BAD_CARD);
  await page.getByRole("button", { name: "Pay $25.00" }).click();
  await expect(page.getByRole("alert")).toContainText("Declined");
  await page.getByRole("button", { name: "Cancel payment" }).click();
  await expect(page.getByRole("heading", { name: "Payment Failed" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Try Again" }).click();
  await expect(page).toHaveURL(/\/pricing$/);
});

test("closing the page midway still activates the plan, and returning twice changes nothing", async ({
  page,
  account: _account,
}) => {
  await page.goto("/pay/pro");
  await fillCard(page, GOOD_CARD);
  const paid = page.waitForRequest(/\/payment-success/);
  await page.getByRole("button", { name: "Pay $50.00" }).click();
  const returnAddress = (await paid).url();
  await page.goto("about:blank");
  await expect(async () => {
    await openBilling(page);
    await expect(page.getByText("$50 a month, 200 scans a month")).toBeVisible({ timeout: 1_000 });
  }).toPass();
  for (let visit = 0; visit < 2; visit += 1) {
    await page.goto(returnAddress);
    await expect(page.getByText("Payment successful")).toBeVisible();
  }
  await openBilling(page);
  await expect(page.getByRole("link", { name: /^Receipt for/ })).toHaveCount(1);
});

test("cancels, resumes, upgrades, and goes back to the free plan", async ({
  page,
  account: _account,
  server,
}) => {
  await payFor(page, server, "starter");
  await openBilling(page);
  await page.getByRole("button", { name: "Cancel subscription" }).click();
  await expect(page.getByText(/^Usable until/)).toBeVisible();
  await page.getByRole("button", { name: "Resume subscription" }).click();
  await expect(page.getByText(/^Next billing [A-Z]/)).toBeVisible();

  const opened = page.waitForEvent("popup");
  await page.getByRole("button", { name: "Upgrade to Pro" }).click();
  const checkout = await opened;
  await fillCard(checkout, GOOD_CARD);
  await checkout.getByRole("button", { name: "Pay $50.00" }).click();
  await expect(checkout.getByText("Payment successful")).toBeVisible();
  await openBilling(page);
  await expect(page.getByRole("button", { name: "Downgrade to Starter" })).toBeVisible();

  await page.getByRole("button", { name: "Downgrade to Free" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Downgrade to Free" }).click();
  await expect(page.getByRole("link", { name: "Upgrade plan" })).toBeVisible();
});

test("a pro plan is changed to starter in a separate tab", async ({ page, account: _account, server }) => {
  await payFor(page, server, "pro");
  await openBilling(page);
  await page.getByRole("button", { name: "Downgrade to Starter" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Change from Pro to Starter?" });
  await expect(dialog.getByText(/is lost, and nothing is refunded/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Keep Pro" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/^Next billing [A-Z]/)).toBeVisible();

  const opened = page.waitForEvent("popup");
  await page.getByRole("button", { name: "Downgrade to Starter" }).click();
  await dialog.getByRole("button", { name: "Downgrade to Starter" }).click();
  const checkout = await opened;
  // Until Starter is paid for, Pro has only lost its renewal.
  await expect(page.getByText(/^Usable until/)).toBeVisible();
  await fillCard(checkout, GOOD_CARD);
  await checkout.getByRole("button", { name: "Pay $25.00" }).click();
  await expect(checkout.getByText("Payment successful")).toBeVisible();
  await openBilling(page);
  await expect(page.getByText("$25 a month, 100 scans a month")).toBeVisible();
});

test("a plan granted by an administrator is shown as one without a subscription", async ({
  page,
  account: _account,
  server,
}) => {
  await changeAsAdmin(page, server, { plan: "pro" });
  await openBilling(page);
  await expect(page.getByText("$50 a month, 200 scans a month")).toBeVisible();
  await page.getByRole("button", { name: "Cancel subscription" }).click();
  await expectToast(page, "Error", MESSAGES.noSubscriptionToCancel);
  await page.getByRole("button", { name: "Downgrade to Starter" }).click();
  await expectToast(page, "Error", MESSAGES.noSubscriptionToModify);
});

test("adds another card and removes it", async ({ page, account: _account, server }) => {
  await payFor(page, server, "starter");
  await openBilling(page);
  await page.getByRole("button", { name: "Add payment method" }).click();
  await page.getByLabel("Card number").fill(GOOD_CARD);
  await page.getByLabel("Expiry (MM/YY)").fill("01/32");
  await page.getByLabel("CVV").fill("111");
  await page.getByRole("button", { name: "Pay $1.00" }).click();
  await expect(page.getByText(/Your card was saved/)).toBeVisible();
  await openBilling(page);
  await expect(page.getByText("visa ending in 4081")).toHaveCount(2);
  await page
    .getByRole("button", { name: /^Remove/ })
    .last()
    .click();
  await expect(page.getByText("visa ending in 4081")).toHaveCount(1);
});

test("payment pages report that the data they need is missing", async ({ page, server: _server }) => {
  await page.goto("/payment-success");
  await expect(page.getByText(MESSAGES.paymentReferenceMissing)).toBeVisible();
  await page.goto("/payment-return");
  await expect(page.getByText(MESSAGES.paymentSessionExpired)).toBeVisible();
  await page.evaluate(() =>
    sessionStorage.setItem("payment-state", JSON.stringify({ plan: "pro", timestamp: Date.now() })),
  );
  await page.reload();
  await expect(page.getByText(MESSAGES.paymentLoginRequired)).toBeVisible();
  await page.goto("/payment-error");
  await expect(page.getByText(MESSAGES.paymentUnavailable)).toBeVisible();
  await page.goto("/payment-error?reason=Card%20expired");
  await expect(page.getByText("Card expired")).toBeVisible();
});

test("the second return screen verifies the newest payment of the stored plan", async ({
  page,
  account: _account,
}) => {
  await page.goto("/pay/starter");
  await fillCard(page, GOOD_CARD);
  await page.getByRole("button", { name: "Pay $25.00" }).click();
  await expect(page.getByText("Payment successful")).toBeVisible();
  await page.evaluate(() =>
    sessionStorage.setItem("payment-state", JSON.stringify({ plan: "starter", timestamp: Date.now() })),
  );
  await page.goto("/payment-return");
  await expect(page.getByText("Payment successful")).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
});
