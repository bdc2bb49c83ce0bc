import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { show } from "../testing/render.tsx";
import { ApiError } from "../lib/request.ts";
import { SECOND_FACTOR, WITHOUT_PASSWORD } from "../testing/second-factor.ts";
import { DeleteForGood } from "./delete-for-good.tsx";
import { StepUpProvider } from "./step-up.tsx";

const ask = (
  remove: (password: string | undefined) => Promise<unknown>,
  onRemoved = () => undefined,
  hasPassword = true,
) => {
  const shown = show(
    <StepUpProvider>
      <DeleteForGood
        label="Delete it"
        title="Delete it?"
        description="All of it goes."
        confirmLabel="Delete for good"
        failure="It was not deleted."
        remove={remove}
        onRemoved={onRemoved}
      />
    </StepUpProvider>,
    { "GET /api/v1/auth/second-factor": hasPassword ? SECOND_FACTOR : WITHOUT_PASSWORD },
  );
  fireEvent.click(screen.getByRole("button", { name: "Delete it" }));
  return shown;
};
const type = async (password: string) =>
  fireEvent.change(await screen.findByLabelText("Your password"), { target: { value: password } });
const confirm = () => screen.getByRole<HTMLButtonElement>("button", { name: "Delete for good" });

test("deletes nothing without a password", async () => {
  ask(() => Promise.resolve());
  expect(
    await screen.findByText("All of it goes. This cannot be undone. Enter your password to confirm."),
  ).toBeDefined();
  expect(confirm().disabled).toBe(true);
  await type("Correct-horse-7");
  expect(confirm().disabled).toBe(false);
});

test("passes the password on, and runs the follow-up once", async () => {
  const remove = vi.fn<(password: string | undefined) => Promise<void>>(() => Promise.resolve());
  const onRemoved = vi.fn<() => undefined>();
  ask(remove, onRemoved);
  await type("Correct-horse-7");
  fireEvent.click(confirm());
  await waitFor(() => expect(onRemoved).toHaveBeenCalledOnce());
  expect(remove.mock.calls).toEqual([["Correct-horse-7"]]);
});

test("shows a refusal below the password, and clears it when opened again", async () => {
  ask(() => Promise.reject(new Error("The password is incorrect.")));
  await type("Wrong-horse-8");
  fireEvent.click(confirm());
  expect(await screen.findByText("The password is incorrect.")).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Keep it" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  fireEvent.click(screen.getByRole("button", { name: "Delete it" }));
  expect((await screen.findByLabelText<HTMLInputElement>("Your password")).value).toBe("");
  expect(screen.queryByText("The password is incorrect.")).toBeNull();
});

describe("without a password", () => {
  const BY_STEP_UP =
    "All of it goes. This cannot be undone. If you signed in a while ago, you are asked to confirm that it is you.";
  const confirmLater = async () => {
    await screen.findByText(BY_STEP_UP);
    expect(screen.queryByLabelText("Your password")).toBeNull();
    fireEvent.click(confirm());
  };

  test("deletes after a recent sign-in", async () => {
    const remove = vi.fn<(password: string | undefined) => Promise<void>>(() => Promise.resolve());
    const onRemoved = vi.fn<() => undefined>();
    ask(remove, onRemoved, false);
    await confirmLater();
    await waitFor(() => expect(onRemoved).toHaveBeenCalledOnce());
    expect(remove.mock.calls).toEqual([[undefined]]);
  });

  test("asks to sign in again after an old sign-in, and deletes nothing on cancel", async () => {
    const remove = vi.fn<(password: string | undefined) => Promise<void>>(() =>
      Promise.reject(new ApiError(403, "step_up_required", "Confirm first.")),
    );
    const { toasts } = ask(remove, undefined, false);
    await confirmLater();
    const dialog = await screen.findByRole("dialog", { name: "Confirm that it is you" });
    expect(dialog.textContent).toContain("Your account has no password here.");
    fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect([remove.mock.calls.length, toasts]).toEqual([1, []]);
  });

  test("shows a refusal", async () => {
    const { toasts } = ask(() => Promise.reject(new Error("You are the last admin.")), undefined, false);
    await confirmLater();
    await waitFor(() => expect(toasts.at(-1)?.description).toBe("You are the last admin."));
  });
});
