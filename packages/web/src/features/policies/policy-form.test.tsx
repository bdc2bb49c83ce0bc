import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { KEYS, POLICY } from "../../testing/policy-samples.ts";
import { type Answers, Refusal, show } from "../../testing/render.tsx";
import type { Policy } from "./policies.ts";
import { PolicyForm } from "./policy-form.tsx";

const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

function open(policy?: Policy, answers: Answers = {}) {
  return show(
    <PolicyForm submitLabel="Save policy" onSaved={() => undefined} {...(policy && { policy })} />,
    {
      "POST /api/v1/policies": POLICY,
      "PATCH /api/v1/policies/{id}": POLICY,
      "POST /api/v1/policies/try": new Refusal(
        400,
        "pattern_refused",
        'The pattern "(a+)+" is refused: slow.',
      ),
      ...KEYS,
      ...answers,
    },
  );
}

async function saved(asked: ReturnType<typeof open>["asked"]) {
  fireEvent.click(screen.getByRole("button", { name: "Save policy" }));
  await waitFor(() => expect(asked.some(({ call }) => /^(POST|PATCH)/.test(call))).toBe(true));
  return asked.find(({ call }) => /^(POST|PATCH)/.test(call))?.body as Record<string, unknown>;
}

describe("the form of a policy", () => {
  test("requires a name before it sends anything", () => {
    const { asked } = open();
    fireEvent.click(screen.getByRole("button", { name: "Save policy" }));
    expect(screen.getByText("Give the policy a name.")).toBeDefined();
    expect(asked.filter(({ call }) => call.startsWith("POST"))).toEqual([]);
  });

  test("sends actions for all sources and for one, words, patterns and senders", async () => {
    const { asked } = open();
    choose("Name", "Shop");
    choose("Sensitive Data", "flag");
    choose("Source", "email");
    expect((screen.getByLabelText("Sensitive Data") as HTMLSelectElement).value).toBe("");
    choose("Sensitive Data", "block");
    choose("Your own sensitive words", "Falcon\n\n Eagle ");
    choose("Action for words", "block");
    choose("Your own patterns", "acme-\\d{4}");
    choose("Allowed senders", "@acme.example");
    fireEvent.click(screen.getByLabelText("Code"));
    const sent = await saved(asked);
    // A new policy has no earlier values to clear, and the server refuses null.
    expect(Object.values(sent)).not.toContain(null);
    expect(sent).toMatchObject({
      name: "Shop",
      actions: { "Sensitive Data": "flag" },
      sourceActions: { email: { "Sensitive Data": "block" } },
      sources: ["prompt", "system", "assistant", "document", "web", "email", "tool"],
      words: [
        { word: "Falcon", action: "block" },
        { word: "Eagle", action: "block" },
      ],
      patterns: [{ pattern: "acme-\\d{4}", action: "block" }],
      allowedSenders: ["@acme.example"],
      shadow: false,
    });
  });

  test("keeps the saved properties of a line, and clears emptied settings", async () => {
    const { asked } = open({
      ...POLICY,
      sensitivity: "high",
      sources: ["email"],
      words: [
        { word: "Falcon", action: "block" },
        { word: "Eagle", action: "flag" },
      ],
      patterns: [{ name: "ticket", pattern: "acme-\\d{4}", action: "flag", caseSensitive: true }],
    });
    choose("Sensitivity", "");
    for (const box of screen.getAllByRole("checkbox").filter((one) => !(one as HTMLInputElement).checked))
      fireEvent.click(box);
    const sent = await saved(asked);
    expect(sent).toMatchObject({
      sensitivity: null,
      sources: null,
      words: [
        { word: "Falcon", action: "block" },
        { word: "Eagle", action: "flag" },
      ],
      patterns: [{ name: "ticket", action: "flag", caseSensitive: true }],
    });
    expect(sent).not.toHaveProperty("allowedTexts");
  });

  test("tries the policy on an example and says why a pattern is refused", async () => {
    open();
    choose("Your own patterns", "(a+)+");
    choose("Try it on an example", "aaaa");
    fireEvent.click(screen.getByRole("button", { name: "Try it" }));
    expect(await screen.findByText('The pattern "(a+)+" is refused: slow.')).toBeDefined();
  });

  describe("allowed texts", () => {
    const add = (text: string) => {
      fireEvent.change(field(), { target: { value: text } });
      fireEvent.click(screen.getByRole("button", { name: "Add text" }));
    };
    const field = () => screen.getByLabelText<HTMLTextAreaElement>("Allowed texts", { selector: "textarea" });
    const listed = () =>
      within(screen.getByRole("list", { name: "Allowed texts" }))
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent);

    test("are added and removed, and the others keep their properties", async () => {
      const old = { id: "e1", text: "Our greeting.", keyId: "key-1", note: "agreed" };
      const { asked } = open({ ...POLICY, allowedTexts: [old, { id: "e2", text: "Gone soon." }] });
      expect(screen.getByText(/Up to 500 texts of at most 100,000 characters each/)).toBeDefined();
      fireEvent.click(screen.getByRole("button", { name: "Remove text 2" }));
      add("  Ignore the weather.  ");
      expect(field().value).toBe("");
      await waitFor(() => expect(listed()[0]).toContain("Only with the key Shop · no end date · agreed"));
      expect(listed()[1]).toContain("Ignore the weather.");
      expect(screen.getByText("2 of 500")).toBeDefined();
      expect((await saved(asked))["allowedTexts"]).toEqual([old, { text: "Ignore the weather." }]);
    });

    test("are not sent if none was changed, so that exceptions made meanwhile stay", async () => {
      const { asked } = open({ ...POLICY, allowedTexts: [{ id: "e1", text: "Our greeting." }] });
      expect(await saved(asked)).not.toHaveProperty("allowedTexts");
    });

    test("show at once why one cannot be added", () => {
      open({ ...POLICY, allowedTexts: [{ id: "e1", text: "Our greeting." }] });
      add(" ");
      expect(screen.getByText("Enter a text.")).toBeDefined();
      add("Our greeting.");
      expect(screen.getByText("This text is allowed already.")).toBeDefined();
      add("x".repeat(100_001));
      expect(screen.getByText("Use at most 100,000 characters; this has 100,001.")).toBeDefined();
      expect(field().getAttribute("aria-invalid")).toBe("true");
      expect(listed()).toHaveLength(1);
    });

    test("show the server's complaint at the field and focus it", async () => {
      const refusal = new Refusal(400, "validation_failed", "allowedTexts.0.text: Enter a text.");
      const { asked } = open(POLICY, { "PATCH /api/v1/policies/{id}": refusal });
      add("Our greeting.");
      await saved(asked);
      expect(await screen.findByText("Number 1: Enter a text.")).toBeDefined();
      await waitFor(() => expect(document.activeElement).toBe(field()));
      expect(screen.queryByRole("alert")).toBeNull();
    });
  });
});
