import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { Refusal, show } from "../../testing/render.tsx";
import { WebhooksCard } from "./webhooks-card.tsx";
import type { Webhook } from "./webhooks.ts";

const WEBHOOK: Webhook = {
  id: "hook-1",
  url: "https://example.com/hook",
  events: ["scan.threat_detected"],
  description: "Alerts",
  enabled: true,
  status: "active",
  created_at: "2026-11-01T10:00:00.000Z",
  last_delivery_at: null,
};
const list = (...webhooks: Webhook[]) => ({ "GET /api/v1/webhooks": { webhooks } });

async function openForm() {
  fireEvent.click(screen.getByRole("button", { name: "Add webhook" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add webhook" }));
  return {
    dialog,
    fill: (url: string) => fireEvent.change(dialog.getByLabelText("URL"), { target: { value: url } }),
    submit: () => fireEvent.click(dialog.getByRole("button", { name: "Add webhook" })),
  };
}

describe("the webhooks", () => {
  test("say so if there are none yet", async () => {
    show(<WebhooksCard />, list());
    expect(await screen.findByText("No webhooks yet")).toBeDefined();
  });

  test("say after failures what happens next, and what to do once they are disabled", async () => {
    const failing = { ...WEBHOOK, status: "failing" as const };
    show(<WebhooksCard />, list(failing, { ...failing, id: "hook-2", enabled: false }));
    expect(await screen.findByText(/After a day of failures we switch the webhook off/)).toBeDefined();
    expect(screen.getByText(/enable it and replay what it missed/)).toBeDefined();
    const tests = screen.getAllByRole<HTMLButtonElement>("button", { name: "Send test event" });
    expect(tests.map((button) => button.disabled)).toEqual([false, true]);
  });

  test("require a URL and an event before anything is sent", async () => {
    const { asked } = show(<WebhooksCard />, list());
    const { dialog, submit } = await openForm();
    fireEvent.click(dialog.getByLabelText("scan.threat_detected"));
    submit();
    expect(dialog.getByText("Enter the address that should receive the events.")).toBeDefined();
    expect(dialog.getByText("Choose at least one event.")).toBeDefined();
    expect(document.activeElement).toBe(dialog.getByLabelText("URL"));
    expect(asked.filter(({ call }) => call.startsWith("POST"))).toEqual([]);
  });

  test("show a new one's secret until it is saved", async () => {
    const { asked } = show(<WebhooksCard />, {
      ...list(),
      "POST /api/v1/webhooks": { ...WEBHOOK, secret: "whsec_once" },
    });
    const { fill, submit } = await openForm();
    fill(" https://example.com/hook ");
    submit();
    expect(await screen.findByText("whsec_once")).toBeDefined();
    expect(asked.find(({ call }) => call === "POST /api/v1/webhooks")?.body).toEqual({
      url: "https://example.com/hook",
      description: "",
      events: ["scan.threat_detected"],
    });
    fireEvent.click(screen.getByRole("button", { name: /saved/ }));
    expect(screen.queryByText("whsec_once")).toBeNull();
  });

  test("explain a URL that the server refuses at its field", async () => {
    const reason = "The address must not be private.";
    show(<WebhooksCard />, {
      ...list(),
      "POST /api/v1/webhooks": new Refusal(400, "validation_failed", reason),
    });
    const { dialog, fill, submit } = await openForm();
    fill("http://10.0.0.1/");
    submit();
    expect(await dialog.findByText(reason)).toBeDefined();
    expect(dialog.getByLabelText("URL").getAttribute("aria-invalid")).toBe("true");
  });

  test("are deleted only after a confirmation, and a refusal is shown", async () => {
    const { asked, toasts } = show(<WebhooksCard />, {
      ...list(WEBHOOK),
      "DELETE /api/v1/webhooks/{id}": new Refusal(404, "not_found", "It is gone already."),
    });
    fireEvent.click(await screen.findByRole("button", { name: "Delete" }));
    expect(asked.some(({ call }) => call.startsWith("DELETE"))).toBe(false);
    fireEvent.click(await screen.findByRole("button", { name: "Delete webhook" }));
    await waitFor(() => expect(toasts.at(-1)?.title).toBe("The webhook was not deleted"));
  });
});
