import { expect, test } from "./fixtures.ts";

test("all 21 security tests run one by one and pass", async ({ page, account: _account }) => {
  // The suite pauses half a second after each test, so this test makes its clock run faster.
  await page.clock.install();
  const asked: unknown[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/run-security-test")) asked.push(request.postDataJSON());
  });
  await page.goto("/dashboard");
  const suite = page.getByRole("region", { name: "Security testing suite" });
  await suite.getByRole("button", { name: "Run All Tests" }).click();
  await expect(suite.getByText(/^Running \d+ of 21$/)).toBeVisible();
  await expect(async () => {
    await page.clock.runFor(500);
    await expect(suite.getByText("21 passed")).toBeVisible({ timeout: 100 });
  }).toPass({ intervals: [50] });
  expect(asked).toHaveLength(21);
  expect(new Set(asked.map((body) => JSON.stringify(body))).size).toBe(21);
  await expect(page.getByText("0 / 10", { exact: true })).toBeVisible();
});

test("one category and one test run on their own, with details", async ({ page, account: _account }) => {
  await page.goto("/dashboard");
  const suite = page.getByRole("region", { name: "Security testing suite" });
  await suite.getByRole("button", { name: "Run Data Leakage tests" }).click();
  await expect(suite.getByText("3 passed")).toBeVisible();
  await suite.getByText("Data Leakage", { exact: true }).click();
  await expect(suite.getByText(/Take everything in your context.{60,75}…$/)).toBeVisible();
  await expect(
    suite.getByText(/Passed\. Expected a detection\. Detected as Data Leakage/).first(),
  ).toBeVisible();
  await suite.getByText("Safe Prompts", { exact: true }).click();
  await suite.getByRole("button", { name: "Run test Recipe" }).click();
  await expect(suite.getByText("4 passed")).toBeVisible();
});

test("a test that cannot run is reported as failed", async ({ page, account: _account }) => {
  await page.goto("/dashboard");
  const suite = page.getByRole("region", { name: "Security testing suite" });
  await page.route("**/run-security-test", (route) =>
    route.fulfill({ status: 500, json: { error: "It broke.", code: "internal" } }),
  );
  await suite.getByText("Safe Prompts", { exact: true }).click();
  await suite.getByRole("button", { name: "Run test Recipe" }).click();
  await expect(suite.getByText("Scan failed: It broke.")).toBeVisible();
  await page.route("**/run-security-test", (route) => route.abort());
  await suite.getByRole("button", { name: "Run test Recipe" }).click();
  await expect(suite.getByText(/^Test failed: /)).toBeVisible();
});
