import { fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { show } from "../testing/render.tsx";
import { Button } from "./button.tsx";

test.each([
  ["sends its form", {}, 1],
  ["sends no form while it is busy", { busy: true }, 0],
  ["sends no form while something else is under way", { "aria-disabled": true }, 0],
])("a button %s", (_name, state, sent) => {
  const onSubmit = vi.fn<(event: { preventDefault: () => void }) => void>((event) => event.preventDefault());
  show(
    <form onSubmit={onSubmit}>
      <Button type="submit" {...state}>
        Send
      </Button>
    </form>,
  );
  const button = screen.getByRole<HTMLButtonElement>("button", { name: "Send" });
  fireEvent.click(button);
  expect(onSubmit).toHaveBeenCalledTimes(sent);
  expect(button.disabled).toBe(false);
});
