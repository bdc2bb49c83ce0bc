import type { Page } from "@playwright/test";

import { expect, expectAccessible, expectAccessibleInBothThemes, test } from "./fixtures.ts";
import { expectToast } from "./toast.ts";

const CARD = "Our office card is 4111 1111 1111 1111.";

/** Types a prompt into the tool, scans it, and returns the policy's decision. */
async function scanInTool(page: Page, prompt: string) {
  await page.goto("/dashboard");
  await page.getByPlaceholder("Enter your prompt here...").fill(prompt);
  await page.getByRole("button", { name: "Scan Prompt" }).click();
  const panel = page.getByRole("tabpanel");
  await expect(panel.getByText("Threat Detected")).toBeVisible();
  return panel.getByRole("note", { name: "Policy decision" });
}

async function openNewest(page: Page, text: string) {
  await page.goto("/scan-history");
  await page.getByRole("row").filter({ hasText: text }).first().click();
  return page.getByRole("dialog", { name: "Scan" });
}

test("a false alarm can be marked wrong and excepted, then passes, and is blocked again once the exception is removed", async ({
  page,
  account: _account,
}) => {
  // Without a policy there is a verdict but no decision.
  await expect(await scanInTool(page, CARD)).toHaveCount(0);

  const entry = await openNewest(page, "Our office card");
  await entry.getByRole("button", { name: "This verdict is wrong" }).click();
  await expectToast(page, "Marked as wrong");
  await entry.getByRole("button", { name: "Make an exception" }).click();
  const dialog = page.getByRole("dialog", { name: "Make an exception" });
  await dialog.getByLabel("Ends").selectOption("In 7 days");
  await dialog.getByRole("button", { name: "Make exception" }).click();
  await expectToast(page, "Exception made");

  // The same prompt passes: in the history, when the entry is scanned again, and in the tool.
  await entry.getByRole("button", { name: "Scan again" }).click();
  const decision = entry.getByRole("note", { name: "Policy decision" });
  await expect(decision).toHaveText(/Your policy decides\s*Allow\s*An exception lets this exact text pass\./);
  await page.goto("/scan-history");
  const rows = page.getByRole("row").filter({ hasText: "Our office card" });
  await expect(rows.first()).toContainText("allowed");
  await expect(await scanInTool(page, CARD)).toContainText("Allow");
  // Other prompts are still blocked.
  await expect(await scanInTool(page, `${CARD} Again.`)).toContainText("Block");

  // The entry is still marked wrong, and listed for review.
  await page.goto("/scan-history");
  await rows.last().click();
  await expect(entry.getByRole("button", { name: "Not wrong after all" })).toBeVisible();
  await page.goto("/settings?tab=api");
  await expect(page.getByRole("list", { name: "Wrong verdicts" })).toContainText("Our office card");
  await expect(page.getByText(/\(1 of 4\)/)).toBeVisible();

  const exceptions = page.getByRole("list", { name: "Exceptions of Default" });
  await expect(exceptions).toContainText(/Text: Our office card.*Everywhere the policy applies · until/);
  await expectAccessibleInBothThemes(page);
  await exceptions.getByRole("button", { name: "Remove" }).click();
  await expectToast(page, "Exception removed");
  await expect(exceptions).toHaveCount(0);
  await expect(await scanInTool(page, CARD)).toContainText(/Block\s*Because of Sensitive Data/);
});

test("a policy in shadow mode blocks nothing and records what it would have done", async ({
  page,
  account: _account,
}) => {
  await page.goto("/settings?tab=api");
  await expect(page.getByText("No policies yet")).toBeVisible();
  await page.getByRole("button", { name: "Add policy" }).click();
  const form = page.getByRole("dialog", { name: "Add policy" });
  await form.getByLabel("Name").fill("Trial");
  await form.getByLabel("Your own sensitive words").fill("Falcon");
  await form.getByLabel("Shadow mode").click();
  await form.getByLabel("Try it on an example").fill("Project Falcon flies");
  await form.getByRole("button", { name: "Try it" }).click();
  await expect(form.getByRole("status")).toHaveText(/Sanitize\s*Because of Falcon\./);
  await expectAccessible(page, '[role="dialog"]');
  await form.getByRole("button", { name: "Add policy" }).click();
  await expectToast(page, "Policy saved");
  await expect(page.getByRole("list", { name: "Policies" })).toContainText("Shadow mode");

  // The tool and the history say that nothing was done.
  await expect(await scanInTool(page, CARD)).toHaveText(/In shadow mode, your policy would\s*Block/);
  const entry = await openNewest(page, "Our office card");
  await expect(entry).toContainText("Policy would have decided");
  await expect(entry).toContainText("On: recorded only");
  await page.goto("/scan-history");
  await expect(page.getByRole("row").filter({ hasText: "Our office card" })).toContainText("would block");
  const { origin } = new URL(page.url());
  const answer = await page.request.post("/api/v1/sanitize", {
    headers: { origin },
    data: { prompt: "Project Falcon flies" },
  });
  expect(await answer.json()).toMatchObject({ sanitized: "Project Falcon flies", policy: { shadow: true } });

  // The report shows what would have been done.
  await page.goto("/settings?tab=api");
  await expect(
    page.getByText("In shadow mode. If it were active, it would have blocked 1 and sanitized 1."),
  ).toBeVisible();
  const examples = page.getByRole("list", { name: "Examples of what would have been stopped" });
  await expect(examples).toContainText("Our office card");

  // A file of prompts is replayed against the policy.
  await page.getByRole("button", { name: "Replay", exact: true }).click();
  const drawer = page.getByRole("dialog", { name: "Replay Trial" });
  await drawer.getByLabel("Over").selectOption("A JSONL file");
  await drawer.getByLabel("JSONL file").setInputFiles({
    name: "prompts.jsonl",
    mimeType: "application/x-ndjson",
    buffer: Buffer.from(`"Hello there"\n{"text":"Project Falcon flies"}\nno prompt\n`),
  });
  await drawer.getByRole("button", { name: "Start replay" }).click();
  await expect(drawer.getByText("1 of 3 would change.")).toBeVisible();
  await expect(drawer.getByText("1 line contains no prompt and was left out.")).toBeVisible();
  await expect(drawer.getByRole("list", { name: "What would change" })).toContainText(
    /Allow.*Sanitize.*Falcon/,
  );
});
