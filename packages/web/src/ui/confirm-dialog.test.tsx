import { fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { show } from "../testing/render.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";

function ask(busy: boolean) {
  const onOpenChange = vi.fn<(isOpen: boolean) => void>();
  show(
    <ConfirmDialog
      open
      onOpenChange={onOpenChange}
      title="Delete the key?"
      description="Calls with it are refused."
      confirmLabel="Delete key"
      onConfirm={() => undefined}
      busy={busy}
    />,
  );
  const keep = screen.getByRole<HTMLButtonElement>("button", { name: "Keep it" });
  return { onOpenChange, keep };
}

test("a question can be left with its safe choice or with Escape", () => {
  const { onOpenChange, keep } = ask(false);
  fireEvent.keyDown(document.body, { key: "Escape" });
  fireEvent.click(keep);
  expect(onOpenChange.mock.calls).toEqual([[false], [false]]);
});

test("a question that becomes busy keeps the focus inside, and neither a click nor Enter confirms it again", async () => {
  const onConfirm = vi.fn<() => void>();
  function Asking() {
    const [isBusy, setIsBusy] = useState(false);
    return (
      <ConfirmDialog
        open
        onOpenChange={() => undefined}
        title="Delete the key?"
        description="Calls with it are refused."
        confirmLabel="Delete key"
        onConfirm={() => {
          setIsBusy(true);
          onConfirm();
        }}
        busy={isBusy}
      />
    );
  }
  show(<Asking />);
  const confirm = screen.getByRole<HTMLButtonElement>("button", { name: "Delete key" });
  confirm.focus();
  fireEvent.click(confirm);
  await waitFor(() => expect(confirm.getAttribute("aria-busy")).toBe("true"));
  expect([confirm.disabled, confirm.getAttribute("aria-disabled")]).toEqual([false, "true"]);
  expect(document.activeElement).toBe(confirm);
  fireEvent.click(confirm);
  expect(onConfirm).toHaveBeenCalledTimes(1);
});

test("a confirmed question stays until the call has ended, because nothing could be kept any more", () => {
  const { onOpenChange, keep } = ask(true);
  fireEvent.keyDown(document.body, { key: "Escape" });
  expect(keep.disabled).toBe(true);
  expect(onOpenChange).not.toHaveBeenCalled();
});
