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

/** Keeps the view's state in the URL, so that it can be shared and the back button works. */
export function useAdminParams() {
  const [params, setParams] = useSearchParams();
  const read = (name: string) => params.get(name) ?? "";
  /** An empty value removes the parameter from the URL. */
  const change = useCallback(
    (changes: Readonly<Record<string, string>>) =>
      setParams((before) => merged(before, changes), { replace: true, preventScrollReset: true }),
    [setParams],
  );
  const wanted = read("tab");
  const tab = ADMIN_TABS.find((name) => name === wanted) ?? "overview";
  return { tab, read, change };
}

/** The URL of a tab with these filters. */
export function adminPath(tab: AdminTab, filters: Readonly<Record<string, string>> = {}): string {
  return `/admin?${new URLSearchParams({ tab, ...filters }).toString()}`;
}

/** The value if it is one of the filter's words, otherwise undefined. */
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
