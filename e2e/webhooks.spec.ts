import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";

import type { Page } from "@playwright/test";

import { expect, expectAccessible, test } from "./fixtures.ts";
import { expectToast } from "./toast.ts";

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A customer's receiver on a real port. */
async function startReceiver(answer: { status: number }) {
  const received: Received[] = [];
  const server: Server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      received.push({ headers: request.headers, body });
      response.writeHead(answer.status).end('{"noted":true}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    received,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const card = (page: Page) => page.getByRole("region", { name: "Webhooks" });

async function add(page: Page, url: string) {
  await card(page).getByRole("button", { name: "Add webhook" }).click();
  const dialog = page.getByRole("dialog", { name: "Add webhook" });
  await dialog.getByLabel("URL").fill(url);
  await dialog.getByRole("button", { name: "Add webhook" }).click();
  return dialog;
}

test("a webhook can be added, tested, replayed, rotated, disabled and deleted", async ({ page, account }) => {
  expect(account.email).toBeTruthy();
  const receiver = await startReceiver({ status: 200 });
  await page.goto("/settings?tab=api");
  await expect(page.getByText("No webhooks yet")).toBeVisible();
  await add(page, receiver.url);
  const secret = page.getByTestId("webhook-secret");
  await expect(secret).toHaveText(/^whsec_[\w+/]+=*$/);
  await expectAccessible(page);
  await page.getByRole("button", { name: "I've saved my secret" }).click();
  await expect(secret).toHaveCount(0);

  const row = card(page).getByRole("listitem").filter({ hasText: receiver.url });
  await expect(row).toContainText("Active");
  await expect(row).toContainText("scan.threat_detected");
  await row.getByRole("button", { name: "Send test event" }).click();
  await expect.poll(() => receiver.received.length).toBe(1);
  expect(JSON.parse(receiver.received[0]?.body ?? "")).toMatchObject({
    event: "webhook.test",
    scan_id: null,
  });

  await row.getByRole("button", { name: "Deliveries" }).click();
  const drawer = page.getByRole("dialog", { name: "Deliveries" });
  const delivery = drawer.getByRole("listitem").filter({ hasText: "webhook.test" });
  await expect(delivery).toContainText("Delivered");
  await expect(delivery).toContainText("Attempt 1, status 200");
  await delivery.getByText("webhook.test").first().click();
  await expect(delivery.getByText('"noted": true')).toBeVisible();
  await expectAccessible(page);
  await delivery.getByRole("button", { name: "Replay" }).click();
  await expect.poll(() => receiver.received.length).toBe(2);
  const ids = new Set(receiver.received.map(({ headers }) => headers["webhook-id"]));
  expect(ids.size).toBe(1);
  await page.keyboard.press("Escape");
  await expect(row.getByRole("button", { name: "Deliveries" })).toBeFocused();

  await row.getByRole("button", { name: "Rotate secret" }).click();
  await expect(page.getByText("For 24 hours the old one also signs")).toBeVisible();
  await page.getByRole("alertdialog").getByRole("button", { name: "Rotate secret" }).click();
  await expect(secret).toHaveText(/^whsec_/);
  await row.getByRole("button", { name: "Disable" }).click();
  await expect(row).toContainText("Disabled");
  await expect(row.getByRole("button", { name: "Send test event" })).toBeDisabled();

  await row.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Delete webhook" }).click();
  await expect(page.getByText("No webhooks yet")).toBeVisible();
  receiver.close();
});

test("failed deliveries can be replayed together once the receiver works again", async ({
  page,
  account,
}) => {
  expect(account.email).toBeTruthy();
  const answer = { status: 410 };
  const receiver = await startReceiver(answer);
  await page.goto("/settings?tab=api");
  await add(page, receiver.url);
  await page.getByRole("button", { name: "I've saved my secret" }).click();
  await card(page).getByRole("button", { name: "Send test event" }).click();
  await expect.poll(() => receiver.received.length).toBe(1);
  await expect(async () => {
    await page.reload();
    await expect(page.getByText("Switched off because deliveries failed")).toBeVisible({ timeout: 2_000 });
  }).toPass();
  answer.status = 200;
  await card(page).getByRole("button", { name: "Enable" }).click();
  await expect(card(page).getByText("Active")).toBeVisible();
  await card(page).getByRole("button", { name: "Deliveries" }).click();
  await page.getByRole("button", { name: "Replay failed" }).click();
  await expectToast(page, "Failed deliveries queued", "Events sent again: 1.");
  await expect(page.getByRole("dialog").getByRole("listitem")).toContainText("Delivered");
  receiver.close();
});

test("errors in a webhook are shown in place, on a phone too", async ({ page, account }) => {
  expect(account.email).toBeTruthy();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/settings?tab=api");
  const dialog = await add(page, "");
  await expect(dialog.getByText("Enter the address that should receive the events.")).toBeVisible();
  await expect(dialog.getByLabel("URL")).toBeFocused();
  await dialog.getByLabel("URL").fill("ftp://example.com/hooks");
  await dialog.getByRole("button", { name: "Add webhook" }).click();
  await expect(dialog.getByText("Enter an address that starts with https:// or http://.")).toBeVisible();
  await dialog.getByLabel("scan.threat_detected").uncheck();
  await dialog.getByRole("button", { name: "Add webhook" }).click();
  await expect(dialog.getByText("Choose at least one event.")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("URL").fill("https://example.com/hooks");
  await dialog.getByLabel("quota.reached").check();
  await dialog.getByRole("button", { name: "Add webhook" }).click();
  await expect(page.getByTestId("webhook-secret")).toBeVisible();

  await card(page).getByRole("button", { name: "Edit" }).click();
  const edit = page.getByRole("dialog", { name: "Edit webhook" });
  await edit.getByLabel("Description (optional)").fill("Alerts for the night shift");
  await edit.getByRole("button", { name: "Save changes" }).click();
  await expect(card(page)).toContainText("Alerts for the night shift");
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});

test("webhooks that fail to load are reported and can be retried", async ({ page, account }) => {
  expect(account.email).toBeTruthy();
  await page.route("**/api/v1/webhooks", (route) => route.fulfill({ status: 400, json: {} }));
  await page.goto("/settings?tab=api");
  await expect(page.getByText("Webhooks did not load")).toBeVisible();
  await page.unroute("**/api/v1/webhooks");
  await card(page).getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("No webhooks yet")).toBeVisible();
});
