import { useMutation } from "@tanstack/react-query";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { show } from "../testing/render.tsx";
import { notify, notifyError, tellOf } from "./notify.ts";

test("a toast takes the place of an earlier one that said the same", () => {
  const { toasts } = show(<p />);
  notify({ title: "Scan completed" }, "Answered by one.");
  notifyError({ title: "Scan failed" });
  notify({ title: "Scan completed" }, "Answered by another.");
  expect(toasts).toMatchObject([{ title: "Scan failed" }, { description: "Answered by another." }]);
});

function Action({ name, act }: { name: string; act: () => Promise<unknown> }) {
  const action = useMutation({
    mutationFn: act,
    onError: tellOf(`${name} failed`),
    onSuccess: () => notify({ title: `${name} done` }),
  });
  return (
    <button type="button" onClick={() => action.mutate()}>
      {name}
    </button>
  );
}

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

test("an error goes when the action is tried again and succeeds", async () => {
  let isUp = false;
  const { toasts } = show(
    <Action name="Saving" act={() => (isUp ? Promise.resolve() : Promise.reject(new Error("Down.")))} />,
  );
  press("Saving");
  await waitFor(() => expect(toasts).toMatchObject([{ title: "Saving failed", description: "Down." }]));
  press("Saving");
  await waitFor(() => expect(toasts).toHaveLength(1));
  isUp = true;
  press("Saving");
  await waitFor(() => expect(toasts).toMatchObject([{ title: "Saving done" }]));
  expect(toasts).toHaveLength(1);
});

test("an error stays when something succeeds that began before it was shown", async () => {
  let end = () => {};
  const { toasts } = show(
    <>
      <Action name="Slow" act={() => new Promise<void>((resolve) => (end = resolve))} />
      <Action name="Quick" act={() => Promise.reject(new Error("Down."))} />
    </>,
  );
  press("Slow");
  await new Promise((resolve) => setTimeout(resolve, 5));
  press("Quick");
  await waitFor(() => expect(toasts).toHaveLength(1));
  end();
  await waitFor(() => expect(toasts).toMatchObject([{ title: "Quick failed" }, { title: "Slow done" }]));
});
