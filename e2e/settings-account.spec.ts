import { readFileSync } from "node:fs";

import { expect, expectAccessibleInBothThemes, PASSWORD, test } from "./fixtures.ts";
import { expectToast } from "./toast.ts";

test("the five tabs can be opened by mouse, keyboard and address", async ({ page, account: _account }) => {
  await page.goto("/settings");
  await expect(page.getByRole("tab")).toHaveText(["Profile", "Security", "Billing", "API", "Support"]);
  await page.getByRole("tab", { name: "Security" }).click();
  await expect(page.getByRole("button", { name: "Update password" })).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("heading", { name: "Current plan" })).toBeVisible();
  await page.goto("/settings?tab=support");
  await expect(page.getByText("No requests yet")).toBeVisible();
});

test("a password can be changed only with the current one and within the rules", async ({
  page,
  account: _account,
}) => {
  await page.goto("/settings?tab=security");
  const current = page.getByLabel("Current password");
  const next = page.getByLabel("New password", { exact: true });
  const confirm = page.getByLabel("Confirm new password");
  const update = page.getByRole("button", { name: "Update password" });
  const attempt = async (...values: [string, string, string]) => {
    await current.fill(values[0]);
    await next.fill(values[1]);
    await confirm.fill(values[2]);
    await update.click();
  };
  await attempt("", "", "");
  await expect(page.getByText("Please fill in all password fields.")).toBeVisible();
  await expect(current).toBeFocused();
  await attempt(PASSWORD, "abcdef", "abcdeg");
  await expect(page.getByText("New passwords do not match.")).toBeVisible();
  await attempt(PASSWORD, "abc12", "abc12");
  await expect(page.getByText("Password must be at least 6 characters long.")).toBeVisible();
  await attempt(PASSWORD, "abc123", "abc123");
  await expect(page.getByText("Password must be at least 8 characters")).toBeVisible();
  await attempt(PASSWORD, "Password1!", "Password1!");
  await expect(page.getByText("This password is on the lists that attackers try first.")).toBeVisible();
  await attempt("Wrong-horse-8", "Another-horse-9", "Another-horse-9");
  await expect(page.getByText("The current password is incorrect.")).toBeVisible();
  await attempt(PASSWORD, "Another-horse-9", "Another-horse-9");
  await expectToast(page, "Password updated");
});

test("other sessions are listed and can be ended", async ({ page, account, browser, server }) => {
  const elsewhere = await browser.newContext({
    baseURL: server.url,
    userAgent: "Mozilla/5.0 (iPhone) Safari/604.1",
  });
  const answer = await elsewhere.request.post("/api/v1/auth/sign-in", {
    headers: { origin: server.url },
    data: account,
  });
  expect(answer.status()).toBe(200);
  await page.goto("/settings?tab=security");
  await expect(page.getByText("This device")).toBeVisible();
  await page.getByRole("button", { name: "Sign out everywhere else" }).click();
  await expectToast(page, "Signed out elsewhere");
  await expect(page.getByRole("button", { name: "Sign out everywhere else" })).toHaveCount(0);
  expect(await (await elsewhere.request.get("/api/v1/auth/session")).json()).toMatchObject({ user: null });
  await elsewhere.close();
});

test("prompts are not stored once storage is off", async ({ page, account: _account, server }) => {
  await page.goto("/settings");
  const toggle = page.getByRole("switch", { name: "Store my prompts" });
  await expect(toggle).toBeChecked();
  await toggle.click();
  await expect(toggle).not.toBeChecked();
  await page.waitForLoadState("networkidle");
  await page.request.post("/api/v1/scan", {
    headers: { origin: server.url },
    data: { prompt: "A secret recipe" },
  });
  await page.goto("/scan-history");
  await expect(page.getByText("Prompt not stored")).toBeVisible();
  await page.getByRole("table").getByRole("button").first().click();
  await expect(page.getByRole("dialog").getByText("Clean", { exact: true })).toBeVisible();
});

test("all data can be exported, and the account deleted with the password", async ({ page, account }) => {
  await page.goto("/settings");
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Export my data" }).click(),
  ]);
  expect(readFileSync(await file.path(), "utf8")).toContain(account.email);
  await page.getByRole("button", { name: "Delete account" }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByLabel("Your password").fill("Wrong-horse-8");
  await dialog.getByRole("button", { name: "Delete my account" }).click();
  await expect(dialog.getByText(/incorrect/)).toBeVisible();
  await dialog.getByLabel("Your password").fill(account.password);
  await dialog.getByRole("button", { name: "Delete my account" }).click();
  await expect(page).toHaveURL(/\/(login)?$/);
  await expectToast(page, "Account deleted");
});

for (const tabs of [["profile", "security"], ["billing", "support"], ["api"]]) {
  test(`the settings' tabs ${tabs.join(" and ")} are accessible in both themes`, async ({
    page,
    account: _account,
  }) => {
    for (const tab of tabs) {
      await page.goto(`/settings?tab=${tab}`);
      await expect(page.getByRole("tabpanel").getByRole("heading").first()).toBeVisible();
      await page.waitForLoadState("networkidle");
      await expectAccessibleInBothThemes(page);
    }
  });
}
