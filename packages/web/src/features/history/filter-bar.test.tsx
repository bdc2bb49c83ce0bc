import { fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { show } from "../../testing/render.tsx";
import { FilterBar } from "./filter-bar.tsx";
import type { HistoryFilters } from "./history-filters.ts";

const NONE: HistoryFilters = { q: "", verdict: "", action: "", category: "", from: "", to: "" };

test.each([
  ["Verdict", "malicious", { verdict: "malicious" }],
  ["Action", "sanitize", { action: "sanitize" }],
  ["Category", "Data Leakage", { category: "Data Leakage" }],
  ["From", "2026-11-01", { from: "2026-11-01" }],
  ["To", "2026-11-15", { to: "2026-11-15" }],
])("%s changes its own filter and no other", (label, value, change) => {
  const onChange = vi.fn<(change: Partial<HistoryFilters>) => void>();
  show(<FilterBar filters={NONE} onChange={onChange} onClear={() => undefined} />, {});
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
  expect(onChange.mock.calls).toEqual([[change]]);
});

test("filters can be cleared only while there are any", () => {
  const onClear = vi.fn<() => void>();
  show(<FilterBar filters={NONE} onChange={() => undefined} onClear={onClear} />, {});
  expect(screen.queryByRole("button", { name: "Clear filters" })).toBeNull();
  show(
    <FilterBar filters={{ ...NONE, to: "2026-11-15" }} onChange={() => undefined} onClear={onClear} />,
    {},
  );
  fireEvent.click(screen.getByRole("button", { name: "Clear filters" }));
  expect(onClear).toHaveBeenCalledOnce();
});

test.each([
  ["wait behind a button", NONE, "false"],
  ["are open if one is set", { ...NONE, category: "Data Leakage" as const }, "true"],
])("on a phone the filters %s", (_name, filters, isOpen) => {
  show(<FilterBar filters={filters} onChange={() => undefined} onClear={() => undefined} />, {});
  const button = screen.getByRole("button", { name: "Filters" });
  expect(button.getAttribute("aria-expanded")).toBe(isOpen);
  fireEvent.click(button);
  expect(button.getAttribute("aria-expanded")).toBe(isOpen === "true" ? "false" : "true");
});
