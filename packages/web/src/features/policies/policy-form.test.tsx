import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { POLICY } from "../../testing/policy-samples.ts";
import { Refusal, show } from "../../testing/render.tsx";
import type { Policy } from "./policies.ts";
import { PolicyForm } from "./policy-form.tsx";

const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

function open(policy?: Policy) {
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
    },
  );
}

async function saved(asked: ReturnType<typeof open>["asked"]) {
  fireEvent.click(screen.getByRole("button", { name: "Save policy" }));
  await waitFor(() => expect(asked.some(({ call }) => /^(POST|PATCH)/.test(call))).toBe(true));
  return asked.find(({ call }) => /^(POST|PATCH)/.test(call))?.body as Record<string, unknown>;
}

describe("the form of a policy", () => {
  test("wants a name before anything is sent", () => {
    const { asked } = open();
    fireEvent.click(screen.getByRole("button", { name: "Save policy" }));
    expect(screen.getByText("Give the policy a name.")).toBeDefined();
    expect(asked).toEqual([]);
  });

  test("sends actions for everything and for one source, words, patterns and senders", async () => {
    const { asked } = open();
    choose("Name", "Shop");
    choose("Sensitive Data", "flag");
    choose("In", "email");
    expect((screen.getByLabelText("Sensitive Data") as HTMLSelectElement).value).toBe("");
    choose("Sensitive Data", "block");
    choose("Your own sensitive words", "Falcon\n\n Eagle ");
    choose("A word is", "block");
    choose("Your own patterns", "acme-\\d{4}");
    choose("Allowed senders", "@acme.example");
    fireEvent.click(screen.getByLabelText("Code"));
    const sent = await saved(asked);
    // A new policy has nothing to take back, and the server refuses null.
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

  test("keeps what a line was saved with, and takes back what is cleared", async () => {
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

  test("tries itself on an example and says why a pattern is refused", async () => {
    open();
    choose("Your own patterns", "(a+)+");
    choose("Try it on an example", "aaaa");
    fireEvent.click(screen.getByRole("button", { name: "Try it" }));
    expect(await screen.findByText('The pattern "(a+)+" is refused: slow.')).toBeDefined();
  });
});
