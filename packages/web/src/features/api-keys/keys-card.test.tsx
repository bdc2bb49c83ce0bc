import { MESSAGES, TOASTS, VALIDATION } from "@prompt-shield/contracts/messages";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { Refusal, show } from "../../testing/render.tsx";
import { PROFILE } from "../../testing/samples.ts";
import type { ApiKey } from "./api-keys.ts";
import { KeysCard } from "./keys-card.tsx";

const KEY: ApiKey = {
  id: "key-1",
  name: "Backend",
  masked: "sk_12345********************************90abcdef",
  is_active: true,
  created_at: "2026-11-01T10:00:00.000Z",
  last_used_at: null,
  expires_at: null,
  requests_this_month: 1_204,
  scopes: ["scan", "sanitize", "gateway"],
  allowed_addresses: [],
  last_used_address: null,
  previous_key_until: null,
  can_be_shown: true,
  policy_id: null,
};
const list = (...keys: ApiKey[]) => ({ "GET /api/v1/api-keys": { keys, limit: 5 } });
const OWNER = { "GET /api/v1/profile": PROFILE };

const generate = (name: string) => {
  fireEvent.change(screen.getByLabelText("Key name"), { target: { value: name } });
  fireEvent.click(screen.getByRole("button", { name: "Generate key" }));
};

describe("the API keys", () => {
  test("are listed masked, with their usage, and inactive ones are marked", async () => {
    show(<KeysCard />, { ...OWNER, ...list(KEY, { ...KEY, id: "key-2", name: "Old", is_active: false }) });
    expect(await screen.findByText("Backend")).toBeDefined();
    expect(screen.getAllByText(KEY.masked)).toHaveLength(2);
    expect(screen.getAllByText(/never used, 1,204 requests/)).toHaveLength(2);
    expect(screen.getAllByText("Inactive")).toHaveLength(1);
    expect(screen.getByText(MESSAGES.apiKeysResting)).toBeDefined();
  });

  test("say so if there are none yet", async () => {
    show(<KeysCard />, { ...OWNER, ...list() });
    expect(await screen.findByText("No API keys yet")).toBeDefined();
  });

  test("say beforehand that the plan includes none, or that all are in use", async () => {
    show(<KeysCard />, { ...OWNER, "GET /api/v1/api-keys": { keys: [], limit: 0 } });
    expect(await screen.findByText(/Your plan includes no API keys/)).toBeDefined();
    expect(screen.getByRole("link", { name: "Compare plans" }).getAttribute("href")).toBe("/pricing");
    cleanup();
    show(<KeysCard />, { ...OWNER, "GET /api/v1/api-keys": { keys: [KEY], limit: 1 } });
    expect(
      await screen.findByText("1 of 1 key is in use. Delete one to make room for another."),
    ).toBeDefined();
  });

  test("need a name when created, and are then shown in full until saved", async () => {
    const { asked } = show(<KeysCard />, {
      ...OWNER,
      ...list(),
      "POST /api/v1/api-keys": { ...KEY, key: "sk_whole" },
    });
    generate("  ");
    expect(screen.getByText(VALIDATION.apiKeyNameRequired)).toBeDefined();
    generate(" Backend ");
    expect(await screen.findByText("sk_whole")).toBeDefined();
    expect(asked.find(({ call }) => call === "POST /api/v1/api-keys")?.body).toMatchObject({
      name: "Backend",
    });
    fireEvent.click(screen.getByRole("button", { name: "I've saved my key" }));
    expect(screen.queryByText("sk_whole")).toBeNull();
  });

  test("explain what to do if the plan has no keys", async () => {
    const { toasts } = show(<KeysCard />, {
      ...OWNER,
      ...list(),
      "POST /api/v1/api-keys": new Refusal(403, "upgrade_required", MESSAGES.upgradeRequired),
    });
    generate("Backend");
    await waitFor(() => expect(toasts.at(-1)).toMatchObject(TOASTS.upgradeRequired));
  });

  test("can be shown and hidden again", async () => {
    show(<KeysCard />, {
      ...OWNER,
      ...list(KEY),
      "POST /api/v1/api-keys/{id}/reveal": { key: "sk_whole" },
    });
    fireEvent.click(await screen.findByRole("button", { name: "Show" }));
    expect(await screen.findByText("sk_whole")).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "Hide" }));
    expect(screen.queryByText("sk_whole")).toBeNull();
  });

  test("that are shown only once say so, and cannot be shown again", async () => {
    show(<KeysCard />, { ...OWNER, ...list({ ...KEY, can_be_shown: false }) });
    expect(await screen.findByText(/Shown once, when it was created/)).toBeDefined();
    expect(screen.getByRole("button", { name: "Rotate" })).toBeDefined();
    for (const name of ["Copy", "Show", "Test"]) expect(screen.queryByRole("button", { name })).toBeNull();
  });

  test("warn on creation if they are shown only once", async () => {
    show(<KeysCard />, {
      ...OWNER,
      ...list(),
      "POST /api/v1/api-keys": { ...KEY, can_be_shown: false, key: "sk_whole" },
    });
    generate("Backend");
    expect(await screen.findByText(/it is not shown again/)).toBeDefined();
  });

  test("come back into the list if the server refuses to delete them", async () => {
    const { toasts } = show(<KeysCard />, {
      ...OWNER,
      ...list(KEY),
      "DELETE /api/v1/api-keys/{id}": new Refusal(404, "not_found", "gone"),
    });
    fireEvent.click(await screen.findByRole("button", { name: "Delete" }));
    fireEvent.click(await screen.findByRole("button", { name: "Delete key" }));
    await waitFor(() => expect(toasts.at(-1)?.description).toBe(MESSAGES.keyDeleteFailed));
    expect(await screen.findByText("Backend")).toBeDefined();
  });
});
