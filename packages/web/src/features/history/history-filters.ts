import { ACTION_TYPES, CATEGORIES } from "@prompt-shield/contracts/vocabulary";
import type { ActionType, Category } from "@prompt-shield/contracts/vocabulary";

/** The filters are kept in the URL, so that a view can be shared and the back button works. */
export interface HistoryFilters {
  q: string;
  verdict: "malicious" | "clean" | "";
  action: ActionType | "";
  category: Category | "";
  /** Days in the format of date inputs: 2026-11-15. */
  from: string;
  to: string;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

export function readFilters(params: URLSearchParams): HistoryFilters {
  const get = (name: string) => params.get(name) ?? "";
  return {
    q: get("q"),
    verdict: pick(["malicious", "clean"] as const, get("verdict")),
    action: pick(ACTION_TYPES, get("action")),
    category: pick(CATEGORIES, get("category")),
    from: DAY.test(get("from")) ? get("from") : "",
    to: DAY.test(get("to")) ? get("to") : "",
  };
}

export function hasFilters(filters: HistoryFilters): boolean {
  return Object.values(filters).some((value) => value !== "");
}

/**
 * Converts the filters to the server's query: days become exact times in the reader's time zone, and empty
 * filters are left out.
 */
export function toQuery({ q, verdict, action, category, from, to }: HistoryFilters) {
  return {
    ...(q !== "" && { q }),
    ...(verdict !== "" && { verdict }),
    ...(action !== "" && { action }),
    ...(category !== "" && { category }),
    ...(from !== "" && { from: new Date(`${from}T00:00:00`).toISOString() }),
    ...(to !== "" && { to: new Date(`${to}T23:59:59.999`).toISOString() }),
  };
}

function pick<const T extends string>(options: readonly T[], value: string): T | "" {
  return options.find((option) => option === value) ?? "";
}
