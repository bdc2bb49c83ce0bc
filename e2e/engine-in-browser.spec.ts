import { expect, test } from "@playwright/test";
import { bundleEngineTests } from "./engine-in-browser/bundle.ts";

declare global {
  interface Window {
    runCollected: () => Promise<{ passed: number; failures: string[] }>;
  }
}

test("the engine's own tests pass in the browser", async ({ page }) => {
  test.setTimeout(180_000);
  const { script, files } = await bundleEngineTests();
  expect(files).toBeGreaterThan(5);
  await page.setContent("<!doctype html><title>engine tests</title>");
  await page.addScriptTag({ content: script });
  const { passed, failures } = await page.evaluate(() => window.runCollected());
  expect(failures).toEqual([]);
  expect(passed).toBeGreaterThan(100);
});
