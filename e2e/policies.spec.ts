import { expect, expectAccessible, test } from "./fixtures.ts";
import { expectToast } from "./toast.ts";

const CARD = "Our test card is 4111 1111 1111 1111.";

test("a false alarm is marked wrong, excepted, passes, and is stopped again when the exception is taken back", async ({
  page,
  account,
}) => {
  expect(account.email).toBeTruthy();
  const scan = async () => {
    const answer = await page.request.post("/api/v1/scan", {
      headers: { origin: new URL(page.url()).origin },
      data: { prompt: CARD },
    });
    return (await answer.json()) as { action: string; policy?: { shadow: boolean } };
  };
  await page.goto("/scan-history");
  expect((await scan()).action).toBe("block");

  await page.reload();
  await page.getByRole("row").filter({ hasText: "Our test card" }).first().click();
  const entry = page.getByRole("dialog", { name: "Scan" });
  await entry.getByRole("button", { name: "This verdict is wrong" }).click();
  await expectToast(page, "Marked as wrong");
  await entry.getByRole("button", { name: "Make an exception" }).click();
  const dialog = page.getByRole("dialog", { name: "Make an exception" });
  await dialog.getByRole("button", { name: "Make exception" }).click();
  await expectToast(page, "Exception made");
  expect((await scan()).action).toBe("allow");

  await page.goto("/settings?tab=api");
  await expect(page.getByRole("list", { name: "Wrong verdicts" })).toContainText("Our test card");
  const exceptions = page.getByRole("list", { name: "Exceptions of Default" });
  await expect(exceptions).toContainText("Our test card");
  await expectAccessible(page);
  await exceptions.getByRole("button", { name: "Take back" }).click();
  await expectToast(page, "Exception taken back");
  await expect(exceptions).toHaveCount(0);
  expect((await scan()).action).toBe("block");

  // In shadow mode nothing is blocked, and the history tells what would have been.
  await page.getByRole("list", { name: "Policies" }).getByRole("button", { name: "Edit" }).click();
  const form = page.getByRole("dialog", { name: "Edit Default" });
  await form.getByLabel("Shadow mode").click();
  await form.getByRole("button", { name: "Save policy" }).click();
  await expectToast(page, "Policy saved");
  expect(await scan()).toMatchObject({ action: "block", policy: { shadow: true } });
});
