import { MESSAGES, VALIDATION } from "@prompt-shield/contracts/messages";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { Refusal, show } from "../../testing/render.tsx";
import { CONFIG, USER } from "../../testing/samples.ts";
import { SignUpForm } from "./sign-up-form.tsx";

const SERVER = { "GET /api/v1/config": CONFIG };

function fill(values: { email: string; password: string; confirm?: string }) {
  const { email, password, confirm = password } = values;
  fireEvent.change(screen.getByLabelText("Email"), { target: { value: email } });
  fireEvent.change(screen.getByLabelText("Password"), { target: { value: password } });
  fireEvent.change(screen.getByLabelText("Confirm password"), { target: { value: confirm } });
  fireEvent.click(screen.getByRole("button", { name: "Create account" }));
}

describe("the sign-up form", () => {
  test.each([
    ["an address that is none", { email: "ada", password: "Correct-Horse-9" }, VALIDATION.emailInvalid],
    [
      "a simple password",
      { email: "ada@example.com", password: "correcthorse" },
      VALIDATION.passwordTooSimple,
    ],
    [
      "two passwords that differ",
      { email: "ada@example.com", password: "Correct-Horse-9", confirm: "Correct-Horse-8" },
      VALIDATION.passwordsDiffer,
    ],
  ])("refuses %s in the form and sends nothing to the server", async (_what, values, words) => {
    const { asked } = show(<SignUpForm />, SERVER);
    fill(values);
    expect(await screen.findByText(words)).toBeDefined();
    expect(asked.filter(({ call }) => call.startsWith("POST"))).toEqual([]);
  });

  test("sends the trimmed address once, and signs in", async () => {
    const { asked, toasts } = show(<SignUpForm />, {
      ...SERVER,
      "POST /api/v1/auth/sign-up": { user: USER, message: "" },
    });
    fill({ email: " ada@example.com ", password: "Correct-Horse-9" });
    await waitFor(() => expect(toasts.at(-1)?.description).toBe(MESSAGES.signUpSuccess));
    expect(asked.filter(({ call }) => call.startsWith("POST"))).toEqual([
      {
        call: "POST /api/v1/auth/sign-up",
        body: { email: "ada@example.com", password: "Correct-Horse-9" },
      },
    ]);
  });

  test("leads to the sign-in if the address must be verified first", async () => {
    const { router } = show(<SignUpForm />, {
      ...SERVER,
      "POST /api/v1/auth/sign-up": { user: null, message: "" },
    });
    fill({ email: "ada@example.com", password: "Correct-Horse-9" });
    await waitFor(() => expect(router.state.location.pathname).toBe("/login"));
  });

  test("shows why the server refused", async () => {
    const { toasts } = show(<SignUpForm />, {
      ...SERVER,
      "POST /api/v1/auth/sign-up": new Refusal(429, "rate_limited", "Wait a moment."),
    });
    fill({ email: "ada@example.com", password: "Correct-Horse-9" });
    await waitFor(() =>
      expect(toasts.at(-1)).toMatchObject({ kind: "error", description: "Wait a moment." }),
    );
  });
});
