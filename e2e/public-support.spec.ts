import { expect, readMail, test } from "./fixtures.ts";
import { expectToast } from "./toast.ts";

test("a visitor finds the form, contact details, quick help, the FAQ and the way back", async ({ page }) => {
  await page.goto("/pricing");
  await page.goto("/support");
  for (const label of ["Name", "Email", "Subject", "Message"]) {
    await expect(page.getByLabel(label, { exact: true })).toHaveValue("");
  }
  await expect(page.locator("form")).toHaveAttribute("novalidate", "");
  await expect(page.getByText("Within 24 hours", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: /@/ })).toHaveAttribute("href", /^mailto:/);
  for (const href of ["/docs", "/docs/getting-started", "/docs/first-scan"]) {
    await expect(page.locator(`main a[href="${href}"]`).first()).toBeVisible();
  }
  await page.getByText("Why does the API answer 429?").click();
  await expect(page.getByText("quota_exceeded is the monthly limit")).toBeVisible();
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page).toHaveURL(/\/(pricing)?$/);
});

test("all four fields are required, and the first empty one gets the focus", async ({ page }) => {
  await page.goto("/support");
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(page.getByText("Please enter your name")).toBeVisible();
  await expect(page.getByText("Email is required")).toBeVisible();
  await expect(page.getByText("Please enter a subject")).toBeVisible();
  await expect(page.getByText("Please enter a message")).toBeVisible();
  await expect(page.getByLabel("Name")).toBeFocused();
});

test("a signed-in person's message is stored, mailed and listed in the settings", async ({
  page,
  account,
  server,
}) => {
  await page.goto("/support?subject=Growth%20plan");
  await expect(page.getByRole("button", { name: "Back" })).toHaveCount(0);
  await expect(page.getByLabel("Email")).toHaveValue(account.email);
  await expect(page.getByLabel("Subject")).toHaveValue("Growth plan");
  await page.getByLabel("Name").fill("Ada");
  await page.getByLabel("Message").fill("How many keys may we have?");
  await page.getByRole("button", { name: "Send message" }).click();
  await expectToast(page, "Message sent");
  // The newest mail that names this person: the confirmation, or the notice to the support staff.
  expect(await readMail(server, account.email, /support request/i)).toContain(account.email);
  await page.goto("/settings?tab=support");
  await expect(page.getByText("Growth plan")).toBeVisible();
});

test("a message that cannot be sent stays in the form", async ({ page }) => {
  await page.route("**/api/v1/support", (route) => route.abort());
  await page.goto("/support");
  await page.getByLabel("Name").fill("Ada");
  await page.getByLabel("Email").fill("ada@example.com");
  await page.getByLabel("Subject").fill("Hello");
  await page.getByLabel("Message").fill("Is anybody there?");
  await page.getByRole("button", { name: "Send message" }).click();
  await expectToast(page, "Message not sent");
  await expect(page.getByLabel("Message")).toHaveValue("Is anybody there?");
});
