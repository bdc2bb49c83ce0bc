import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { JUDGED, KEY, KEYS, POLICY } from "../../testing/policy-samples.ts";
import { type Answers, Refusal, show } from "../../testing/render.tsx";
import { PoliciesTab } from "./policies-tab.tsx";

const QUIET: Answers = {
  ...KEYS,
  "GET /api/v1/policies": { policies: [] },
  "GET /api/v1/feedback": { items: [], next_cursor: null },
  "GET /api/v1/feedback/false-alarms": { weeks: [] },
  "GET /api/v1/policies/{id}/shadow-report": {
    kind: "strictest",
    sensitivity: null,
    from: POLICY.created_at,
    to: POLICY.created_at,
    scans: 1,
    covered: 1,
    block: 0,
    sanitize: 0,
    flag: 0,
    examples: [],
  },
};
const reviewed: Answers = { "GET /api/v1/feedback": { items: [JUDGED], next_cursor: null } };
const withPolicies = (...policies: (typeof POLICY)[]): Answers => ({
  ...QUIET,
  "GET /api/v1/policies": { policies },
});

describe("the policies", () => {
  test("say, if there are none, what applies and that nothing was marked as wrong", async () => {
    show(<PoliciesTab />, QUIET);
    expect(await screen.findByText("No policies yet")).toBeDefined();
    expect(await screen.findByText("Nothing marked as wrong")).toBeDefined();
    expect(screen.queryByText("What a stricter setting would stop")).toBeNull();
  });

  test("show the server's message if they do not load", async () => {
    const refusal = new Refusal(500, "internal_error", "The database is away.");
    show(<PoliciesTab />, { ...QUIET, "GET /api/v1/policies": refusal });
    expect(await screen.findByText("Policies did not load")).toBeDefined();
    expect(screen.getByText("The database is away.")).toBeDefined();
  });

  test("say in one line what they do, and which is the default or in shadow mode", async () => {
    const watching = { ...POLICY, id: "policy-2", name: "Trial", is_default: false, shadow: true };
    const strict = { ...POLICY, actions: { "Sensitive Data": "flag" as const }, key_ids: ["key-1"] };
    show(<PoliciesTab />, withPolicies(strict, watching));
    const list = await screen.findByRole("list", { name: "Policies" });
    const [first, second] = within(list).getAllByRole("listitem");
    expect(first?.textContent).toContain("Sensitive Data: flag · assigned to 1 API key.");
    expect(second?.textContent).toContain("Shadow mode");
    expect(second?.textContent).toContain("Blocks every threat.");
  });

  test("say which stored pattern to change, and why", async () => {
    const problem = "It is searched for only in short pieces of the text.";
    show(<PoliciesTab />, withPolicies({ ...POLICY, pattern_problems: [{ name: "ticket", problem }] }));
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toBe(`Change the pattern ticket${problem}`);
  });

  test("show their exceptions with key and expiry, including expired ones, and can remove one", async () => {
    const policy = {
      ...POLICY,
      allowedTexts: [{ id: "one", text: "Our test card", expiresAt: "2020-01-01T00:00:00.000Z" }],
      allowedFindings: [{ id: "two", category: "Sensitive Data" as const, keyId: "key-1" }],
    };
    const { asked } = show(<PoliciesTab />, {
      ...withPolicies(policy),
      "DELETE /api/v1/policies/{id}/exceptions/{exception}": POLICY,
    });
    const list = await screen.findByRole("list", { name: "Exceptions of Default" });
    expect(list.textContent).toMatch(
      /Text: Our test card.*Everywhere the policy applies · ended Jan 1, 2020/,
    );
    await waitFor(() => expect(list.textContent).toContain("Only with the key Shop · no end date"));
    fireEvent.click(within(list).getAllByRole("button", { name: "Remove" })[1] as HTMLElement);
    await waitFor(() =>
      expect(asked.map(({ call }) => call)).toContain("DELETE /api/v1/policies/policy-1/exceptions/two"),
    );
  });

  test("show five of many exceptions, and all on request", async () => {
    const allowedTexts = Array.from({ length: 40 }, (_, n) => ({ id: `text-${n}`, text: `Greeting ${n}` }));
    show(<PoliciesTab />, withPolicies({ ...POLICY, allowedTexts }));
    const list = await screen.findByRole("list", { name: "Exceptions of Default" });
    expect(within(list).getAllByRole("listitem")).toHaveLength(5);
    fireEvent.click(screen.getByRole("button", { name: "Show all 40 exceptions" }));
    expect(within(list).getAllByRole("listitem")).toHaveLength(40);
  });

  test("can be assigned to an API key and removed from it", async () => {
    const { asked } = show(<PoliciesTab />, {
      ...withPolicies(POLICY),
      "PATCH /api/v1/api-keys/{id}": { ...KEY, policy_id: POLICY.id },
    });
    fireEvent.click(await screen.findByRole("button", { name: "API keys" }));
    const dialog = await screen.findByRole("dialog", { name: "API keys of Default" });
    expect(await within(dialog).findByText("Uses the default, Default.")).toBeDefined();
    fireEvent.click(within(dialog).getByRole("switch", { name: "Shop" }));
    await waitFor(() =>
      expect(asked.find(({ call }) => call.startsWith("PATCH"))).toEqual({
        call: "PATCH /api/v1/api-keys/key-1",
        body: { policy_id: "policy-1" },
      }),
    );
  });
});

describe("the review list", () => {
  test("shows what was marked, why and with which key, and can remove a mark", async () => {
    const { asked, toasts } = show(<PoliciesTab />, {
      ...QUIET,
      ...reviewed,
      "DELETE /api/v1/scan-logs/{id}/feedback": { ok: true },
    });
    const list = await screen.findByRole("list", { name: "Wrong verdicts" });
    for (const said of ["Our test card", "Key: Shop", "our own card", "Sensitive Data"])
      expect(list.textContent).toContain(said);
    fireEvent.click(within(list).getByRole("button", { name: "Not wrong after all" }));
    await waitFor(() => expect(toasts.at(-1)?.title).toBe("Mark removed"));
    expect(asked.map(({ call }) => call)).toContain("DELETE /api/v1/scan-logs/scan-1/feedback");
  });

  test("is filtered by category and key, and says so if nothing matches", async () => {
    const { asked } = show(<PoliciesTab />, {
      ...QUIET,
      ...reviewed,
      "GET /api/v1/feedback?verdict=wrong&key_id=key-1": { items: [], next_cursor: null },
    });
    await screen.findByRole("list", { name: "Wrong verdicts" });
    fireEvent.change(screen.getByLabelText("API key"), { target: { value: "key-1" } });
    expect(await screen.findByText("Nothing matches these filters")).toBeDefined();
    fireEvent.change(screen.getByLabelText("Category"), { target: { value: "Data Leakage" } });
    await waitFor(() => expect(asked.at(-1)?.call).toMatch(/category=Data(\+|%20)Leakage.*key_id=key-1/));
  });

  test("says so if the next page does not load, and keeps the entries", async () => {
    show(<PoliciesTab />, {
      ...QUIET,
      "GET /api/v1/feedback": { items: [JUDGED], next_cursor: "next" },
      "GET /api/v1/feedback?verdict=wrong&cursor=next": new Refusal(400, "validation_failed", "no"),
    });
    fireEvent.click(await screen.findByRole("button", { name: "Show more" }));
    expect(await screen.findByText("The next page did not load. Try again.")).toBeDefined();
    expect(screen.getByRole("list", { name: "Wrong verdicts" })).toBeDefined();
  });

  test("has a next page, and shows false alarms by week and key", async () => {
    const other = { ...JUDGED, log: { ...JUDGED.log, id: "scan-2", original_prompt: "Another" } };
    const week = { week: "2026-10-26", scans: 200, false_alarms: 3, per_thousand: 15 };
    show(<PoliciesTab />, {
      ...QUIET,
      "GET /api/v1/feedback": { items: [JUDGED], next_cursor: "next" },
      "GET /api/v1/feedback?verdict=wrong&cursor=next": { items: [other], next_cursor: null },
      "GET /api/v1/feedback/false-alarms": {
        weeks: [
          { ...week, key: { id: "key-1", name: "Shop" } },
          { ...week, key: null, scans: 10, false_alarms: 0, per_thousand: 0 },
        ],
      },
    });
    fireEvent.click(await screen.findByRole("button", { name: "Show more" }));
    expect(await screen.findByText("Another")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
    const figures = screen.getByRole("heading", { name: "False alarms per 1,000 scans" }).parentElement;
    expect(figures?.textContent).toContain("Week of Oct 26, 2026");
    expect(figures?.textContent).toContain("Shop15 (3 of 200)");
  });
});
