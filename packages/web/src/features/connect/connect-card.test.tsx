import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { show } from "../../testing/render.tsx";
import { CONFIG } from "../../testing/samples.ts";
import { ConnectCard } from "./connect-card.tsx";

const ANSWERS = { "GET /api/v1/config": CONFIG };
const KEY = { id: "key-1", name: "Backend", masked: "sk_12345****", is_active: true, can_be_shown: true };
const shownLines = () => screen.getByLabelText("Clients, OpenAI").textContent;

test("shows the masked key in the lines until its owner asks for the full one", async () => {
  show(<ConnectCard keys={[KEY]} reveal={async () => "sk_whole"} />, ANSWERS);
  expect(shownLines()).toContain("OPENAI_API_KEY=sk_12345****");
  fireEvent.click(screen.getByRole("button", { name: "Insert my key" }));
  await waitFor(() => expect(shownLines()).toContain("OPENAI_API_KEY=sk_whole"));
  expect(await screen.findByText("It forwards to OpenAI.")).toBeDefined();
  expect(screen.getByText("Anthropic is off here: its address answers 404.")).toBeDefined();
});

test("reports no gateway as off if all are on", async () => {
  show(<ConnectCard keys={[KEY]} reveal={async () => ""} />, {
    "GET /api/v1/config": { ...CONFIG, gateways: ["openai", "anthropic"] },
  });
  expect(await screen.findByText("It forwards to OpenAI and Anthropic.")).toBeDefined();
  expect(screen.queryByText(/is off here/)).toBeNull();
});

test("treats an inactive key like no key", async () => {
  show(<ConnectCard keys={[{ ...KEY, is_active: false }]} reveal={async () => ""} />, ANSWERS);
  expect(screen.getByRole("link", { name: "Generate a key" })).toBeDefined();
  expect(shownLines()).toContain("OPENAI_API_KEY=sk_your_key");
});

test("says where to get a key if there is none, and who turns the gateway on if it is off", async () => {
  show(<ConnectCard keys={[]} reveal={async () => ""} />, {
    "GET /api/v1/config": { ...CONFIG, gateways: [] },
  });
  expect(screen.getByRole("link", { name: "Generate a key" })).toBeDefined();
  expect(await screen.findByText("The gateway is off on this installation")).toBeDefined();
});

test("sends nobody to generate a key that the plan does not include", async () => {
  show(<ConnectCard keys={[]} limit={0} reveal={async () => ""} />, ANSWERS);
  expect(await screen.findByText("Your plan includes no API keys")).toBeDefined();
  expect(screen.getByRole("link", { name: "Compare plans" }).getAttribute("href")).toBe("/pricing");
  expect(screen.queryByRole("link", { name: "Generate a key" })).toBeNull();
});

describe("a viewer", () => {
  const workspace = {
    id: "team-1",
    name: "Red team",
    personal: false,
    role: "viewer" as const,
    plan: "pro" as const,
    members: 2,
    keys_shown_once: false,
    created_at: "2026-11-01T10:00:00.000Z",
  };
  const VIEWER = { ...ANSWERS, "GET /api/v1/workspaces": { workspaces: [workspace], current: workspace.id } };

  test("is told that keys need another role, and is not sent to create one", async () => {
    show(<ConnectCard keys={[]} reveal={async () => ""} />, VIEWER);
    expect(
      await screen.findByText(/^Generating an API key for the gateway requires the role developer .* viewer/),
    ).toBeDefined();
    expect(screen.queryByRole("link", { name: "Generate a key" })).toBeNull();
    expect(shownLines()).toContain("OPENAI_API_KEY=sk_your_key");
  });

  test("sees which keys exist, but none in full", async () => {
    show(<ConnectCard keys={[KEY]} reveal={async () => "sk_whole"} />, VIEWER);
    expect(await screen.findByText(/^Showing a key requires the role developer/)).toBeDefined();
    expect(screen.queryByRole("button", { name: "Insert my key" })).toBeNull();
    expect(screen.getByLabelText<HTMLSelectElement>("API key").selectedOptions[0]?.text).toBe("Backend");
    expect(shownLines()).toContain("OPENAI_API_KEY=sk_12345****");
  });
});

test("does not report missing keys while they load or after a failure", async () => {
  let tries = 0;
  const { rerender } = showCard(undefined);
  expect(screen.getByLabelText("Loading your API keys")).toBeDefined();
  rerender(() => (tries += 1));
  expect(screen.getByText("Your API keys could not be loaded.")).toBeDefined();
  expect(screen.queryByRole("link", { name: "Generate a key" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(tries).toBe(1);
});

/** The card without keys: while they load, and after a failure. */
function showCard(onRetry: (() => void) | undefined) {
  show(<ConnectCard keys={undefined} onRetry={onRetry} reveal={async () => ""} />, ANSWERS);
  return {
    rerender: (next: () => void) => {
      cleanup();
      showCard(next);
    },
  };
}
