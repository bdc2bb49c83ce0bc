import { useCallback } from "react";
import { useSearchParams } from "react-router";

export const ADMIN_TABS = [
  "overview",
  "users",
  "workspaces",
  "threats",
  "payments",
  "tickets",
  "failures",
  "audit",
  "health",
] as const;
export type AdminTab = (typeof ADMIN_TABS)[number];

/** The view is kept in the address: it can be shared, and the back button works. */
export function useAdminParams() {
  const [params, setParams] = useSearchParams();
  const read = (name: string) => params.get(name) ?? "";
  /** An empty value removes the name from the address. */
  const change = useCallback(
    (changes: Readonly<Record<string, string>>) =>
      setParams((before) => merged(before, changes), { replace: true, preventScrollReset: true }),
    [setParams],
  );
  const wanted = read("tab");
  const tab = ADMIN_TABS.find((name) => name === wanted) ?? "overview";
  return { tab, read, change };
}

/** The address of a tab, with what it should show. */
export function adminPath(tab: AdminTab, filters: Readonly<Record<string, string>> = {}): string {
  return `/admin?${new URLSearchParams({ tab, ...filters }).toString()}`;
}

/** One of the words that a filter knows, or none. */
export function pick<const Word extends string>(words: readonly Word[], value: string): Word | undefined {
  return words.find((word) => word === value);
}

function merged(before: URLSearchParams, changes: Readonly<Record<string, string>>): URLSearchParams {
  const after = new URLSearchParams(before);
  for (const [name, value] of Object.entries(changes)) {
    if (value === "") after.delete(name);
    else after.set(name, value);
  }
  return after;
}
