import { readFileSync } from "node:fs";

import type { Page } from "@playwright/test";
import { MESSAGES } from "@prompt-shield/contracts/messages";

import {
  anotherPerson,
  enterAsAdmin,
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  newEmail,
  PASSWORD,
  readMail,
  test,
} from "./fixtures.ts";
import { mailedPath } from "./mailed-path.ts";
import { expectToast } from "./toast.ts";

test("a team can be created, and a person invited to it joins, gets another role, and is removed", async ({
  page,
  account,
  server,
  browser,
}) => {
  const guestEmail = newEmail();
  const name = `Red team of ${account.email}`;
  await page.goto("/settings");
  await expect(page.getByLabel("Workspace", { exact: true })).toHaveCount(0);
  await page.getByRole("link", { name: "Workspaces" }).click();
  await expect(page.getByRole("list", { name: "Members" })).toHaveCount(0);
  await page.getByRole("button", { name: "Create workspace" }).click();
  const dialog = page.getByRole("dialog", { name: "Create a workspace" });
  await dialog.getByRole("button", { name: "Create workspace" }).click();
  await expect(dialog.getByText("Give the workspace a name.")).toBeVisible();
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByRole("button", { name: "Create workspace" }).click();
  await expectToast(page, "Workspace created");
  await expect(page.getByLabel("Workspace", { exact: true }).locator("option:checked")).toHaveText(name);

  await page.getByLabel("Email address").fill(guestEmail);
  await page.getByLabel("Role", { exact: true }).selectOption("viewer");
  await page.getByRole("button", { name: "Send invitation" }).click();
  await expectToast(page, "Invitation sent");
  await expect(page.getByRole("list", { name: "Open invitations" })).toContainText(guestEmail);
  await expectAccessibleInBothThemes(page);

  // Another person's session cannot accept; the invited person creates an account right there.
  const path = mailedPath(await readMail(server, guestEmail, /Subject: .*invites you/));
  const { page: guest } = await anotherPerson(browser, server);
  await guest.goto(path);
  const warning = guest.getByRole("alert");
  await expect(warning).toHaveCount(1);
  await expect(warning).toContainText(`The invitation to ${name} is for ${guestEmail}.`);
  await expect(guest.getByRole("link", { name: "Go back to the dashboard" })).toBeVisible();
  await expectAccessibleInBothThemes(guest);
  await guest.getByRole("button", { name: "Switch account" }).click();
  await guest.getByRole("button", { name: "I don’t have an account yet" }).click();
  await expect(guest.getByLabel("Email")).toHaveValue(guestEmail);
  await guest.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await guest.getByLabel("Confirm password").fill(PASSWORD);
  await expectAccessibleInBothThemes(guest);
  await guest.getByRole("button", { name: "Create account" }).click();
  await guest.getByRole("button", { name: "Accept invitation" }).click();
  await expect(guest).toHaveURL(/\/dashboard$/);
  await expect(guest.getByLabel("Workspace", { exact: true }).locator("option:checked")).toHaveText(name);

  // A viewer sees the members, and is offered nothing that the role does not include.
  await guest.goto("/workspaces");
  await expect(guest.getByRole("list", { name: "Members" })).toContainText(account.email);
  await expect(guest.getByRole("button", { name: "Send invitation" })).toHaveCount(0);
  await expect(guest.getByRole("button", { name: "Delete workspace" })).toHaveCount(0);

  await page.reload();
  await page.getByLabel(`Role of ${guestEmail}`).selectOption("admin");
  await expectToast(page, "Role changed", `${guestEmail} is now admin`);
  await guest.reload();
  await expect(guest.getByRole("button", { name: "Send invitation" })).toBeVisible();
  await expect(guest.getByLabel(`Role of ${account.email}`)).toHaveCount(0);

  await page.getByRole("button", { name: `Remove ${guestEmail}` }).click();
  await page.getByRole("button", { name: "Remove member" }).click();
  await expectToast(page, "Member removed");
  await expect(page.getByRole("table", { name: "Audit log" })).toContainText("Member removed");
  const log = await page.request.get("/api/v1/workspace/audit-log/export.jsonl");
  expect(await log.text()).toContain("workspace.member_removed");
  await guest.reload();
  await expect(guest.getByRole("list", { name: "Your workspaces" })).not.toContainText(name);
  await guest.goto(path);
  await expect(guest.getByText(MESSAGES.invitationGone)).toBeVisible();

  await enterAsAdmin(guest, server);
  await guest.goto("/admin?tab=workspaces");
  await expect(guest.getByRole("table", { name: "Workspaces" })).toContainText(name.slice(0, 40));
  await guest.context().close();
});

test("switching shows the other workspace everywhere, and a deleted workspace is gone", async ({
  page,
  account,
}) => {
  await page.goto("/dashboard");
  const headers = { origin: new URL(page.url()).origin };
  const made = await page.request.post("/api/v1/workspaces", { headers, data: { name: "Blue team" } });
  expect(made.status()).toBe(201);
  const scan = { prompt: "A text of mine alone." };
  expect((await page.request.post("/api/v1/scan", { headers, data: scan })).status()).toBe(200);
  await page.goto("/scan-history");
  await expect(page.getByText("A text of mine alone.").first()).toBeVisible();
  const switcher = page.getByLabel("Workspace", { exact: true });
  await switcher.selectOption("Blue team");
  await expectToast(page, "Workspace changed", "Blue team");
  await expect(page.getByText("A text of mine alone.")).toHaveCount(0);

  await page.goto("/workspaces");
  await page.getByRole("button", { name: "Delete workspace" }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByLabel("Your password", { exact: true }).fill(account.password);
  await dialog.getByRole("button", { name: "Delete for everyone" }).click();
  await expectToast(page, "Workspace deleted");
  await expect(switcher).toHaveCount(0);
  await page.goto("/scan-history");
  await expect(page.getByText("A text of mine alone.").first()).toBeVisible();
});

test("two tabs work in two workspaces, and what is done in one never lands in the other", async ({
  page: own,
  account: _account,
  server,
}) => {
  const headers = { origin: server.url };
  const made = await own.request.post("/api/v1/workspaces", { headers, data: { name: "Red team" } });
  const { id } = (await made.json()) as { id: string };
  /** The prompts that a workspace's history holds, as the server tells. */
  const historyOf = async (workspaceId: string) => {
    const answer = await own.request.get("/api/v1/scan-logs", { headers: { "x-workspace-id": workspaceId } });
    const { items } = (await answer.json()) as { items: { original_prompt: string }[] };
    return items.map(({ original_prompt: prompt }) => prompt);
  };
  const { user } = (await (await own.request.get("/api/v1/auth/session")).json()) as { user: { id: string } };
  const shown = (tab: Page) => tab.getByLabel("Workspace", { exact: true }).locator("option:checked");
  const scan = async (tab: Page, prompt: string) => {
    await tab.getByLabel("Prompt", { exact: true }).fill(prompt);
    await tab.getByRole("button", { name: "Scan Prompt" }).click();
    await expectToast(tab, "Scan completed");
  };

  await own.goto("/dashboard");
  await expect(shown(own)).toHaveText("Personal");
  const team = await own.context().newPage();
  await team.goto("/dashboard");
  await team.getByLabel("Workspace", { exact: true }).selectOption("Red team");
  await expectToast(team, "Workspace changed", "Red team");
  await scan(team, "A text of the team.");

  // The tab that still says Personal acts there, also after it was loaded again and the server saw the team last.
  await expect(shown(own)).toHaveText("Personal");
  await scan(own, "A text of mine.");
  await team.reload();
  await expect(shown(team)).toHaveText("Red team");
  await own.reload();
  await expect(shown(own)).toHaveText("Personal");
  expect(await historyOf(user.id)).toEqual(["A text of mine."]);
  expect(await historyOf(id)).toEqual(["A text of the team."]);

  await own.goto("/scan-history");
  await expect(own.getByText("A text of mine.").first()).toBeVisible();
  await team.goto("/scan-history");
  await expect(team.getByText("A text of the team.").first()).toBeVisible();
  for (const [tab, text] of [
    [own, "A text of mine."],
    [team, "A text of the team."],
  ] as const) {
    const [file] = await Promise.all([
      tab.waitForEvent("download"),
      tab.getByRole("link", { name: "Export JSON" }).click(),
    ]);
    expect(JSON.parse(readFileSync(await file.path(), "utf8"))).toMatchObject([{ original_prompt: text }]);
  }

  await own.getByRole("button", { name: "Delete all" }).click();
  await own.getByRole("button", { name: "Delete history" }).click();
  await expect(own.getByText("No scans yet")).toBeVisible();
  expect(await historyOf(user.id)).toEqual([]);
  expect(await historyOf(id)).toEqual(["A text of the team."]);

  // The team is deleted in one tab: the other one that shows it says so, and leads back.
  const other = await own.context().newPage();
  await other.goto("/dashboard");
  await other.getByLabel("Workspace", { exact: true }).selectOption("Red team");
  await expectToast(other, "Workspace changed", "Red team");
  const deletion = { password: PASSWORD };
  const gone = await own.request.delete("/api/v1/workspace", {
    headers: { ...headers, "x-workspace-id": id },
    data: deletion,
  });
  expect(gone.status()).toBe(200);
  await other.getByLabel("Prompt", { exact: true }).fill("A text for nobody.");
  await other.getByRole("button", { name: "Scan Prompt" }).click();
  await expect(other.getByText("You no longer have access to this workspace")).toBeVisible();
  await expectAccessible(other);
  await other.getByRole("button", { name: "Go to your personal workspace" }).click();
  await expect(other.getByLabel("Prompt", { exact: true })).toBeVisible();
  await expect(other.getByLabel("Workspace", { exact: true })).toHaveCount(0);
  await scan(other, "A text of mine again.");
  expect(await historyOf(user.id)).toEqual(["A text of mine again."]);
  await team.reload();
  await expectToast(team, "Workspace changed", "You no longer have access");
  await expect(team.getByText("A text of mine again.").first()).toBeVisible();
});
