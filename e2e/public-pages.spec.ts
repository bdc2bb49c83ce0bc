import { expect, expectAccessibleInBothThemes, test } from "./fixtures.ts";

const PRERENDERED = [
  "/",
  "/pricing",
  "/services/prompt-shield",
  "/privacy",
  "/terms",
  "/support",
  "/docs",
  "/docs/python",
];
const GUIDES = [
  "/getting-started",
  "/first-scan",
  "/understanding-results",
  "/code-examples",
  "/scan-endpoints",
  "/webhook-integration",
  "/javascript-nodejs",
  "/python",
  "/react-nextjs",
  "/docs/agent-content",
  "/docs/gateway",
  "/docs/drop-in-replacements",
  "/docs/frameworks",
  "/docs/mcp",
  "/docs/command-line",
  "/docs/api-reference",
  "/docs/benchmarks",
];
const PUBLIC = [
  ...PRERENDERED,
  "/scan-endpoints",
  "/docs/agent-content",
  "/docs/frameworks",
  "/docs/api-reference",
  "/docs/benchmarks",
];

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the public pages can be read", async ({ page }) => {
    for (const path of [...PRERENDERED, ...GUIDES]) {
      await page.goto(path, { waitUntil: "domcontentloaded" });
      await expect(page.getByRole("heading", { level: 1 }).first(), path).toBeVisible();
      expect((await page.locator("body").innerText()).length, path).toBeGreaterThan(400);
    }
    await page.goto("/understanding-results");
    await expect(page.getByLabel("Scan response", { exact: true })).toContainText('"isMalicious": true');
  });

  test("the support page shows the email address, and its answers unfold", async ({ page }) => {
    await page.goto("/support");
    await expect(page.getByRole("link", { name: "support@localhost" })).toHaveAttribute(
      "href",
      "mailto:support@localhost",
    );
    await page.getByText("Why does the API answer 429?").click();
    await expect(page.getByText("quota_exceeded is the monthly limit")).toBeVisible();
  });
});

test("pages that need JavaScript say so to people without it", async ({ page }) => {
  // Read from the HTML, because the browser does not render noscript elements when scripts are merely switched off.
  for (const path of ["/login", "/signup", "/dashboard", "/no-such-page"]) {
    const html = await (await page.request.get(path)).text();
    expect(html, path).toMatch(/<noscript>.*Signing in and scanning need JavaScript\./s);
  }
  const support = await (await page.request.get("/support")).text();
  expect(support).toMatch(/<noscript>.*The form needs JavaScript\. Please send an email instead\./s);
});

test("every public page has its own title, description and preview", async ({ page, baseURL }) => {
  const seen = new Set<string>();
  for (const path of PRERENDERED) {
    await page.goto(path);
    seen.add(await page.title());
    await expect(page.locator('meta[name="description"]'), path).toHaveCount(1);
    await expect(page.locator('meta[name="description"]'), path).toHaveAttribute("content", /.{30,}/);
    await expect(page.locator('meta[property="og:image"]'), path).toHaveAttribute(
      "content",
      `${baseURL}/og.png`,
    );
  }
  expect(seen.size).toBe(PRERENDERED.length);
  await page.goto("/python");
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", `${baseURL}/docs/python`);
  expect((await page.request.get("/og.png")).headers()["content-type"]).toBe("image/png");
});

test("clicks and text from before a page is hydrated are not lost", async ({ page }) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/assets\/index-.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/support", { waitUntil: "commit" });
  await page.getByLabel("Name").fill("Ada");
  await page.getByLabel("Message").fill("Hello");
  await page.getByRole("button", { name: "Send message" }).click();
  const pricing = await page.context().newPage();
  await pricing.route(/\/assets\/index-.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await pricing.goto("/pricing", { waitUntil: "commit" });
  await pricing.getByRole("button", { name: "Choose Pro" }).click();
  release();
  await expect(pricing).toHaveURL(/\/signup$/);
  await expect(page.getByText("Email is required")).toBeVisible();
  await expect(page.getByText("Please enter your name")).toHaveCount(0);
  await expect(page.getByLabel("Name")).toHaveValue("Ada");
  await expect(page).toHaveURL(/\/support$/);
});

for (const path of PUBLIC) {
  test(`${path} hydrates without errors, layout shifts or outside calls; fits a phone; is accessible`, async ({
    page,
    baseURL,
  }) => {
    const complaints: string[] = [];
    page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
    page.on("pageerror", (error) => complaints.push(error.message));
    page.on("request", (one) => one.url().startsWith(baseURL ?? "") || complaints.push(one.url()));
    await page.addInitScript(() => {
      const state = window as unknown as { shift: number };
      state.shift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) state.shift += (entry as unknown as { value: number }).value;
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.goto(path, { waitUntil: "networkidle" });
    expect(complaints).toEqual([]);
    expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThan(0.1);
    await expectAccessibleInBothThemes(page);
    await page.setViewportSize({ width: 320, height: 640 });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
  });
}

test("the legal pages and the service page are complete", async ({ page }) => {
  const parts = {
    "/privacy": ["Privacy Policy", "2. What is stored, and why", "7. Your rights"],
    "/terms": ["Terms of Service", "6. Plans, limits and payment", "8. Warranty and liability"],
    "/services/prompt-shield": [
      "Prompt Shield",
      "How a prompt is read",
      "What it looks for",
      "How it cleans",
    ],
  };
  for (const [path, headings] of Object.entries(parts)) {
    await page.goto(path);
    for (const name of headings) {
      await expect(page.getByRole("heading", { name, exact: true }).first(), name).toBeVisible();
    }
  }
});
