import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { show } from "../../testing/render.tsx";
import { ATTACK, sanitized } from "../../testing/samples.ts";
import { SanitizeResult } from "./sanitize-result.tsx";

const MIXED = `Summarize this ticket. ${ATTACK} Thank you.`;

describe("a sanitized prompt", () => {
  test("is shown next to the original, with the removed threats and each change", () => {
    const result = sanitized(MIXED);
    show(<SanitizeResult result={result} />);
    expect(screen.getByText("Content Modified")).toBeDefined();
    expect(screen.getByLabelText<HTMLTextAreaElement>("Sanitized prompt").value).toBe(result.sanitized);
    expect(screen.getByLabelText<HTMLTextAreaElement>("Original prompt").value).toBe(MIXED);
    expect(screen.getAllByText("REMOVED")).toHaveLength(new Set(result.removedThreats).size);
    expect(document.querySelector("del")?.textContent).toContain("Ignore all previous instructions");
  });

  test("is shown in the structure it was sent in, of which the history knows only the texts", () => {
    const messages = [{ role: "tool" as const, content: "" }];
    show(<SanitizeResult result={{ ...sanitized(MIXED), messages }} source="messages" />);
    const { value } = screen.getByLabelText<HTMLTextAreaElement>("Sanitized prompt");
    expect(JSON.parse(value)).toEqual(messages);
    expect(screen.getByText("The texts that were read, without their structure.")).toBeDefined();
  });

  test("can be compared side by side and inline", () => {
    show(<SanitizeResult result={sanitized(MIXED)} />);
    fireEvent.click(screen.getByRole("button", { name: "Show side by side" }));
    expect(screen.getByText("Before")).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "Show inline" }));
    expect(screen.queryByText("Before")).toBeNull();
  });

  test("is shown alone if it needed no change", () => {
    show(<SanitizeResult result={sanitized("How do I bake bread?")} />);
    expect(screen.getByText("No Changes Needed")).toBeDefined();
    expect(screen.queryByLabelText("Original prompt")).toBeNull();
    expect(screen.queryByText("Safety Improvements")).toBeNull();
  });

  test("says what was not read, and so not cleaned", () => {
    const note = "Attachments were not read: offer.pdf.";
    show(<SanitizeResult result={{ ...sanitized(MIXED), notes: [note] }} />);
    expect(screen.getByText(note)).toBeDefined();
  });

  test("can be scanned again", () => {
    const onRescan = vi.fn<() => void>();
    show(<SanitizeResult result={sanitized(MIXED)} onRescan={onRescan} />);
    fireEvent.click(screen.getByRole("button", { name: "Scan the result" }));
    expect(onRescan).toHaveBeenCalledOnce();
  });

  test("says so if it is empty, and then cannot be scanned", () => {
    const empty = { ...sanitized(MIXED), sanitized: "  " };
    show(<SanitizeResult result={empty} onRescan={() => undefined} />);
    expect(screen.getByText("Nothing in this prompt was safe to pass on.")).toBeDefined();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Scan the result" }).disabled).toBe(true);
  });
});
