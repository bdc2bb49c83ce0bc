import { enterAsAdmin, expect, expectAccessibleInBothThemes, PASSWORD, test } from "./fixtures.ts";

test.describe("the cookie banner", () => {
  for (const [button, value] of [
    ["Accept", "accepted"],
    ["Decline", "declined"],
    ["Close", "declined"],
  ] as const) {
    test(`${button} stores ${value} and hides it for good`, async ({ page }) => {
      await page.goto("/login");
      const banner = page.getByRole("region", { name: "Cookie consent" });
      await expect(banner.getByRole("link", { name: "Privacy Policy" })).toHaveAttribute("href", "/privacy");
      await banner.getByRole("button", { name: button }).click();
      await expect(banner).toHaveCount(0);
      expect(await page.evaluate(() => localStorage.getItem("cookie-consent"))).toBe(value);
      await page.reload();
      await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();
      await expect(banner).toHaveCount(0);
    });
  }
});

test.describe("the drawer", () => {
  test("lists every place, shows the avatar, keeps the focus and closes on Escape", async ({
    page,
    account,
  }) => {
    await page.goto("/dashboard");
    const opener = page.getByRole("button", { name: "Settings" });
    await opener.click();
    const drawer = page.getByRole("dialog");
    await expect(drawer.getByText(account.email.slice(0, 2).toUpperCase(), { exact: true })).toBeVisible();
    await expect(drawer.getByRole("link")).toHaveText([
      "Dashboard",
      "Scan History",
      "API Documentation",
      "Documentation",
      "Pricing",
      "Support",
      "Account Settings",
    ]);
    await expect(drawer.getByRole("button", { name: "Sign Out" })).toBeVisible();
    for (let step = 0; step < 20; step += 1) {
      await page.keyboard.press("Tab");
      expect(await drawer.evaluate((box) => box.contains(document.activeElement))).toBe(true);
    }
    await page.keyboard.press("Escape");
    await expect(drawer).toHaveCount(0);
    await expect(opener).toBeFocused();
  });

  test("lists the Admin Dashboard for admins", async ({ page, server }) => {
    await enterAsAdmin(page, server);
    await page.goto("/dashboard");
    await page.getByRole("button", { name: "Settings" }).click();
    await expect(page.getByRole("dialog").getByRole("link", { name: "Admin Dashboard" })).toBeVisible();
  });

  test("has a logo that leads back to the dashboard", async ({ page, account: _account }) => {
    await page.goto("/settings");
    await page.getByRole("banner").getByRole("link", { name: "Prompt Shield" }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
  });
});

test("the theme follows the system until the user chooses one, and the choice is kept", async ({
  page,
  account: _account,
}) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/dashboard");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.emulateMedia({ colorScheme: "light" });
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("radio", { name: "Dark" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});

test("a toast disappears even while the pointer rests on it", async ({ page, account: _account }) => {
  await page.goto("/settings");
  await page.clock.install();
  await page.getByRole("button", { name: "Update email" }).click();
  await page.getByLabel("New email").fill("somewhere-else@example.com");
  await page.getByLabel("Current password").fill(PASSWORD);
  await page.getByRole("button", { name: "Update email" }).click();
  const toast = page.getByRole("listitem").filter({ hasText: "Confirm your new address" });
  await toast.hover();
  await page.clock.runFor(10_000);
  await expect(toast).toBeVisible();
  await page.clock.runFor(4_000);
  await expect(toast).toHaveCount(0);
});

test("the account pages are accessible in both themes", async ({ page }) => {
  for (const path of ["/login", "/signup", "/forgot-password", "/reset-password?token=x", "/nope"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessibleInBothThemes(page);
  }
});

test("the drawer is accessible in both themes", async ({ page, account: _account }) => {
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Settings" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessibleInBothThemes(page, "[role=dialog]");
});

test("no page scrolls sideways on a phone", async ({ page, account: _account }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of [
    "/dashboard",
    "/scan-history",
    "/settings",
    "/settings?tab=api",
    "/nope/" + "x".repeat(200),
  ]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, path).toBe(0);
  }
});

test("no page violates the content security policy", async ({ page, account: _account }) => {
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (/content security policy/i.test(message.text())) complaints.push(message.text());
  });
  for (const path of ["/dashboard", "/settings", "/settings?tab=security", "/scan-history", "/pricing"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  }
  expect(complaints).toEqual([]);
});
