import { expect, newEmail, PASSWORD, signUp, test } from "./fixtures.ts";
import { expectToast } from "./toast.ts";

const COMPLAINTS: readonly [title: string, email: string, password: string, confirm: string, text: string][] =
  [
    ["a missing address", "", PASSWORD, PASSWORD, "Email is required"],
    ["an address without a domain", "someone@", PASSWORD, PASSWORD, "Invalid email format"],
    ["an address of 255 characters", `${"a".repeat(243)}@example.com`, PASSWORD, PASSWORD, "Email too long"],
    ["a missing password", "a@example.com", "", "", "Password is required"],
    ["seven characters", "a@example.com", "Abc-123", "Abc-123", "Password must be at least 8 characters"],
    [
      "129 characters",
      "a@example.com",
      `Aa-1${"x".repeat(125)}`,
      `Aa-1${"x".repeat(125)}`,
      "Password too long",
    ],
    [
      "a password without a special character",
      "a@example.com",
      "Abcdefg1",
      "Abcdefg1",
      "Password must contain uppercase, lowercase, number, and special character",
    ],
    ["two different passwords", "a@example.com", PASSWORD, `${PASSWORD}x`, "Passwords don't match"],
  ];

test("the sign-in and sign-up pages link to each other", async ({ page }) => {
  await page.goto("/login");
  await page
    .getByRole("main")
    .getByRole("link", { name: /sign up/i })
    .click();
  await expect(page).toHaveURL(/\/signup$/);
  await page
    .getByRole("main")
    .getByRole("link", { name: /sign in/i })
    .click();
  await expect(page).toHaveURL(/\/login$/);
});

test.describe("signing up", () => {
  test("reports each wrong field in place and moves the focus there", async ({ page }) => {
    await page.goto("/signup");
    for (const [what, email, password, confirm, text] of COMPLAINTS) {
      await page.getByLabel("Email").fill(email);
      await page.getByLabel("Password", { exact: true }).fill(password);
      await page.getByLabel("Confirm password").fill(confirm);
      await page.getByRole("button", { name: "Create account" }).click();
      await expect(page.getByText(text, { exact: true }), what).toBeVisible();
      await expect(page.locator("input[aria-invalid=true]").first(), what).toBeFocused();
    }
    await expect(page).toHaveURL(/\/signup$/);
  });

  test("leads to the dashboard and confirms the sign-up", async ({ page }) => {
    await page.goto("/signup");
    await page.getByLabel("Email").fill(`  ${newEmail()} `);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByLabel("Confirm password").fill(PASSWORD);
    await page.getByLabel("Confirm password").press("Enter");
    await expect(page).toHaveURL(/\/dashboard$/);
    await expectToast(page, "Account created successfully. Please check your email to verify your account.");
  });

  test("leads to the payment page if a plan was chosen before", async ({ page }) => {
    await page.route("**/api/v1/config", async (route) => {
      const answer = await route.fetch();
      const config = (await answer.json()) as object;
      const links = { starter: "/payment-error?reason=starter-link", pro: "/payment-error", growth: null };
      await route.fulfill({ response: answer, json: { ...config, payment_links: links } });
    });
    await page.goto("/signup");
    await page.evaluate(() => localStorage.setItem("selected-plan", "starter"));
    await page.getByLabel("Email").fill(newEmail());
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByLabel("Confirm password").fill(PASSWORD);
    await page.getByRole("button", { name: "Create account" }).click();
    await expect(page).toHaveURL(/reason=starter-link/);
  });

  test("shows why the server refused", async ({ page }) => {
    await page.route("**/api/v1/auth/sign-up", (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto("/signup");
    await page.getByLabel("Email").fill(newEmail());
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByLabel("Confirm password").fill(PASSWORD);
    await page.getByRole("button", { name: "Create account" }).click();
    await expectToast(page, "Error");
    await expect(page.getByLabel("Password", { exact: true })).toHaveValue(PASSWORD);
  });
});

test.describe("signing in", () => {
  test("needs both fields", async ({ page }) => {
    await page.goto("/login");
    await page.getByRole("button", { name: "Sign In" }).click();
    await expectToast(page, "Validation Error", "Please fill in all fields");
    await expect(page.getByLabel("Email")).toBeFocused();
  });

  test("refuses a wrong password without saying which part was wrong", async ({ page, account }) => {
    await page.context().clearCookies();
    await page.goto("/login");
    await page.getByLabel("Email").fill(account.email);
    await page.getByLabel("Password", { exact: true }).fill("Wrong-horse-8");
    await page.getByRole("button", { name: "Sign In" }).click();
    await expectToast(page, "Sign In Failed", "Failed to sign in. Please check your credentials.");
  });

  test("shows its own message if the server sends none", async ({ page }) => {
    await page.route("**/api/v1/auth/sign-in", (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto("/login");
    await page.getByLabel("Email").fill("someone@example.com");
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.keyboard.press("Enter");
    await expectToast(page, "Sign In Failed", "Failed to sign in. Please check your credentials.");
  });

  test("trims the address, welcomes the user, and opens the dashboard", async ({ page, account }) => {
    await page.context().clearCookies();
    await page.goto("/login");
    await page.getByLabel("Email").fill(`  ${account.email}  `);
    await page.getByLabel("Password", { exact: true }).fill(account.password);
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expectToast(page, "Welcome back", "You have been securely signed in.");
  });

  test("opens the pricing page if a plan was chosen before, and forgets the choice", async ({
    page,
    account,
  }) => {
    await page.context().clearCookies();
    await page.goto("/login");
    await page.evaluate(() => localStorage.setItem("selected-plan", "pro"));
    await page.getByLabel("Email").fill(account.email);
    await page.getByLabel("Password", { exact: true }).fill(account.password);
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(page).toHaveURL(/\/pricing$/);
    expect(await page.evaluate(() => localStorage.getItem("selected-plan"))).toBeNull();
  });
});

test.describe("signing out", () => {
  test.beforeEach(async ({ page, server }) => {
    await signUp(page, server.url);
    await page.goto("/dashboard");
    await page.getByRole("button", { name: "Settings" }).click();
  });

  test("ends the session and confirms the sign-out", async ({ page }) => {
    await page.evaluate(() => localStorage.setItem("auth-token", "old"));
    await page.getByRole("button", { name: "Sign Out" }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expectToast(page, "Signed out", "You have been securely signed out.");
    expect(await page.evaluate(() => localStorage.getItem("auth-token"))).toBeNull();
    await page.goto("/dashboard");
    await expect(page).toHaveURL(/\/login$/);
  });

  test("reports that the server refused", async ({ page }) => {
    await page.route("**/auth/sign-out", (route) => route.fulfill({ status: 500, json: {} }));
    await page.getByRole("button", { name: "Sign Out" }).click();
    await expectToast(page, "Error", "Failed to log out. Please try again.");
  });

  test("reports that the server cannot be reached", async ({ page }) => {
    await page.route("**/auth/sign-out", (route) => route.abort());
    await page.getByRole("button", { name: "Sign Out" }).click();
    await expectToast(page, "Error", "An unexpected error occurred during logout.");
  });
});
