import { expect, test } from "./fixtures.ts";

test.describe("the landing page", () => {
  test("has the header with its Services menu and two buttons", async ({ page }) => {
    await page.goto("/");
    const header = page.getByRole("banner");
    await expect(header.getByRole("link", { name: "Prompt Shield" })).toHaveAttribute("href", "/");
    await expect(header.getByRole("link", { name: "Sign In" })).toHaveAttribute("href", "/login");
    await expect(header.getByRole("link", { name: "Get Started" })).toHaveAttribute("href", "/signup");
    const services = header.getByRole("button", { name: "Services" });
    const entries = page.getByRole("menuitem");
    // A prerendered button responds once the page is hydrated.
    await expect(async () => {
      await services.click();
      await expect(entries).toBeFocused({ timeout: 1_000 });
    }).toPass();
    await page.keyboard.press("Escape");
    await expect(entries).toHaveCount(0);
    await expect(services).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(entries).toHaveCount(1);
    await expect(entries).toContainText("Prompt Shield");
    await expect(entries).toContainText("AI security & protection");
    await entries.click();
    await expect(page).toHaveURL(/\/services\/prompt-shield$/);
    await expect(page.getByRole("heading", { level: 1, name: "Prompt Shield" })).toBeVisible();
  });

  test("says what the product is and shows a recorded scan with marked findings", async ({ page }) => {
    await page.goto("/");
    await expect(
      page.getByRole("heading", { level: 1, name: "One Platform. Total AI Protection." }),
    ).toBeVisible();
    await expect(page.getByRole("link", { name: "Get Started Free" })).toHaveAttribute("href", "/signup");
    const recorded = page.getByRole("figure", { name: "A recorded scan" });
    const mark = recorded.getByRole("button", { name: "Ignore all previous instructions" });
    await expect(async () => {
      await mark.hover();
      await expect(page.getByRole("dialog", { name: "Finding" })).toContainText("Prompt Injection");
    }).toPass();
    await page.keyboard.press("Escape");
    await recorded.getByRole("tab", { name: "Sanitize" }).click();
    await expect(recorded.getByText("Scanned again: clean")).toBeVisible();
    await expect(recorded.getByRole("tabpanel")).not.toContainText("4111 1111 1111 1111");
    await expect(mark).toBeHidden();
  });

  test("lists the capabilities with figures that link to their measurement", async ({ page }) => {
    await page.goto("/");
    const section = page.getByRole("region", { name: "Current Platform Capabilities" });
    for (const claim of [
      "95%+ detection accuracy",
      "Under 2 seconds per scan",
      "6 threat categories",
      "3 sanitization levels",
    ]) {
      await expect(section.getByText(claim, { exact: true })).toBeVisible();
    }
    for (const name of ["REST APIs", "Edge Functions", "Webhooks"]) {
      await expect(section.getByText(name, { exact: true })).toBeVisible();
    }
    const sources = section.getByRole("link", { name: /How we measured/ });
    await expect(sources).toHaveCount(2);
    await expect(sources.first()).toHaveAttribute("href", "/docs/benchmarks");
  });

  test("lists the suite's five features and ends with a call to action", async ({ page }) => {
    await page.goto("/");
    const suite = page.getByRole("region", { name: "Complete AI Security Suite" });
    await expect(suite.getByRole("heading", { level: 3 })).toHaveText([
      "Prompt Injection Detection",
      "Webhook Protection",
      "Real-time Sanitization",
      "Threat Intelligence",
      "Analytics Dashboard",
    ]);
    await expect(suite.getByRole("link")).toHaveCount(5);
    const closing = page.getByRole("region", { name: "Ready to Secure Your AI?" });
    await expect(closing.getByRole("link", { name: "Start Free Trial" })).toHaveAttribute("href", "/signup");
  });

  test("has the footer's columns", async ({ page }) => {
    await page.goto("/");
    const footer = page.getByRole("contentinfo");
    const columns = {
      Product: {
        "Prompt Shield": "/services/prompt-shield",
        Pricing: "/pricing",
        Documentation: "/docs",
        "API Reference": "/docs/api-reference",
      },
      Company: { Support: "/support", Contact: /^mailto:.+@.+/ },
      Resources: { "Getting Started": "/docs/getting-started", "API Guide": "/docs/scan-endpoints" },
      Legal: { "Privacy Policy": "/privacy", "Terms of Service": "/terms" },
    };
    for (const [title, links] of Object.entries(columns)) {
      const column = footer.getByRole("navigation", { name: title });
      await expect(column.getByRole("link")).toHaveText(Object.keys(links));
      for (const [name, href] of Object.entries(links)) {
        await expect(column.getByRole("link", { name })).toHaveAttribute("href", href);
      }
    }
    await expect(footer).toContainText(`© ${new Date().getFullYear()} Prompt Shield`);
  });

  test("shows a spinner until the session is known, and then the tool, which sends visitors to sign in", async ({
    page,
  }) => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route("**/api/v1/auth/session", async (route) => {
      await held;
      await route.continue();
    });
    await page.goto("/");
    await expect(page.getByText("Loading...")).toBeVisible();
    release();
    const prompt = page.getByPlaceholder("Enter your prompt here...");
    await expect(page.getByText("Loading...")).toHaveCount(0);
    await prompt.fill("Is this safe?");
    await page.getByRole("button", { name: "Scan Prompt" }).click();
    await expect(page).toHaveURL(/\/login$/);
  });

  test("takes signed-in people to their dashboard", async ({ page, account }) => {
    expect(account.email).toBeTruthy();
    await page.goto("/");
    await expect(page).toHaveURL(/\/dashboard$/);
  });
});
