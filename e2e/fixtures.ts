import { randomInt, randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { AxeBuilder } from "@axe-core/playwright";
import { test as base, expect, type Page } from "@playwright/test";

import { startServer, type RunningServer } from "./server.ts";

export { expect };

export const PASSWORD = "Correct-horse-7";

export interface Account {
  readonly email: string;
  readonly password: string;
}

interface Fixtures {
  /** A fresh account whose session cookie the page already holds. */
  account: Account;
}

export const test = base.extend<Fixtures, { server: RunningServer }>({
  server: [
    // Playwright wants the first argument destructured even when nothing is taken from it.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const server = await startServer({
        TRUST_PROXY: "true",
        ADMIN_EMAILS: ADMIN_EMAIL,
        // The receivers of the webhook journeys listen on this machine.
        WEBHOOK_ALLOW_PRIVATE: "true",
      });
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  /** Each test comes from an address of its own, so that the burst limits of one never touch another. */
  // oxlint-disable-next-line no-empty-pattern
  extraHTTPHeaders: async ({}, use) =>
    use({ "x-forwarded-for": `198.18.${randomInt(256)}.${randomInt(1, 255)}` }),
  account: async ({ page, server }, use) => use(await signUp(page, server.url)),
});

export const ADMIN_EMAIL = "root@example.com";

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

/** The newest mail to an address, as the raw text of its file. */
export function readMail(server: RunningServer, to: string): string {
  const mails = readdirSync(server.outbox)
    .toSorted()
    .map((name) => readFileSync(join(server.outbox, name), "utf8"))
    .filter((mail) => mail.includes(to));
  const newest = mails.at(-1);
  if (!newest) throw new Error(`No mail to ${to} in the outbox.`);
  return newest;
}

/** Fails with the rule names and the elements when the page has an accessibility violation. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"])
    .analyze();
  expect(
    violations.map((rule) => `${rule.id}: ${rule.nodes.map((node) => node.target.join(" ")).join(", ")}`),
  ).toEqual([]);
}
