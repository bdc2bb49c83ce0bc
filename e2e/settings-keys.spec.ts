import type { Page } from "@playwright/test";

import { changeAsAdmin, expect, expectAccessibleInBothThemes, PASSWORD, test } from "./fixtures.ts";
import { expectToast } from "./toast.ts";

async function generate(page: Page, name: string) {
  await page.getByLabel("Key name").fill(name);
  await page.getByRole("button", { name: "Generate" }).click();
}

test("creating a key needs a name, and a plan that includes keys", async ({ page, account: _account }) => {
  await page.goto("/settings?tab=api");
  await page.getByRole("button", { name: "Generate" }).click();
  await expect(page.getByText("Please enter a name for the API key")).toBeVisible();
  await expect(page.getByLabel("Key name")).toBeFocused();
  await generate(page, "Backend");
  await expectToast(
    page,
    "Upgrade Required",
    "API key generation is only available for Pro and Growth users. Please upgrade your plan to access this feature.",
  );
});

test("a key on the pro plan is shown when created, then masked, and can be shown, copied, tested and deleted", async ({
  page,
  account: _account,
  server,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await changeAsAdmin(page, server, { plan: "pro" });
  await page.goto("/settings?tab=api");
  await generate(page, "Backend");
  const revealed = page.getByTestId("new-api-key");
  await expect(revealed).toHaveText(/^sk_[0-9a-f]{64}$/);
  const key = await revealed.innerText();
  await page.getByRole("button", { name: "I've saved my key" }).click();
  await expect(revealed).toHaveCount(0);

  const shown = page.getByTestId("api-key");
  await expect(shown).toHaveText(`${key.slice(0, 8)}${"*".repeat(32)}${key.slice(-8)}`);
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(shown).toHaveText(key);
  await page.getByRole("button", { name: "Hide", exact: true }).click();
  await expect(shown).not.toHaveText(key);
  await page.getByRole("button", { name: "Copy" }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(key);
  await page.getByRole("button", { name: "Test" }).click();
  await expectToast(page, "API key works", "Backend");

  await generate(page, "Second");
  await expectToast(page, "Limit Reached", "You can create up to 1 API key(s) on your pro plan.");

  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Delete key" }).click();
  await expect(page.getByText("No API keys yet")).toBeVisible();
});

test("showing a key some time after signing in asks for the password", async ({
  page,
  account: _account,
  server,
}) => {
  await changeAsAdmin(page, server, { plan: "pro" });
  await page.goto("/settings?tab=api");
  await generate(page, "Backend");
  await page.getByRole("button", { name: "I've saved my key" }).click();
  let isStale = true;
  // The server's clock cannot be moved from here, so until the password is sent, the page gets the response that it
  // would get after ten minutes.
  await page.route("**/api/v1/api-keys/*/reveal", (route) =>
    isStale
      ? route.fulfill({ status: 403, json: { error: "Enter your password.", code: "step_up_required" } })
      : route.continue(),
  );
  const show = page.getByRole("button", { name: "Show", exact: true });
  const dialog = page.getByRole("dialog");
  await show.click();
  await expectAccessibleInBothThemes(page, "[role=dialog]");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toHaveCount(0);
  await show.click();
  await dialog.getByLabel("Your password").fill("Wrong-horse-8");
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog.getByText("The current password is incorrect.")).toBeVisible();
  isStale = false;
  await dialog.getByLabel("Your password").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByTestId("api-key")).toHaveText(/^sk_[0-9a-f]{64}$/);
});

test("failures around keys are shown in the product's own words", async ({ page, account: _account }) => {
  const key = {
    id: "k",
    name: "Backend",
    masked: "sk_01234" + "*".repeat(32) + "89abcdef",
    is_active: true,
    created_at: "2026-11-01T00:00:00.000Z",
    last_used_at: null,
    expires_at: null,
    requests_this_month: 0,
  };
  await page.route("**/api/v1/api-keys", (route) =>
    route.request().method() === "GET"
      ? route.fulfill({ json: { keys: [key], limit: 1 } })
      : route.fulfill({ status: 500, json: {} }),
  );
  await page.route("**/api/v1/api-keys/k/reveal", (route) => route.fulfill({ json: { key: "sk_wrong" } }));
  await page.goto("/settings?tab=api");
  await page.getByRole("button", { name: "Test" }).click();
  await expectToast(page, "The API key is invalid or inactive.");
  await page.route("**/functions/v1/validate-api-key", (route) => route.abort());
  await page.getByRole("button", { name: "Test" }).click();
  await expectToast(page, "Unable to test API key. Please check your connection.");
  await generate(page, "Second");
  await expectToast(page, "Failed to generate API key");
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Delete key" }).click();
  await expectToast(page, "Failed to delete API key");
});

test("keys that fail to load are reported", async ({ page, account: _account }) => {
  await page.route("**/api/v1/api-keys", (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto("/settings?tab=api");
  await expect(page.getByText("Failed to fetch API keys")).toBeVisible();
});
