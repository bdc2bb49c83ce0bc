import { DOC_ONLY_PAGES, DOC_PAGES } from "@prompt-shield/contracts/web-paths";
import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./fixtures.ts";

async function openSearch(page: Page) {
  await page.goto("/docs");
  await page.getByRole("button", { name: /Search docs/ }).click();
  const dialog = page.getByRole("dialog", { name: "Search the documentation" });
  const box = dialog.getByRole("combobox");
  await expect(box).toBeFocused();
  return { dialog, box, options: dialog.getByRole("option") };
}

test("Ctrl+K opens the search, which finds and marks a word of the text, and Enter opens its section", async ({
  page,
}) => {
  await page.goto("/docs");
  // The shortcut works once the page is hydrated.
  await expect(async () => {
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("combobox")).toBeFocused({ timeout: 1_000 });
  }).toPass();
  await page.keyboard.type("raw body");
  const best = page.getByRole("option").first();
  await expect(best).toContainText("Webhook integration");
  await expect(best.locator("mark").first()).toHaveText("raw");
  await expect(best).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/docs\/webhook-integration#\w+$/);
  const { hash } = new URL(page.url());
  await expect(page.locator(hash)).toBeInViewport();
});

test("arrow keys cycle through the results, and Escape restores the focus", async ({ page }) => {
  const { box, options, dialog } = await openSearch(page);
  await expect(options).toHaveCount(1 + DOC_PAGES.length + DOC_ONLY_PAGES.length);
  await expect(options.first()).toContainText("API overview");
  await box.fill("quota");
  await expect(options.nth(2)).toBeVisible();
  const chosen = dialog.locator('[aria-selected="true"]');
  await box.press("ArrowDown");
  await expect(box).toHaveAttribute("aria-activedescendant", "doc-hit-1");
  await expect(chosen).toHaveId("doc-hit-1");
  await box.press("ArrowUp");
  await box.press("ArrowUp");
  await expect(chosen).toHaveId(`doc-hit-${(await options.count()) - 1}`);
  await box.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: /Search docs/ })).toBeFocused();
});

test("calls of the reference are found and opened in place", async ({ page }) => {
  const { box, options } = await openSearch(page);
  await box.fill("POST api v1 sanitize");
  await options.getByText("POST /api/v1/sanitize", { exact: true }).click();
  await expect(page).toHaveURL(/\/docs\/api-reference#post-api-v1-sanitize$/);
  const call = page.locator("#post-api-v1-sanitize");
  await expect(call.locator("summary")).toBeInViewport();
  await expect(call.getByRole("button", { name: "Send request" })).toBeVisible();
});

test("a search without results says so and offers other ways, on a phone too, and accessibly", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { box, dialog, options } = await openSearch(page);
  await box.fill("zebra crossing");
  await expect(dialog.getByText("Nothing about “zebra crossing”")).toBeVisible();
  await expect(dialog.getByRole("link", { name: "ask support" })).toHaveAttribute("href", "/support");
  await expect(options).toHaveCount(0);
  await box.fill("confidence");
  await expect(options.first()).toBeVisible();
  await expectAccessible(page);
  const { width } = (await dialog.boundingBox()) ?? { width: 0 };
  expect(width).toBeGreaterThan(340);
  expect(width).toBeLessThan(390);
});

test("an index that fails to load is reported, and can be retried", async ({ page }) => {
  await page.route("**/docs-search.json", (route) => route.abort());
  const { box, dialog, options } = await openSearch(page);
  await box.fill("python");
  await expect(dialog.getByText("The search could not be loaded.")).toBeVisible();
  await page.unroute("**/docs-search.json");
  await dialog.getByRole("button", { name: "Try again" }).click();
  await expect(options.first()).toContainText("Python");
});
