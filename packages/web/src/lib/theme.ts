import { useSyncExternalStore } from "react";

/**
 * The choice is stored in a cookie, not in local storage: the inactivity rule clears local storage, and a
 * page must not turn white because someone was away. public/first.js reads the same cookie.
 */
export const THEME_CHOICES = ["system", "light", "dark"] as const;
export type ThemeChoice = (typeof THEME_CHOICES)[number];
export type Theme = "light" | "dark";

const YEAR_S = 31_536_000;
const listeners = new Set<() => void>();

export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(subscribe, readChoice, () => "system");
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, currentTheme, () => "light");
}

export function setThemeChoice(choice: ThemeChoice): void {
  const lifetime = choice === "system" ? 0 : YEAR_S;
  document.cookie = `theme=${choice}; path=/; max-age=${lifetime}; samesite=lax`;
  apply();
}

/** Follows the operating system while the choice is "system". */
export function followSystemTheme(): void {
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", apply);
}

function apply(): void {
  const choice = readChoice();
  const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  document.documentElement.dataset["theme"] = choice === "system" ? system : choice;
  for (const listener of listeners) listener();
}

function readChoice(): ThemeChoice {
  const stored = /(?:^|; )theme=(light|dark)/.exec(document.cookie)?.[1];
  return stored === "light" || stored === "dark" ? stored : "system";
}

function currentTheme(): Theme {
  return document.documentElement.dataset["theme"] === "dark" ? "dark" : "light";
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
