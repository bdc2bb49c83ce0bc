import type { Page } from "@playwright/test";
import { changeAsAdmin, expect, expectAccessibleInBothThemes, signUp, test } from "./fixtures.ts";
import { expectToast } from "./toast.ts";

test("protected pages redirect visitors to the sign-in", async ({ page }) => {
  for (const path of ["/dashboard", "/settings", "/scan-history"]) {
    await page.goto(path);
    await expect(page, path).toHaveURL(/\/login$/);
  }
});

test("public pages redirect signed-in people to their dashboard", async ({ page, account: _account }) => {
  for (const path of ["/", "/login", "/signup"]) {
    await page.goto(path);
    await expect(page, path).toHaveURL(/\/dashboard$/);
  }
});

test("the service page offers signed-in people their dashboard instead of a sign-in", async ({
  page,
  account: _account,
}) => {
  await page.goto("/services/prompt-shield");
  const header = page.getByRole("banner");
  await expect(header.getByRole("link", { name: "Dashboard" })).toBeVisible();
  await expect(header.getByRole("link", { name: "Sign In" })).toHaveCount(0);
});

test("a page shows a spinner until the session is known", async ({ page }) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/api/v1/auth/session", async (route) => {
    await held;
    await route.continue();
  });
  for (const path of ["/", "/dashboard"]) {
    await page.goto(path);
    await expect(page.getByText("Loading...")).toBeVisible();
  }
  release();
  await expect(page).toHaveURL(/\/login$/);
});

test("five idle minutes on the dashboard end the session in the browser and on the server", async ({
  page,
  account: _account,
}) => {
  await page.clock.install();
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.evaluate(() => localStorage.setItem("cookie-consent", "accepted"));
  await page.clock.runFor(4 * 60_000);
  await page.mouse.move(100, 100);
  await page.clock.runFor(4 * 60_000);
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.clock.runFor(61_000);
  await expect(page).toHaveURL(/\/login$/);
  await expectToast(page, "Signed out", "You have been securely signed out.");
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  const session = await page.request.get("/api/v1/auth/session");
  expect(await session.json()).toMatchObject({ user: null });
});

test("idle minutes on other pages do not end the session", async ({ page, account: _account }) => {
  await page.clock.install();
  await page.goto("/pricing");
  await expect(page.getByRole("button", { name: "Settings" })).toBeVisible();
  await page.clock.runFor(11 * 60_000);
  await expect(page).toHaveURL(/\/pricing$/);
  const session = await page.request.get("/api/v1/auth/session");
  expect(await session.json()).not.toMatchObject({ user: null });
});

test("signing out in one tab signs out the others, and signing in signs them in again", async ({
  page,
  account,
}) => {
  await page.goto("/dashboard");
  const other = await page.context().newPage();
  await other.goto("/settings");
  await expect(other.getByRole("heading", { name: "Account Settings" })).toBeVisible();

  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(other).toHaveURL(/\/login$/);

  await page.getByLabel("Email").fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(other).toHaveURL(/\/dashboard$/);
});

/** A tab that is still loading its session when it gets the focus would use that response, which is older. */
const untilNothingIsAsked = (page: Page) => page.waitForLoadState("networkidle");

test("a tab picks up a session started elsewhere when it gets the focus", async ({ page, server }) => {
  await page.goto("/login");
  await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();
  await untilNothingIsAsked(page);
  await signUp(page, server.url);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("a tab notices that its session has ended on the server when it gets the focus", async ({
  page,
  account: _account,
}) => {
  await page.goto("/settings");
  await expect(page.getByRole("heading", { name: "Account Settings" })).toBeVisible();
  await untilNothingIsAsked(page);
  await page.context().clearCookies();
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText("Your session has ended. Sign in again to continue.")).toBeVisible();
});

test("a suspended person with an open page is told why they were signed out, even after a reload", async ({
  page,
  account: _account,
  server,
}) => {
  await page.goto("/dashboard");
  await page.getByLabel("Prompt", { exact: true }).fill("What is the capital of France?");
  await changeAsAdmin(page, server, { suspended: true });

  await page.getByRole("button", { name: "Scan Prompt" }).click();
  await expect(page).toHaveURL(/\/login$/);
  const reason = page
    .getByRole("main")
    .getByText("This account is suspended. Contact support to restore it.");
  await expect(reason).toBeVisible();
  await expectAccessibleInBothThemes(page, "main");
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/login$/);
  await expect(reason).toBeVisible();
  await page.getByRole("link", { name: "Contact support" }).click();
  await expect(page).toHaveURL(/\/support$/);
});
