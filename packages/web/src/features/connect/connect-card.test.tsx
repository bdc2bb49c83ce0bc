import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { show } from "../../testing/render.tsx";
import { CONFIG } from "../../testing/samples.ts";
import { ConnectCard } from "./connect-card.tsx";

const ANSWERS = { "GET /api/v1/config": CONFIG };
const KEY = { id: "key-1", name: "Backend", masked: "sk_12345****", is_active: true, can_be_shown: true };
const shownLines = () => screen.getByLabelText("Clients, OpenAI").textContent;

test("the lines hold the masked key until its owner asks for the whole one", async () => {
  show(<ConnectCard keys={[KEY]} reveal={async () => "sk_whole"} />, ANSWERS);
  expect(shownLines()).toContain("OPENAI_API_KEY=sk_12345****");
  fireEvent.click(screen.getByRole("button", { name: "Put my key in" }));
  await waitFor(() => expect(shownLines()).toContain("OPENAI_API_KEY=sk_whole"));
  expect(await screen.findByText("It passes on to OpenAI.")).toBeDefined();
  expect(screen.getByText("Anthropic is off here: that address answers 404.")).toBeDefined();
});

test("where every gateway is on, none is said to be off", async () => {
  show(<ConnectCard keys={[KEY]} reveal={async () => ""} />, {
    "GET /api/v1/config": { ...CONFIG, gateways: ["openai", "anthropic"] },
  });
  expect(await screen.findByText("It passes on to OpenAI and Anthropic.")).toBeDefined();
  expect(screen.queryByText(/is off here/)).toBeNull();
});

test("a key that no longer works counts as none", async () => {
  show(<ConnectCard keys={[{ ...KEY, is_active: false }]} reveal={async () => ""} />, ANSWERS);
  expect(screen.getByRole("link", { name: "Generate a key" })).toBeDefined();
  expect(shownLines()).toContain("OPENAI_API_KEY=sk_your_key");
});

test("without a key it says where to get one, and where the gateway is off it says who turns it on", async () => {
  show(<ConnectCard keys={[]} reveal={async () => ""} />, {
    "GET /api/v1/config": { ...CONFIG, gateways: [] },
  });
  expect(screen.getByRole("link", { name: "Generate a key" })).toBeDefined();
  expect(await screen.findByText("The gateway is off on this installation")).toBeDefined();
});
