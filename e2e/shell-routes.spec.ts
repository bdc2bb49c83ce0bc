import { expect, test } from "./fixtures.ts";

const DOCUMENTATION = [
  "getting-started",
  "first-scan",
  "understanding-results",
  "code-examples",
  "scan-endpoints",
  "webhook-integration",
  "javascript-nodejs",
  "python",
  "react-nextjs",
];

const PUBLIC_PATHS = [
  "/",
  "/login",
  "/signup",
  "/pricing",
  "/payment-error",
  "/support",
  "/docs",
  "/services/prompt-shield",
  "/privacy",
  "/terms",
  "/forgot-password",
  ...DOCUMENTATION.flatMap((page) => [`/${page}`, `/docs/${page}`]),
];

test("every public page exists and has a title and a heading", async ({ page }) => {
  for (const path of PUBLIC_PATHS) {
    const answer = await page.goto(path, { waitUntil: "domcontentloaded" });
    expect(answer?.status(), path).toBe(200);
    await expect(page.getByRole("heading", { level: 1 }).first(), path).toBeVisible();
    await expect(page, path).toHaveTitle(/Prompt Shield/);
    await expect(page.getByText("Oops! Page not found"), path).toHaveCount(0);
  }
});

const MOVED = {
  "/authenticated-pricing": "/pricing",
  "/authenticated-support": "/support",
  "/authenticated-docs": "/docs",
  "/api-docs": "/docs",
  "/billing-success": "/payment-success",
  "/webhook-setup": "/webhook-integration",
  "/app": "/dashboard",
};

test("old addresses of moved pages redirect without leaving a history entry, and keep the query", async ({
  page,
  account,
}) => {
  expect(account.email).toBeTruthy();
  for (const [from, to] of Object.entries(MOVED)) {
    await page.goto("/privacy", { waitUntil: "domcontentloaded" });
    await page.goto(`${from}?reference=abc`, { waitUntil: "domcontentloaded" });
    // A payment page may redirect on by itself; what counts is that the old address led to it.
    if (to === "/payment-success") await expect(page).not.toHaveURL(new RegExp(from));
    else await expect(page, from).toHaveURL(new RegExp(`${to}\\?reference=abc$`));
    await page.goBack();
    await expect(page, `back from ${from}`).toHaveURL(/\/privacy$/);
  }
});

test("an internal redirect never leaves this site", async ({ page, baseURL }) => {
  await page.goto("/redirect?to=/pricing");
  await expect(page).toHaveURL(`${baseURL}/pricing`);
  for (const target of ["https://evil.example/", "//evil.example", "/\\evil.example", ""]) {
    await page.goto(`/redirect?to=${encodeURIComponent(target)}`);
    await expect(page, target).toHaveURL(`${baseURL}/`);
  }
});

test("an unknown path shows a not-found page that links home, and is logged", async ({ page }) => {
  const logged: string[] = [];
  page.on("console", (message) => logged.push(message.text()));
  const answer = await page.goto("/no/such-page");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Oops! Page not found" })).toBeVisible();
  // The heading may already be in the server's HTML; the log line follows once the scripts run.
  await expect(() => expect(logged.join("\n")).toContain("/no/such-page")).toPass();
  await page.getByRole("link", { name: /home/i }).click();
  await expect(page).toHaveURL(/\/$/);
});

test("the admin page does not exist for anyone but admins", async ({ page, account: _account }) => {
  await page.goto("/admin");
  await expect(page.getByRole("heading", { name: "Oops! Page not found" })).toBeVisible();
});

test("a page that fails to load shows a fallback, and Try again opens it", async ({ page }) => {
  await page.route("**/assets/pricing-*.js", (route) => route.abort());
  await page.goto("/pricing");
  await expect(page.getByRole("heading", { name: "Something went wrong" })).toBeVisible();
  await page.unroute("**/assets/pricing-*.js");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /pric|plan/i })).toBeVisible();
});
