import {
  PROFILE_FRESH_MS,
  QUOTA_WARNING_RATIO,
  SCAN_LOGS_FRESH_MS,
  USAGE_FRESH_MS,
} from "@prompt-shield/contracts/limits";
import { queryOptions, useQuery } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { call } from "./api.ts";
import type { Answer } from "./api.ts";

/** Data about the signed-in user that several screens share, each with its specified freshness. */

export type Profile = Answer<"GET /api/v1/profile">;
export type Usage = Answer<"GET /api/v1/usage">;
export type Analytics = Answer<"GET /api/v1/analytics">;
export type ScanLogPage = Answer<"GET /api/v1/scan-logs">;
export type ScanLog = ScanLogPage["items"][number];
export type LogDetail = Answer<"GET /api/v1/scan-logs/{id}">;
export type ScanResponse = Answer<"POST /api/v1/scan">;
export type FileScanResponse = Answer<"POST /api/v1/scan-file">;
export type SanitizeResponse = Answer<"POST /api/v1/sanitize">;

export const PROFILE_KEY = ["profile"];
const USAGE_KEY = ["usage"];
export const SCAN_LOGS_KEY = ["scan-logs"];
export const POLICIES_KEY = ["policies"];
export const KEYS_KEY = ["api-keys"];
export const REVIEW_KEY = ["feedback"];
const ANALYTICS_KEY = ["analytics"];

const profileQuery = queryOptions({
  queryKey: PROFILE_KEY,
  queryFn: () => call("GET /api/v1/profile"),
  staleTime: PROFILE_FRESH_MS,
});

export function useProfile() {
  return useQuery(profileQuery);
}

export function fetchProfile(client: QueryClient): Promise<Profile> {
  return client.ensureQueryData(profileQuery);
}

/** Visitors have no usage: with `isSignedIn` false nothing is requested. */
export function useUsage(isSignedIn = true) {
  return useQuery({
    queryKey: USAGE_KEY,
    queryFn: () => call("GET /api/v1/usage"),
    staleTime: USAGE_FRESH_MS,
    enabled: isSignedIn,
  });
}

export function useRecentScanLogs() {
  return useQuery({
    queryKey: [...SCAN_LOGS_KEY, "recent"],
    queryFn: async () => (await call("GET /api/v1/scan-logs")).items,
    staleTime: SCAN_LOGS_FRESH_MS,
  });
}

export function useAnalytics() {
  return useQuery({
    queryKey: ANALYTICS_KEY,
    queryFn: () => call("GET /api/v1/analytics"),
    staleTime: SCAN_LOGS_FRESH_MS,
  });
}

/** Records a counted action: shows the new figure at once, and reloads what else it changed. */
export function noteCountedAction(client: QueryClient, remaining: number): void {
  client.setQueryData<Usage>(USAGE_KEY, (usage) => usage && withRemaining(usage, remaining));
  refreshAfterAction(client);
}

export function refreshAfterAction(client: QueryClient): void {
  for (const queryKey of [USAGE_KEY, SCAN_LOGS_KEY, ANALYTICS_KEY])
    void client.invalidateQueries({ queryKey });
}

function withRemaining(usage: Usage, remaining: number): Usage {
  const scanCount = usage.limit - remaining;
  const percent = usage.limit === 0 ? 100 : Math.min(100, (scanCount / usage.limit) * 100);
  const isNear = percent >= QUOTA_WARNING_RATIO * 100;
  const state = remaining <= 0 ? "reached" : isNear ? "warning" : "ok";
  return { ...usage, scan_count: scanCount, remaining, percent, state };
}
