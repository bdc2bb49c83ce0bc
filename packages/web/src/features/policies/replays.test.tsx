import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { CHANGE, KEYS, POLICY, REPLAY } from "../../testing/policy-samples.ts";
import { type Answers, Refusal, show } from "../../testing/render.tsx";
import { AlertsPanel } from "./alerts-panel.tsx";
import { ReplayDrawer } from "./replay-drawer.tsx";
import { ShadowCard } from "./shadow-card.tsx";
import { Versions } from "./versions.tsx";

const AT = POLICY.created_at;
const VERSIONS: Answers = {
  "GET /api/v1/policies/{id}/versions": {
    versions: [
      { version: 2, is_current: true, created_at: AT, policy: {} },
      { version: 1, is_current: false, created_at: AT, policy: {} },
    ],
  },
};

describe("replays", () => {
  const drawer = (...replays: (typeof REPLAY)[]) =>
    show(<ReplayDrawer policy={POLICY} open onOpenChange={() => undefined} />, {
      ...KEYS,
      ...VERSIONS,
      "GET /api/v1/policies/{id}/replays": { replays },
      "GET /api/v1/replays/{id}/changes": { changes: [CHANGE], next_after: null },
      "POST /api/v1/replays/{id}/cancel": { ...REPLAY, status: "cancelled" },
      "POST /api/v1/policies/{id}/replay": new Refusal(409, "replay_running", "One is still running."),
    });

  test("show what would change, by key and day, with before, after and why", async () => {
    drawer(REPLAY);
    expect(await screen.findByText("1 of 1,200 would change.")).toBeDefined();
    const list = await screen.findByRole("list", { name: "What would change" });
    expect(list.textContent).toContain("Our test card");
    expect(list.textContent).toMatch(/Block.*Allow.*Because of Sensitive Data/);
    await waitFor(() => expect(list.textContent).toContain("Key: Shop"));
    expect(screen.getByRole("heading", { name: "By API key" }).parentElement?.textContent).toContain(
      "Shop1 of 200",
    );
    expect(screen.getByRole("heading", { name: "By day" }).parentElement?.textContent).toContain(
      "Nov 1, 20261 of 1,200",
    );
  });

  test("show their progress and can be cancelled", async () => {
    const { asked } = drawer({ ...REPLAY, status: "running", done: 500, finished_at: null });
    expect(await screen.findByText("500 of 1,200 checked, 1 would change.")).toBeDefined();
    expect(screen.getByRole("button", { name: "Start replay" }).hasAttribute("disabled")).toBe(true);
    fireEvent.click(screen.getByRole("button", { name: "Cancel replay" }));
    await waitFor(() =>
      expect(asked.map(({ call }) => call)).toContain("POST /api/v1/replays/replay-1/cancel"),
    );
  });

  test("say if there are none, require a file if one was chosen, and show a refusal", async () => {
    drawer();
    expect(await screen.findByText("No replays yet")).toBeDefined();
    fireEvent.change(screen.getByLabelText("Over"), { target: { value: "file" } });
    fireEvent.click(screen.getByRole("button", { name: "Start replay" }));
    expect(screen.getByText("Choose a file.")).toBeDefined();
    fireEvent.change(screen.getByLabelText("Over"), { target: { value: "7" } });
    fireEvent.click(screen.getByRole("button", { name: "Start replay" }));
    expect(await screen.findByText("One is still running.")).toBeDefined();
  });

  test.each([
    ["failed", "The replay failed"],
    ["cancelled", "700 of 1,200 were checked before it was cancelled."],
  ] as const)("that %s show it", async (status, said) => {
    drawer({ ...REPLAY, status, done: 700, changed: 0 });
    expect(await screen.findByText(said)).toBeDefined();
    // Nothing can be said about the other 500.
    expect(screen.getByText("Nothing would change among the 700 that were checked.")).toBeDefined();
  });

  test("that failed at once make no claim about what would change", async () => {
    drawer({ ...REPLAY, status: "failed", done: 0, changed: 0, error: "Your patterns take too long." });
    expect(await screen.findByText("Your patterns take too long.")).toBeDefined();
    expect(screen.queryByText(/^Nothing would change/)).toBeNull();
  });
});

describe("the shadow report", () => {
  const report = {
    kind: "shadow" as const,
    sensitivity: null,
    from: AT,
    to: AT,
    scans: 12,
    covered: 12,
    block: 3,
    sanitize: 1,
    flag: 0,
    examples: [{ ...CHANGE, before: "allow" as const, after: "block" as const }],
  };
  const card = (answer: typeof report | object) =>
    show(<ShadowCard policies={[POLICY]} />, {
      ...KEYS,
      "GET /api/v1/policies/{id}/shadow-report": answer as typeof report,
    });

  test("shows what a policy in shadow mode would have done, with examples", async () => {
    card(report);
    expect(
      await screen.findByText("In shadow mode. If it were active, it would have blocked 3 and sanitized 1."),
    ).toBeDefined();
    const list = screen.getByRole("list", { name: "Examples of what would have been stopped" });
    expect(list.textContent).toMatch(/Our test card.*Allow.*Block/);
  });

  test("shows what a stricter sensitivity would have stopped, and what is unknown", async () => {
    card({
      ...report,
      kind: "stricter",
      sensitivity: "high",
      block: 0,
      sanitize: 0,
      covered: 9,
      examples: [],
    });
    expect(await screen.findByText("Sensitivity high would have stopped nothing more.")).toBeDefined();
    expect(screen.getByText(/9 of them can be decided again/)).toBeDefined();
  });

  test("shows an error if it did not load", async () => {
    card(new Refusal(503, "overloaded", "The scanner is busy."));
    expect(await screen.findByText("The scanner is busy.")).toBeDefined();
  });
});

describe("versions", () => {
  test("can be compared with the current one and restored", async () => {
    const { asked, toasts } = show(<Versions policy={POLICY} />, {
      ...VERSIONS,
      ...KEYS,
      "GET /api/v1/policies/{id}/compare": {
        changes: [{ field: "shadow", before: "true", after: null }],
      },
      "POST /api/v1/policies/{id}/rollback": { ...POLICY, version: 1 },
    });
    fireEvent.click(await screen.findByRole("button", { name: "Compare" }));
    const list = await screen.findByRole("list", { name: "Version 1 compared with the one in force" });
    expect(list.textContent).toBe("Shadow modeIn forceonVersion 1not set");
    fireEvent.click(screen.getByRole("button", { name: "Roll back" }));
    await waitFor(() => expect(toasts.at(-1)?.description).toBe("Version 1 is in force again."));
    expect(asked.find(({ call }) => call.startsWith("POST"))?.body).toEqual({ version: 1 });
  });
});

describe("alerts", () => {
  test("are added with a rule, and show when they were last sent", async () => {
    const rule = { kind: "new_category" as const, mail: false };
    const alert = { id: "alert-1", rule, last_alert: { at: AT, summary: "Found: X." }, created_at: AT };
    const { asked } = show(<AlertsPanel policyId="policy-1" />, {
      "GET /api/v1/policies/{id}/alerts": { alerts: [alert] },
      "POST /api/v1/policies/{id}/alerts": alert,
    });
    expect((await screen.findByRole("list", { name: "Alerts" })).textContent).toContain("Found: X.");
    fireEvent.click(screen.getByRole("button", { name: "Add alert" }));
    expect((screen.getByLabelText("Share of threats, %") as HTMLInputElement).value).toBe("10");
    fireEvent.change(screen.getByLabelText("Alert me about"), { target: { value: "new_category" } });
    fireEvent.click(screen.getByRole("switch", { name: "Send an email" }));
    fireEvent.click(screen.getByRole("button", { name: "Save alert" }));
    await waitFor(() => expect(asked.find(({ call }) => call.startsWith("POST"))?.body).toEqual(rule));
  });

  test("say that there are none yet", async () => {
    show(<AlertsPanel policyId="policy-1" />, { "GET /api/v1/policies/{id}/alerts": { alerts: [] } });
    expect(await screen.findByText("No alerts yet")).toBeDefined();
  });
});
