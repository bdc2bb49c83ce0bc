import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { POLICY } from "../../testing/policy-samples.ts";
import { Refusal, show } from "../../testing/render.tsx";
import { scanned } from "../../testing/samples.ts";
import { PolicyDecision } from "../results/policy-decision.tsx";
import { WrongVerdict } from "./wrong-verdict.tsx";

const ENTRY = {
  scanId: "scan-1",
  hasText: true,
  rules: ["sensitive/card"],
  categories: ["Sensitive Data"],
};
const marked = { scan_id: "scan-1", verdict: "wrong" as const, note: null, created_at: POLICY.created_at };

test("marks a verdict as wrong, makes an exception until a date, and removes the mark", async () => {
  const { asked, toasts } = show(<WrongVerdict {...ENTRY} />, {
    "POST /api/v1/scan-logs/{id}/feedback": marked,
    "DELETE /api/v1/scan-logs/{id}/feedback": { ok: true },
    "POST /api/v1/exceptions": { exception_id: "one", policy: POLICY },
  });
  fireEvent.click(screen.getByRole("button", { name: "This verdict is wrong" }));
  fireEvent.click(await screen.findByRole("button", { name: "Make an exception" }));
  const choices = (screen.getByLabelText("What to allow") as HTMLSelectElement).options;
  expect([...choices].map(({ text }) => text)).toEqual([
    "This exact text",
    "The pattern sensitive/card",
    "Everything of the kind Sensitive Data, with this key",
  ]);
  fireEvent.change(screen.getByLabelText("What to allow"), { target: { value: "1" } });
  fireEvent.change(screen.getByLabelText("Ends"), { target: { value: "7" } });
  fireEvent.click(screen.getByRole("button", { name: "Make exception" }));
  await waitFor(() => expect(toasts.at(-1)?.title).toBe("Exception made"));
  const made = asked.find(({ call }) => call === "POST /api/v1/exceptions");
  const body = made?.body as { expires_at: string };
  expect(body).toMatchObject({ scan_id: "scan-1", kind: "pattern", name: "sensitive/card" });
  expect(Math.round((Date.parse(body.expires_at) - Date.now()) / 86_400_000)).toBe(7);
  fireEvent.click(screen.getByRole("button", { name: "Not wrong after all" }));
  expect(await screen.findByRole("button", { name: "This verdict is wrong" })).toBeDefined();
});

test("shows an earlier mark, and reports a failure", async () => {
  const { toasts } = show(<WrongVerdict {...ENTRY} isMarked />, {
    "DELETE /api/v1/scan-logs/{id}/feedback": new Refusal(404, "not_found", "It is gone."),
  });
  fireEvent.click(screen.getByRole("button", { name: "Not wrong after all" }));
  await waitFor(() => expect(toasts.at(-1)).toMatchObject({ description: "It is gone." }));
  expect(screen.getByRole("button", { name: "Make an exception" })).toBeDefined();
});

test.each([
  [undefined, [], null],
  [
    false,
    [{ kind: "category", name: "Sensitive Data", action: "block" }],
    "Your policy decides Block Because of Sensitive Data.",
  ],
  [
    true,
    [{ kind: "word", name: "Falcon", action: "block" }],
    "In shadow mode, your policy would Block Because of Falcon.",
  ],
  [
    false,
    [{ kind: "allowed-text", name: "allowed text", action: "allow" }],
    "Your policy decides Block An exception lets this exact text pass.",
  ],
] as const)("describes a decision with shadow %s and reasons %j in a sentence", (shadow, reasons, said) => {
  const policy = shadow === undefined ? undefined : { id: "policy-1", version: 1, shadow };
  show(
    <PolicyDecision result={{ ...scanned("Hi"), action: "block", action_reasons: [...reasons], policy }} />,
  );
  const note = screen.queryByRole("note", { name: "Policy decision" });
  const words = note && [...note.children].map(({ textContent }) => textContent?.trim()).join(" ");
  expect(words).toBe(said);
});
