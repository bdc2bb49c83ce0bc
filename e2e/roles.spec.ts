import { expect, expectAccessibleInBothThemes, newEmail, readMail, signUp, test } from "./fixtures.ts";
import { mailedPath } from "./mailed-path.ts";
import { expectToast } from "./toast.ts";

test("viewers and developers are offered only what their role may do, and the audit log tells them apart", async ({
  page,
  account,
  server,
  browser,
}) => {
  const headers = { origin: server.url };
  const made = await page.request.post("/api/v1/workspaces", { headers, data: { name: "Red team" } });
  const { id } = (await made.json()) as { id: string };
  await page.request.get("/api/v1/workspace", { headers: { "x-workspace-id": id } });
  await page.request.post("/api/v1/policies", { headers, data: { name: "Shop" } });
  const webhook = { url: "http://127.0.0.1:9/audit", events: ["audit.event"] };
  expect((await page.request.post("/api/v1/webhooks", { headers, data: webhook })).status()).toBe(201);
  const email = newEmail();
  await page.request.post("/api/v1/workspace/invitations", { headers, data: { email, role: "viewer" } });
  const path = mailedPath(await readMail(server, email, /Subject: .*invites you/));

  const elsewhere = await browser.newContext({
    baseURL: server.url,
    extraHTTPHeaders: { "x-forwarded-for": "198.19.0.7" },
  });
  const guest = await elsewhere.newPage();
  await signUp(guest, server.url, email);
  await guest.goto(path);
  await guest.getByRole("button", { name: "Accept invitation" }).click();
  await expect(guest).toHaveURL(/\/dashboard$/);
  const refusals: string[] = [];
  guest.on("response", (answer) => {
    if (answer.status() === 403) refusals.push(answer.url());
  });
  const note = (what: string) => guest.getByText(`${what} requires the role`).first();
  await expect(note("Scanning and sanitizing")).toBeVisible();
  await guest.getByLabel("Prompt", { exact: true }).fill("Hello");
  await expect(guest.getByRole("button", { name: "Scan Prompt" })).toBeDisabled();
  await expect(guest.getByRole("button", { name: "Run All Tests" })).toHaveCount(0);
  await guest.goto("/settings?tab=api");
  await expect(note("Creating and changing API keys")).toBeVisible();
  await expect(note("Changing policies, their alerts and exceptions")).toBeVisible();
  await expect(guest.getByText("Shop")).toBeVisible();
  for (const name of ["Generate key", "Add webhook", "Add policy", "Edit", "Delete"])
    await expect(guest.getByRole("button", { name, exact: true })).toHaveCount(0);
  await expectAccessibleInBothThemes(guest);
  await guest.goto("/settings?tab=billing");
  await expect(note("Changing and paying for the plan")).toBeVisible();
  await expect(guest.getByText("Billing history")).toHaveCount(0);
  await guest.goto("/scan-history");
  await expect(guest.getByRole("link", { name: "Export CSV" })).toBeVisible();
  await expect(guest.getByRole("button", { name: "Delete all" })).toHaveCount(0);
  expect(refusals).toEqual([]);

  await page.goto("/workspaces");
  await page.getByLabel(`Role of ${email}`).selectOption("developer");
  await expectToast(page, "Role changed");
  await guest.goto("/settings?tab=api");
  await expect(guest.getByRole("button", { name: "Generate key" })).toBeVisible();
  await expect(guest.getByText("only admins can change it")).toBeVisible();
  await guest.getByRole("button", { name: "Add webhook" }).click();
  await expect(guest.getByLabel("audit.event")).toBeDisabled();
  await expect(guest.getByLabel("scan.completed")).toBeEnabled();
  expect(refusals).toEqual([]);
  await elsewhere.close();

  const log = page.getByRole("table", { name: "Audit log" });
  await expect(log).toContainText("Policy created");
  await page.getByLabel("Who", { exact: true }).fill(email);
  await expect(log).not.toContainText("Policy created");
  await expect(log).toContainText("Member joined");
  const csv = await page.getByRole("link", { name: "Export CSV" }).getAttribute("href");
  expect(csv).toContain(encodeURIComponent(email));
  const exported = await (await page.request.get(csv ?? "")).text();
  expect(exported).toContain("workspace.joined");
  expect(exported).not.toContain("policy.created");
  await page.getByRole("button", { name: "Clear filters" }).click();
  await page.getByLabel("Action", { exact: true }).selectOption("policy.created");
  await expect(log).toContainText(account.email);
  await expect(log).not.toContainText("Member joined");
  await expectAccessibleInBothThemes(page);
});
