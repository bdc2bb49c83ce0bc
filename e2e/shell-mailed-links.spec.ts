import { MESSAGES } from "@prompt-shield/contracts/messages";

import { expect, expectAccessibleInBothThemes, newEmail, PASSWORD, readMail, test } from "./fixtures.ts";
import { mailedPath } from "./mailed-path.ts";
import { expectToast } from "./toast.ts";

test("a forgotten password can be reset through a mailed link", async ({ page, server, account }) => {
  await page.context().clearCookies();
  await page.goto("/login");
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await expect(page.getByRole("heading", { name: "Forgot your password?" })).toBeVisible();
  await page.getByLabel("Email").fill(account.email);
  await page.getByRole("button", { name: "Send reset link" }).click();
  await expect(page.getByText("If an account exists for that address")).toBeVisible();

  await page.goto(mailedPath(await readMail(server, account.email, /Subject: Reset/)));
  await page.getByLabel("New password", { exact: true }).fill("Another-horse-9");
  await page.getByLabel("Confirm new password").fill("Another-horse-9");
  await page.getByRole("button", { name: "Set new password" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expectToast(page, "Password changed");

  await page.getByLabel("Email").fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill("Another-horse-9");
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("an address is verified through the sign-up mail, which can be sent again", async ({
  page,
  server,
  account,
}) => {
  await page.goto("/settings");
  await expect(page.getByText("Not verified")).toBeVisible();
  await page.getByRole("button", { name: "Send the verification link again" }).click();
  await expect(page.getByText(MESSAGES.verificationMailSent)).toBeVisible();
  await page.goto(mailedPath(await readMail(server, account.email, /Subject: Verify/)));
  await expect(page.getByText("Your email address is verified.")).toBeVisible();
});

test("a new address is confirmed through a mail to it", async ({ page, server, account }) => {
  const next = newEmail();
  await page.goto("/settings");
  await expect(page.getByText(account.email)).toBeVisible();
  await page.getByRole("button", { name: "Update email" }).click();
  await expect(page.getByText("Please enter a new email address.")).toBeVisible();
  await page.getByLabel("New email").fill(next);
  await page.getByRole("button", { name: "Update email" }).click();
  await expect(page.getByText("Please enter your current password.")).toBeVisible();
  await page.getByLabel("Current password").fill("Wrong-horse-8");
  await page.getByRole("button", { name: "Update email" }).click();
  await expect(page.getByText("The current password is incorrect.")).toBeVisible();
  await page.getByLabel("Current password").fill(PASSWORD);
  await page.getByRole("button", { name: "Update email" }).click();
  await expectToast(page, "Confirm your new address");
  await page.goto(mailedPath(await readMail(server, next, /Subject: Confirm/)));
  await expect(page.getByText("Your email address has been changed.")).toBeVisible();

  await page.context().clearCookies();
  await page.goto("/login");
  await page.getByLabel("Email").fill(next);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("a change of address can be undone from the old address, with a new password", async ({
  page,
  server,
  account,
}) => {
  const next = newEmail();
  await page.goto("/settings");
  await page.getByLabel("New email").fill(next);
  await page.getByLabel("Current password").fill(PASSWORD);
  await page.getByRole("button", { name: "Update email" }).click();
  await page.goto(mailedPath(await readMail(server, next, /Subject: Confirm/)));
  await expect(page.getByText("Your email address has been changed.")).toBeVisible();

  await page.goto(mailedPath(await readMail(server, account.email, /Subject: Your .* address was changed/)));
  await expect(page.getByText(`Your account uses ${account.email}`)).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole("link", { name: "Choose a new password" }).click();
  await page.getByLabel("New password", { exact: true }).fill("Another-horse-9");
  await page.getByLabel("Confirm new password").fill("Another-horse-9");
  await page.getByRole("button", { name: "Set new password" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel("Email").fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill("Another-horse-9");
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("a sign-up can be verified in another browser by choosing the password there", async ({
  page,
  server,
  account,
  browser,
}) => {
  const elsewhere = await browser.newContext({
    baseURL: server.url,
    extraHTTPHeaders: { "x-forwarded-for": "198.19.0.1" },
  });
  const phone = await elsewhere.newPage();
  await phone.goto(mailedPath(await readMail(server, account.email, /Subject: Verify/)));
  await expect(phone.getByText("it replaces the one set at sign-up")).toBeVisible();
  await expectAccessibleInBothThemes(phone);
  await phone.getByLabel("New password", { exact: true }).fill("Another-horse-9");
  await phone.getByLabel("Confirm new password").fill("Another-horse-9");
  await phone.getByRole("button", { name: "Verify and set password" }).click();
  await expect(phone.getByText("Your email address is verified.")).toBeVisible();
  await elsewhere.close();
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/login/);
});

for (const path of [
  "/invitation",
  "/undo-email",
  "/claim-admin",
  "/verify-email",
  "/confirm-email",
  "/reset-password",
]) {
  test(`${path} without a token reports that the link is not valid`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByText("This link is invalid or has expired. Request a new one.")).toBeVisible();
  });
}
