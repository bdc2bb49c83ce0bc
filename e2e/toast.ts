import { expect, type Page } from "@playwright/test";

/** A toast is in the live region, with its title first and its description after it. */
export async function expectToast(page: Page, ...texts: readonly [string, ...string[]]): Promise<void> {
  const toasts = page.getByRole("region", { name: /Notifications/ }).getByRole("listitem");
  const wanted = new RegExp(texts.map(escape).join(String.raw`[\s\S]*`));
  await expect(toasts.filter({ hasText: wanted }).first()).toBeVisible();
}

function escape(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
