import type { WorkspaceRole } from "@prompt-shield/contracts/vocabulary";
import { screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { KeysCard } from "../features/api-keys/keys-card.tsx";
import { BillingTab } from "../features/billing/billing-tab.tsx";
import { HistoryActions } from "../features/history/history-actions.tsx";
import { readFilters } from "../features/history/history-filters.ts";
import { PoliciesTab } from "../features/policies/policies-tab.tsx";
import { PromptTool } from "../features/scanner/prompt-tool.tsx";
import { ProfileTab } from "../features/settings/profile-tab.tsx";
import { WebhooksCard } from "../features/webhooks/webhooks-card.tsx";
import { useSession } from "../lib/session.ts";
import { CONFIG, PROFILE, USER, usageOf } from "../testing/samples.ts";
import { type Answers, show } from "../testing/render.tsx";

const AT = "2026-11-01T10:00:00.000Z";
const WEBHOOK = {
  id: "hook-1",
  url: "https://example.com/scans",
  events: ["scan.completed" as const],
  description: "",
  enabled: true,
  status: "active" as const,
  created_at: AT,
  last_delivery_at: null,
};

function workspaceOf(role: WorkspaceRole): Answers {
  const workspace = { id: "team-1", name: "Red team", personal: false, role, plan: "pro", members: 4 };
  return {
    "GET /api/v1/workspaces": {
      workspaces: [{ ...workspace, keys_shown_once: false, created_at: AT }],
      current: "team-1",
    },
    "GET /api/v1/auth/session": { user: USER },
    "GET /api/v1/config": CONFIG,
    "GET /api/v1/profile": { ...PROFILE, customer_code: "CUS_1" },
    "GET /api/v1/usage": usageOf(1, "ok"),
    "GET /api/v1/api-keys": {
      keys: [
        {
          id: "key-1",
          name: "Backend",
          masked: "sk_12345********90abcdef",
          is_active: true,
          created_at: AT,
          last_used_at: AT,
          expires_at: null,
          requests_this_month: 3,
          scopes: ["scan"],
          allowed_addresses: [],
          last_used_address: "203.0.113.7",
          previous_key_until: null,
          can_be_shown: true,
          policy_id: null,
        },
      ],
      limit: 5,
    },
    "GET /api/v1/webhooks": {
      webhooks: [
        WEBHOOK,
        { ...WEBHOOK, id: "hook-2", url: "https://example.com/audit", events: ["audit.event"] },
      ],
    },
    "GET /api/v1/policies": {
      policies: [
        {
          id: "policy-1",
          name: "Shop",
          version: 1,
          latest_version: 1,
          is_default: true,
          key_ids: [],
          created_at: AT,
          updated_at: AT,
        },
      ],
    },
    "GET /api/v1/billing/history": { payments: [], next_billing_at: null },
    "POST /functions/v1/get-payment-methods": { payment_methods: [] },
  };
}

function OnceSignedIn() {
  return useSession().user && <ProfileTab />;
}

const buttons = () => screen.queryAllByRole("button").map((button) => button.textContent.trim());
const note = (role: string) => screen.findByText(new RegExp(`requires the role ${role} in this workspace`));

describe("a viewer is offered nothing that the server would refuse", () => {
  const viewer = workspaceOf("viewer");

  test("shows keys read-only, with their last use and its address", async () => {
    show(<KeysCard />, viewer);
    expect(await note("developer")).toBeDefined();
    expect(await screen.findByText(/from 203\.0\.113\.7/)).toBeDefined();
    expect(buttons()).toEqual([]);
    expect(screen.queryByLabelText("Key name")).toBeNull();
  });

  test("shows webhooks and their deliveries read-only", async () => {
    show(<WebhooksCard />, viewer);
    expect(await note("developer")).toBeDefined();
    expect(await screen.findByText("https://example.com/scans")).toBeDefined();
    expect(buttons()).toEqual(["Deliveries", "Deliveries"]);
  });

  test("shows policies read-only", async () => {
    show(<PoliciesTab />, viewer);
    expect(await note("admin")).toBeDefined();
    expect(await screen.findByText("Shop")).toBeDefined();
    expect(buttons()).toEqual(["Versions", "Replay", "Alerts"]);
  });

  test("can export the history but not delete it", async () => {
    show(<HistoryActions filters={readFilters(new URLSearchParams())} />, viewer);
    await waitFor(() => expect(buttons()).toEqual([]));
    expect(screen.getByRole("link", { name: "Export CSV" })).toBeDefined();
  });

  test("shows the plan, and requests neither cards nor payments", async () => {
    const { asked } = show(<BillingTab />, viewer);
    expect(await note("owner")).toBeDefined();
    await waitFor(() => expect(screen.getByText("Pro")).toBeDefined());
    await waitFor(() => expect(buttons()).toEqual([]));
    expect(screen.queryByText("Payment methods")).toBeNull();
    expect(screen.queryByText("Billing history")).toBeNull();
    expect(asked.filter(({ call }) => /billing\/history|get-payment-methods/.test(call))).toEqual([]);
  });

  test("explains why the scanner is disabled", async () => {
    show(<PromptTool />, viewer);
    expect(await note("developer")).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>("Scan a file").disabled).toBe(true);
  });

  test("can change their own settings, but not whether prompts are stored", async () => {
    show(<OnceSignedIn />, viewer);
    const keep = await screen.findByRole<HTMLButtonElement>("switch", { name: "Store my prompts" });
    await waitFor(() => expect(keep.disabled).toBe(true));
    const share = screen.getByRole<HTMLButtonElement>("switch", { name: "Share my feedback" });
    expect(share.disabled).toBe(false);
  });
});

describe("a developer may do everything except rules, payments and the audit log", () => {
  const developer = workspaceOf("developer");

  test("can create and change keys", async () => {
    show(<KeysCard />, developer);
    expect(await screen.findByText("Backend")).toBeDefined();
    expect(buttons()).toEqual(["Generate key", "Copy", "Show", "Test", "Edit", "Rotate", "Delete"]);
  });

  test("can create and change webhooks, except those with audit log events", async () => {
    show(<WebhooksCard />, developer);
    expect(await screen.findByText(/only admins can change it/)).toBeDefined();
    expect(buttons().filter((name) => name === "Delete")).toHaveLength(1);
    expect(buttons().filter((name) => name === "Deliveries")).toHaveLength(2);
    screen.getByRole("button", { name: "Add webhook" }).click();
    const audit = await screen.findByLabelText<HTMLInputElement>("audit.event");
    expect(audit.disabled).toBe(true);
    expect(screen.getByLabelText<HTMLInputElement>("scan.completed").disabled).toBe(false);
  });

  test("can view and replay policies", async () => {
    show(<PoliciesTab />, developer);
    expect(await note("admin")).toBeDefined();
    // Developers may assign a policy to a key, because they manage keys.
    await waitFor(() => expect(buttons()).toEqual(["API keys", "Versions", "Replay", "Alerts"]));
  });

  test("cannot delete the history", async () => {
    show(<HistoryActions filters={readFilters(new URLSearchParams())} />, developer);
    await waitFor(() => expect(buttons()).toEqual([]));
  });
});

describe("an owner of a team", () => {
  test("is offered everything, without a note about roles", async () => {
    show(<WebhooksCard />, workspaceOf("owner"));
    expect(await screen.findByText("https://example.com/audit")).toBeDefined();
    expect(buttons().filter((name) => name === "Delete")).toHaveLength(2);
    expect(screen.queryByText(/requires the role/)).toBeNull();
  });
});
