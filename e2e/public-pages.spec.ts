import { expect, expectAccessible, test } from "./fixtures.ts";

const PRERENDERED = [
  "/",
  "/pricing",
  "/services/prompt-shield",
  "/privacy",
  "/terms",
  "/docs",
  "/docs/python",
];
const PUBLIC = [...PRERENDERED, "/support", "/scan-endpoints", "/docs/api-reference", "/docs/benchmarks"];

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the public pages can be read", async ({ page }) => {
    for (const path of PRERENDERED) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 }).first(), path).toBeVisible();
      expect((await page.locator("body").innerText()).length, path).toBeGreaterThan(400);
    }
    await page.goto("/understanding-results");
    await expect(page.getByLabel("Scan response", { exact: true })).toContainText('"isMalicious": true');
  });
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

test("pages come to life without complaint and without a jump", async ({ page }) => {
  test.setTimeout(90_000);
  const complaints: string[] = [];
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.addInitScript(() => {
    const state = window as unknown as { shift: number };
    state.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) state.shift += (entry as unknown as { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  for (const path of PUBLIC) {
    await page.goto(path, { waitUntil: "networkidle" });
    const shift = await page.evaluate(() => (window as unknown as { shift: number }).shift);
    expect(shift, path).toBeLessThan(0.1);
  }
  expect(complaints).toEqual([]);
});

test("nothing is fetched from anyone else", async ({ page, baseURL }) => {
  test.setTimeout(90_000);
  const foreign: string[] = [];
  page.on("request", (one) => one.url().startsWith(baseURL ?? "") || foreign.push(one.url()));
  for (const path of PUBLIC) await page.goto(path, { waitUntil: "networkidle" });
  expect(foreign).toEqual([]);
});

for (const theme of ["light", "dark"] as const) {
  test(`public pages are accessible in the ${theme} theme`, async ({ page }) => {
    test.setTimeout(300_000);
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    for (const path of PUBLIC) {
      await page.goto(path, { waitUntil: "networkidle" });
      await expectAccessible(page);
    }
  });
}

test("no public page scrolls sideways on a phone", async ({ page }) => {
  test.setTimeout(90_000);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of PUBLIC) {
    await page.goto(path, { waitUntil: "networkidle" });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, path).toBe(0);
  }
});
