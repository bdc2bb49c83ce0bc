import { test as base, type Page } from "@playwright/test";

import { growStale, plugInAuthenticator } from "./authenticator.ts";
import { expect, readMail } from "./fixtures.ts";
import { mailedPath } from "./mailed-path.ts";
import { expectToast } from "./toast.ts";
import { type Issuer, startIssuer } from "./openid-issuer.ts";
import { type RunningServer, startServer } from "./server.ts";

interface Company {
  readonly server: RunningServer;
  readonly issuer: Issuer;
}

/** A company's own server next to its own OpenID provider. */
const test = base.extend<object, { company: Company }>({
  company: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      let issuer: Issuer | undefined;
      const server = await startServer(async (url) => {
        issuer = await startIssuer(url);
        return { BILLING: "off", SIGN_UP: "closed", LOCAL_SIGN_IN: "off", ...issuer.settings };
      });
      if (issuer === undefined) throw new Error("The server asked for no settings.");
      await use({ server, issuer });
      await server.stop();
      issuer.close();
    },
    { scope: "worker", timeout: 330_000 },
  ],
  baseURL: async ({ company }, use) => use(company.server.url),
});

// In the default mode all tests run in one worker, so they share the server.
test.describe.configure({ mode: "default" });

test("a company's own installation shows no prices, and its people sign in by single sign-on", async ({
  page,
}) => {
  await page.goto("/");
  await expect(page.getByRole("contentinfo")).toBeVisible();
  await expect(page.getByText(/pricing|compare plans|free trial/i)).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Get Started" })).toHaveCount(0);
  expect((await page.goto("/pricing"))?.status()).toBe(404);
  await expect(page.getByText("Oops! Page not found")).toBeVisible();
  await page.goto("/signup");
  await expect(page.getByText("Accounts here are by invitation only.")).toBeVisible();

  const enter = async (name: string) => {
    await page.goto("/login");
    await page.getByRole("link", { name: "Continue with single sign-on" }).click();
    await page.locator("input[name=login]").fill(name);
    await page.locator("input[name=password]").fill("any");
    await page.locator("button[type=submit]").click();
    await page.locator("button[type=submit]").click();
  };
  await enter("eve@elsewhere.example");
  await expect(page.getByText("Addresses at this domain are not allowed to sign in here.")).toBeVisible();
  await expect(page.getByLabel("Password")).toHaveCount(0);
  await page.context().clearCookies();
  await enter("ada@corp.example");
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole("heading", { name: "Welcome, ada" })).toBeVisible();
  await expect(page.getByText("There is no limit here.")).toBeVisible();
  await expect(page.getByText(/ plan$/)).toHaveCount(0);
  await page.goto("/settings?tab=api");
  await expect(page.getByRole("tab", { name: "Billing" })).toHaveCount(0);
  await page.getByLabel("Key name").fill("Backend");
  await page.getByRole("button", { name: "Generate" }).click();
  await expect(page.getByTestId("new-api-key")).toHaveText(/^sk_[0-9a-f]{64}$/);
  await page.getByRole("button", { name: "I've saved my key" }).click();

  await page.getByRole("button", { name: "Edit" }).click();
  await page.getByLabel(/^Call models/).uncheck();
  await page.getByLabel("Allowed addresses").fill("127.0.0.0/8 ::1");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("button", { name: "Rotate" }).click();
  await page.getByRole("button", { name: "Rotate key" }).click();
  await expect(page.getByTestId("rotated-api-key")).toHaveText(/^sk_[0-9a-f]{64}$/);
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText(/Old key works until/)).toBeVisible();
});

/** Fills in the provider's two forms: who it is, and that they agree. */
async function passIssuer(page: Page, name: string) {
  await page.locator("input[name=login]").fill(name);
  await page.locator("input[name=password]").fill("any");
  await page.locator("button[type=submit]").click();
  await page.locator("button[type=submit]").click();
}

test("people without a password confirm their identity by the company's sign-in or a passkey, and join by single sign-on", async ({
  page,
  browser,
  company,
}) => {
  await page.goto("/login");
  await page.getByRole("link", { name: "Continue with single sign-on" }).click();
  await passIssuer(page, "grace@corp.example");
  await expect(page).toHaveURL(/\/dashboard$/);
  const headers = { origin: company.server.url };
  await page.request.post("/api/v1/workspaces", { headers, data: { name: "Compilers" } });

  await growStale(page, "**/api/v1/workspace");
  await page.goto("/workspaces");
  await page.getByRole("button", { name: "Switch to Compilers" }).click();
  const once = page.getByRole("switch", { name: "Show keys once" });
  const dialog = page.getByRole("dialog", { name: "Confirm that it is you" });
  await once.click();
  await expect(dialog.getByText("Your account has no password here.")).toBeVisible();
  await expect(dialog.getByLabel("Your password", { exact: true })).toHaveCount(0);
  await dialog.getByRole("link", { name: "Sign in again" }).click();
  // The provider may remember the person or ask once more; either way the page comes back.
  if (await page.locator("input[name=login]").isVisible()) await passIssuer(page, "grace@corp.example");
  await expect(page).toHaveURL(/\/workspaces$/);

  await plugInAuthenticator(page);
  await page.goto("/settings?tab=security");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expectToast(page, "Passkey added");
  await page.goto("/workspaces");
  await once.click();
  await dialog.getByRole("button", { name: "Use a passkey" }).click();
  await expectToast(page, "Keys are shown once");

  const email = "barbara@corp.example";
  await page.getByLabel("Email address").fill(email);
  await page.getByRole("button", { name: "Send invitation" }).click();
  await expectToast(page, "Invitation sent");
  const path = mailedPath(await readMail(company.server, email, /Subject: .*invites you/));
  const elsewhere = await browser.newContext({ baseURL: company.server.url });
  const guest = await elsewhere.newPage();
  await guest.goto(path);
  await guest.getByRole("link", { name: "Continue with single sign-on" }).click();
  await passIssuer(guest, email);
  await guest.getByRole("button", { name: "Accept invitation" }).click();
  await expect(guest).toHaveURL(/\/dashboard$/);
  await expect(guest.getByLabel("Workspace", { exact: true }).locator("option:checked")).toHaveText(
    "Compilers",
  );
  await elsewhere.close();
});

test("people without a password are never asked for one: address, password, workspace and account", async ({
  page,
  company,
}) => {
  await page.goto("/login");
  await page.getByRole("link", { name: "Continue with single sign-on" }).click();
  await passIssuer(page, "joan@corp.example");
  await expect(page).toHaveURL(/\/dashboard$/);
  await plugInAuthenticator(page);
  await page.goto("/settings?tab=security");
  await expect(page.getByText("Passwords are switched off here")).toBeVisible();
  await expect(page.getByLabel("Current password")).toHaveCount(0);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expectToast(page, "Passkey added");

  const dialog = page.getByRole("dialog", { name: "Confirm that it is you" });
  await growStale(page, "**/api/v1/auth/change-email");
  await page.goto("/settings");
  await page.getByLabel("New email").fill("joan.clarke@corp.example");
  await expect(page.getByLabel("Current password")).toHaveCount(0);
  await page.getByRole("button", { name: "Update email" }).click();
  await dialog.getByRole("button", { name: "Use a passkey" }).click();
  await expectToast(page, "Confirm your new address");
  await readMail(company.server, "joan.clarke@corp.example", /Confirm/);

  const headers = { origin: company.server.url };
  await page.request.post("/api/v1/workspaces", { headers, data: { name: "Hut 8" } });
  await page.goto("/workspaces");
  await page.getByRole("button", { name: "Switch to Hut 8" }).click();
  await page.getByRole("button", { name: "Delete workspace" }).click();
  await expect(page.getByLabel("Your password", { exact: true })).toHaveCount(0);
  await page.getByRole("button", { name: "Delete for everyone" }).click();
  await expectToast(page, "Workspace deleted");

  await growStale(page, "**/api/v1/account");
  await page.goto("/settings");
  await page.getByRole("button", { name: "Delete account" }).click();
  await page.getByRole("button", { name: "Delete my account" }).click();
  await dialog.getByRole("button", { name: "Use a passkey" }).click();
  await expectToast(page, "Account deleted");
  await expect(page).toHaveURL(`${company.server.url}/`);
});
