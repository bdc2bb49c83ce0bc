import { test as base } from "@playwright/test";

import { CARD, HELLO, ORDER } from "@prompt-shield/server/testing/gateway-words";
import {
  chatAnswer,
  chatStream,
  type ModelUpstream,
  startModelUpstream,
} from "@prompt-shield/server/testing/model-upstream";
import { expect, expectAccessibleInBothThemes, signUp } from "./fixtures.ts";
import { type RunningServer, startServer } from "./server.ts";

interface Gateway {
  readonly server: RunningServer;
  readonly upstream: ModelUpstream;
}

/** Our server in front of a model's server. */
const test = base.extend<object, { gateway: Gateway }>({
  gateway: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const upstream = await startModelUpstream();
      const server = await startServer({
        BILLING: "off",
        UPSTREAM_OPENAI_URL: `${upstream.url}/v1`,
        UPSTREAM_OPENAI_KEY: "sk-operator",
      });
      await use({ server, upstream });
      await server.stop();
      await upstream.close();
    },
    { scope: "worker", timeout: 330_000 },
  ],
  baseURL: async ({ gateway }, use) => use(gateway.server.url),
});

test("the lines shown under Connect protect a client, and the history shows what happened to its calls", async ({
  page,
  gateway: { server, upstream },
}) => {
  await signUp(page, server.url);
  const made = await page.request.post("/api/v1/api-keys", {
    headers: { origin: server.url },
    data: { name: "Kitchen" },
  });
  expect(made.status(), await made.text()).toBe(201);

  await page.goto("/connect");
  await expect(page.getByText("It forwards to OpenAI.")).toBeVisible();
  await expectAccessibleInBothThemes(page);
  const lines = page.getByLabel("Clients, OpenAI");
  await expect(lines).toContainText("****");
  await page.getByRole("button", { name: "Insert my key" }).click();
  await expect(lines).toContainText(/OPENAI_API_KEY=sk_[0-9a-f]{64}/);
  const shown = await lines.innerText();
  const address = /OPENAI_BASE_URL=(\S+)/.exec(shown)?.[1] ?? "";
  const key = /OPENAI_API_KEY=(\S+)/.exec(shown)?.[1] ?? "";

  const ask = (body: object) =>
    fetch(`${address}/chat/completions`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${key}` },
      body: JSON.stringify({ model: "kettle-9", messages: HELLO, ...body }),
    });
  upstream.answer = () => ({ body: chatAnswer("Four minutes.") });
  expect(await (await ask({})).json()).toEqual(chatAnswer("Four minutes."));
  const tool = { role: "tool", tool_call_id: "1", content: `Tea. ${ORDER}` };
  expect((await ask({ messages: [...HELLO, tool] })).status).toBe(400);
  upstream.answer = () => ({ pieces: chatStream(`It is ${CARD}, I think.`.match(/.{1,3}/g) ?? []) });
  const streamed = await (await ask({ stream: true })).text();
  expect(streamed).toContain("content_filter");
  expect(streamed).not.toContain("4111");

  await page.goto("/scan-history");
  const table = page.getByRole("table", { name: "Scan history" });
  await expect(table.getByRole("button")).toHaveCount(3);
  await expect(table.getByText("kettle-9", { exact: true })).toHaveCount(3);
  await expect(table.getByText("block", { exact: true })).toHaveCount(2);
  for (const [at, role, done] of [
    [0, "assistant", "Blocked"],
    [1, "tool", "Blocked"],
    [2, "–", "Passed on"],
  ] as const) {
    await table.getByRole("button").nth(at).click();
    const drawer = page.getByRole("dialog");
    for (const fact of ["OpenAI gateway", "kettle-9", role, done])
      await expect(drawer.getByText(fact, { exact: true }).first()).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(drawer).toHaveCount(0);
  }
});
