import type { Page } from "@playwright/test";

import { growStale, plugInAuthenticator } from "./authenticator.ts";
import { expect, expectAccessibleInBothThemes, PASSWORD, readMail, test } from "./fixtures.ts";
import { expectToast } from "./toast.ts";
import { appCode } from "./totp.ts";

async function signIn(page: Page, email: string) {
  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
}

test("an authenticator app can be set up and is then asked for, and a recovery code replaces a lost phone", async ({
  page,
  account,
  server,
}) => {
  await page.goto("/settings?tab=security");
  const app = page.getByRole("region", { name: "Authenticator app" });
  await app.getByRole("button", { name: "Set up" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByAltText("QR code for your authenticator app")).toBeVisible();
  await expectAccessibleInBothThemes(page, "[role=dialog]");
  const secret = await dialog.getByTestId("totp-secret").innerText();
  await dialog.getByLabel("Code from the app").fill("000000");
  await dialog.getByRole("button", { name: "Turn on" }).click();
  await expect(dialog.getByText("This code is incorrect")).toBeVisible();
  await dialog.getByLabel("Code from the app").fill(appCode(secret));
  await dialog.getByRole("button", { name: "Turn on" }).click();
  const shown = dialog.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(shown).toHaveCount(10);
  const codes = await shown.allInnerTexts();
  await dialog.getByRole("button", { name: "I have saved them" }).click();
  await expect(app.getByText("10 of 10 recovery codes left")).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await readMail(server, account.email, /How you sign in/);

  await page.context().clearCookies();
  await signIn(page, account.email);
  const code = page.getByLabel("Code");
  await expect(code).toBeFocused();
  await code.fill("123456");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page.getByText("This code is incorrect", { exact: false }).first()).toBeVisible();
  await code.fill(appCode(secret, 1));
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.context().clearCookies();
  await signIn(page, account.email);
  await code.fill(codes[0] ?? "");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto("/settings?tab=security");
  await expect(app.getByText("9 of 10 recovery codes left")).toBeVisible();
  await app.getByRole("button", { name: "Turn off" }).click();
  await page.getByRole("button", { name: "Turn it off" }).click();
  await expect(app.getByText("Off", { exact: true })).toBeVisible();
});

test("a passkey can be added, signs in without a password, and can be removed", async ({
  page,
  account: _account,
}) => {
  await plugInAuthenticator(page);
  await page.goto("/settings?tab=security");
  const passkeys = page.getByRole("region", { name: "Passkeys" });
  await passkeys.getByRole("button", { name: "Add a passkey" }).click();
  await expectToast(page, "Passkey added");
  await expect(passkeys.getByText("never used")).toBeVisible();

  await page.context().clearCookies();
  await page.goto("/login");
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto("/settings?tab=security");
  await expect(passkeys.getByText(/used .*(now|ago)/)).toBeVisible();
  await passkeys.getByRole("button", { name: "Remove the passkey" }).click();
  await page.getByRole("button", { name: "Remove passkey", exact: true }).click();
  await expect(passkeys.getByRole("listitem")).toHaveCount(0);
  await page.context().clearCookies();
  await page.goto("/login");
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expectToast(page, "Sign In Failed", "This passkey does not belong to any account here");
});

test("a passkey confirms the person's identity instead of the password", async ({
  page,
  account: _account,
}) => {
  await plugInAuthenticator(page);
  await page.goto("/settings?tab=security");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expectToast(page, "Passkey added");
  const headers = { origin: new URL(page.url()).origin };
  await page.request.post("/api/v1/workspaces", { headers, data: { name: "Red team" } });
  await growStale(page, "**/api/v1/workspace");
  await page.goto("/workspaces");
  await page.getByRole("button", { name: "Switch to Red team" }).click();
  await page.getByRole("switch", { name: "Show keys once" }).click();
  const dialog = page.getByRole("dialog", { name: "Confirm that it is you" });
  await expect(dialog.getByLabel("Your password", { exact: true })).toBeVisible();
  await expectAccessibleInBothThemes(page, "[role=dialog]");
  await dialog.getByRole("button", { name: "Use a passkey" }).click();
  await expectToast(page, "Keys are shown once");
  await expect(page.getByRole("switch", { name: "Show keys once" })).toBeChecked();
});
