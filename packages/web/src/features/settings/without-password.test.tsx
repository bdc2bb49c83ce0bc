import { MESSAGES } from "@prompt-shield/contracts/messages";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { useSession } from "../../lib/session.ts";
import { StepUpProvider } from "../../shared/step-up.tsx";
import { type Answers, Refusal, show } from "../../testing/render.tsx";
import { CONFIG, USER } from "../../testing/samples.ts";
import { SECOND_FACTOR, WITHOUT_PASSWORD } from "../../testing/second-factor.ts";
import { ChangeEmailForm } from "./change-email-form.tsx";
import { PasswordCard } from "./password-card.tsx";

const ANSWERS: Answers = {
  "GET /api/v1/auth/session": { user: USER },
  "GET /api/v1/config": CONFIG,
  "GET /api/v1/auth/second-factor": WITHOUT_PASSWORD,
};
const STALE = new Refusal(403, "step_up_required", MESSAGES.stepUpRequired);
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const stepUpDialog = () => screen.findByRole("dialog", { name: "Confirm that it is you" });

function SignedIn() {
  return useSession().user && <ChangeEmailForm />;
}

describe("the email address of somebody without a password", () => {
  const showForm = (answers: Answers = {}) =>
    show(
      <StepUpProvider>
        <SignedIn />
      </StepUpProvider>,
      { ...ANSWERS, ...answers },
    );

  test("is changed without a password", async () => {
    const { asked, toasts } = showForm({ "POST /api/v1/auth/change-email": { message: "Look there." } });
    await screen.findByText(/can be used to undo the change for a week/);
    expect(screen.queryByLabelText("Current password")).toBeNull();
    type("New email", "new@example.com");
    press("Update email");
    await waitFor(() => expect(toasts.at(-1)?.title).toBe("Confirm your new address"));
    expect(asked.at(-1)?.body).toEqual({ new_email: "new@example.com" });
  });

  test("asks for confirmation if the sign-in is old", async () => {
    const { toasts } = showForm({ "POST /api/v1/auth/change-email": STALE });
    await screen.findByText(/can be used to undo the change for a week/);
    type("New email", "new@example.com");
    press("Update email");
    expect((await stepUpDialog()).textContent).toContain("Your account has no password here.");
    press("Cancel");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(toasts).toEqual([]);
  });

  test("cannot be saved until the form knows whether to ask for a password, because the field moves the button", async () => {
    showForm({ "GET /api/v1/auth/second-factor": SECOND_FACTOR });
    const button = () => screen.findByRole<HTMLButtonElement>("button", { name: "Update email" });
    expect((await button()).disabled).toBe(true);
    await screen.findByLabelText("Current password");
    expect((await button()).disabled).toBe(false);
  });

  test("requires the password of somebody who has one, and says so if it is missing", async () => {
    const { asked } = showForm({ "GET /api/v1/auth/second-factor": SECOND_FACTOR });
    await screen.findByLabelText("Current password");
    type("New email", "new@example.com");
    press("Update email");
    expect(await screen.findByText("Please enter your current password.")).toBeDefined();
    expect(asked.some(({ call }) => call.startsWith("POST"))).toBe(false);
  });
});

describe("the password card", () => {
  const showCard = (answers: Answers = {}) =>
    show(
      <StepUpProvider>
        <PasswordCard />
      </StepUpProvider>,
      { ...ANSWERS, ...answers },
    );
  const choose = async () => {
    await screen.findByRole("button", { name: "Set password" });
    expect(screen.queryByLabelText("Current password")).toBeNull();
    type("New password", "First-Horse-11");
    type("Confirm new password", "First-Horse-11");
    press("Set password");
  };

  test("lets somebody without a password choose the first one", async () => {
    const { asked, toasts } = showCard({ "POST /api/v1/auth/change-password": { ok: true } });
    await choose();
    await waitFor(() => expect(toasts.at(-1)?.title).toBe("Password set"));
    const change = asked.find(({ call }) => call.startsWith("POST"));
    expect(change?.body).toEqual({ new_password: "First-Horse-11" });
  });

  test("asks for confirmation if the sign-in is old", async () => {
    showCard({ "POST /api/v1/auth/change-password": STALE });
    await choose();
    expect(await stepUpDialog()).toBeDefined();
  });

  test("has no fields if passwords are disabled", async () => {
    showCard({ "GET /api/v1/config": { ...CONFIG, oidc: true, local_sign_in: "off" } });
    expect(await screen.findByText(/Passwords are switched off here/)).toBeDefined();
    expect(screen.queryByLabelText("New password")).toBeNull();
  });

  test("asks for the current password if there is one", async () => {
    showCard({ "GET /api/v1/auth/second-factor": SECOND_FACTOR });
    expect(await screen.findByLabelText("Current password")).toBeDefined();
    expect(screen.getByRole("button", { name: "Update password" })).toBeDefined();
  });
});
