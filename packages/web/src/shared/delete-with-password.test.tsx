import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { show } from "../testing/render.tsx";
import { DeleteWithPassword } from "./delete-with-password.tsx";

const ask = (remove: (password: string) => Promise<unknown>, onRemoved = () => undefined) => {
  show(
    <DeleteWithPassword
      label="Delete it"
      title="Delete it?"
      description="All of it goes."
      confirmLabel="Delete for good"
      failure="It was not deleted."
      remove={remove}
      onRemoved={onRemoved}
    />,
  );
  fireEvent.click(screen.getByRole("button", { name: "Delete it" }));
};
const type = async (password: string) =>
  fireEvent.change(await screen.findByLabelText("Your password"), { target: { value: password } });
const confirm = () => screen.getByRole<HTMLButtonElement>("button", { name: "Delete for good" });

test("nothing is deleted without a password", async () => {
  ask(() => Promise.resolve());
  expect(
    await screen.findByText("All of it goes. This cannot be undone. Enter your password to confirm."),
  ).toBeDefined();
  expect(confirm().disabled).toBe(true);
  await type("Correct-horse-7");
  expect(confirm().disabled).toBe(false);
});

test("the password is handed over, and what follows happens once", async () => {
  const remove = vi.fn<(password: string) => Promise<void>>(() => Promise.resolve());
  const onRemoved = vi.fn<() => undefined>();
  ask(remove, onRemoved);
  await type("Correct-horse-7");
  fireEvent.click(confirm());
  await waitFor(() => expect(onRemoved).toHaveBeenCalledOnce());
  expect(remove.mock.calls).toEqual([["Correct-horse-7"]]);
});

test("a refusal is shown below the password, and is gone when asked again", async () => {
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
