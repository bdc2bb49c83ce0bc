import { randomInt, randomUUID } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { AxeBuilder } from "@axe-core/playwright";
import { type Browser, expect, type Page, request, test as base } from "@playwright/test";

import { ADMIN_EMAIL, PASSWORD, sharedServer } from "./shared-server.ts";
import type { Site } from "./server.ts";

export { ADMIN_EMAIL, expect, PASSWORD };

type AxeOptions = Parameters<AxeBuilder["options"]>[0];
type AxeResults = Awaited<ReturnType<AxeBuilder["analyze"]>>;

declare global {
  interface Window {
    axe?: { run(context: { include: string[] }, options: AxeOptions): Promise<AxeResults> };
  }
}

export interface Account {
  readonly email: string;
  readonly password: string;
}

interface Fixtures {
  /** A new account whose session cookie the page already has. */
  account: Account;
}

export const test = base.extend<Fixtures, { server: Site }>({
  // Playwright requires the first argument to be destructured even if nothing is taken from it.
  // oxlint-disable-next-line no-empty-pattern
  server: [async ({}, use) => use(sharedServer()), { scope: "worker" }],
  baseURL: async ({ server }, use) => use(server.url),
  /** Each test has its own IP address, so that the burst limits of one never affect another. */
  // oxlint-disable-next-line no-empty-pattern
  extraHTTPHeaders: async ({}, use) => use(ownAddress()),
  account: async ({ page, server }, use) => use(await signUp(page, server.url)),
});

function ownAddress(): Record<string, string> {
  return { "x-forwarded-for": `198.18.${randomInt(256)}.${randomInt(1, 255)}` };
}

export function newEmail(): string {
  return `user-${randomUUID().slice(0, 8)}@example.com`;
}

/** Creates an account over HTTP; the page's context keeps the cookie. */
export async function signUp(page: Page, origin: string, email = newEmail()): Promise<Account> {
  const answer = await page.request.post(`${origin}/api/v1/auth/sign-up`, {
    headers: { origin },
    data: { email, password: PASSWORD },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return { email, password: PASSWORD };
}

/** A person with an account, a browser and an IP address of their own. */
export async function anotherPerson(browser: Browser, server: Site) {
  const context = await browser.newContext({ baseURL: server.url, extraHTTPHeaders: ownAddress() });
  const page = await context.newPage();
  const account = await signUp(page, server.url);
  const scan = (prompt: string) =>
    page.request.post("/api/v1/scan", { headers: { origin: server.url }, data: { prompt } });
  return { ...account, page, scan };
}

/** Signs the page in as the admin, whose account the global setup has created. */
export async function enterAsAdmin({ request: http }: Pick<Page, "request">, { url }: Site): Promise<void> {
  const data = { email: ADMIN_EMAIL, password: PASSWORD };
  const answer = await http.post(`${url}/api/v1/auth/sign-in`, { headers: { origin: url }, data });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** Changes, as an administrator elsewhere, the account to which the page is signed in. */
export async function changeAsAdmin(
  page: Page,
  server: Site,
  change: { plan?: string; suspended?: boolean },
): Promise<void> {
  const { url } = server;
  const session = await page.request.get(`${url}/api/v1/auth/session`);
  const { user } = (await session.json()) as { user: { id: string } };
  const admin = await request.newContext({ extraHTTPHeaders: { ...ownAddress(), origin: url } });
  await enterAsAdmin({ request: admin }, server);
  const answer = await admin.patch(`${url}/api/v1/admin/users/${user.id}`, { data: change });
  expect(answer.status(), await answer.text()).toBe(200);
  await admin.dispose();
}

/**
 * The newest mail to an address with a matching subject, as the raw text of its file. Mail is sent after the response,
 * so this may have to wait a moment.
 */
export async function readMail(server: Site, to: string, subject: RegExp): Promise<string> {
  let newest: string | undefined;
  await expect(() => {
    newest = outboxOf(server).findLast((mail) => mail.includes(to) && subject.test(mail));
    expect(newest, `mail to ${to} about ${subject}`).toBeDefined();
  }).toPass();
  return newest ?? "";
}

function outboxOf(server: Site): string[] {
  if (!existsSync(server.outbox)) return [];
  const names = readdirSync(server.outbox).filter((name) => name.endsWith(".eml"));
  return names.toSorted().map((name) => readFileSync(join(server.outbox, name), "utf8"));
}

/** Fails with the names of the rules and elements if the page has an accessibility violation. */
export async function expectAccessible(page: Page, part = "html"): Promise<void> {
  const values = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"];
  expect(await violationsIn(page, part, { type: "tag", values })).toEqual([]);
}

/**
 * The themes differ only in their colours, so the dark one is only checked for contrast. `part` limits the check to
 * something that opened on a page already checked.
 */
export async function expectAccessibleInBothThemes(page: Page, part = "html"): Promise<void> {
  await useTheme(page, "light");
  await expectAccessible(page, part);
  await useTheme(page, "dark");
  expect(await violationsIn(page, part, { type: "rule", values: ["color-contrast"] })).toEqual([]);
}

/** An open toast changes its colours a moment later than the page. */
async function useTheme(page: Page, theme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
  await expect(page.locator(`[data-sonner-toaster]:not([data-sonner-theme="${theme}"])`)).toHaveCount(0);
}

/**
 * Only violations found twice count: a toast that is fading in or out has too little contrast for a moment, which harms
 * nobody.
 */
async function violationsIn(page: Page, part: string, runOnly: AxeOptions["runOnly"]): Promise<string[]> {
  const found = await violationsNow(page, part, runOnly);
  if (found.length === 0) return [];
  await page.waitForTimeout(LONGER_THAN_A_TOAST_GOES_MS);
  return violationsNow(page, part, runOnly);
}
const LONGER_THAN_A_TOAST_GOES_MS = 1_000;

/**
 * axe is more than a megabyte, so each page gets it only once. Its own Playwright driver would send it twice for each
 * check, which takes almost as long as the check.
 */
async function violationsNow(page: Page, part: string, runOnly: AxeOptions["runOnly"]): Promise<string[]> {
  if (await page.evaluate(() => window.axe === undefined))
    await page.evaluate(new AxeBuilder({ page })["script"]());
  const options: AxeOptions = { resultTypes: ["violations"], ...(runOnly && { runOnly }) };
  return page.evaluate(
    async ([include, how]) => {
      const results = await window.axe?.run({ include }, how);
      // A check without results must not pass.
      if (results === undefined) return ["axe did not run"];
      return results.violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
      );
    },
    [[part], options] as [string[], AxeOptions],
  );
}
