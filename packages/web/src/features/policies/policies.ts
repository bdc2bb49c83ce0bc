import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import type { Answer, Body } from "../../lib/api.ts";
import { notify, tellOf } from "../../lib/notify.ts";
import { POLICIES_KEY, REVIEW_KEY } from "../../lib/workspace.ts";

export type Policy = Answer<"GET /api/v1/policies">["policies"][number];
export type PolicyDraft = Body<"POST /api/v1/policies">;
export type PolicyChange = Body<"PATCH /api/v1/policies/{id}">;
export type ReviewItem = Answer<"GET /api/v1/feedback">["items"][number];

export function usePolicies() {
  return useQuery({ queryKey: POLICIES_KEY, queryFn: () => call("GET /api/v1/policies") });
}

/** Reloads the list after a change. The caller reports failures. */
function useRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: POLICIES_KEY });
}

export function useSavePolicy(id: string | undefined) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (draft: PolicyDraft): Promise<Policy> =>
      id === undefined
        ? call("POST /api/v1/policies", { body: draft })
        : call("PATCH /api/v1/policies/{id}", { params: { id }, body: draft }),
    onSuccess: ({ version }) => {
      notify({ title: "Policy saved", description: `Version ${version} is now in force.` });
      return refresh();
    },
  });
}

export function useChangePolicy(id: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (change: PolicyChange) =>
      call("PATCH /api/v1/policies/{id}", { params: { id }, body: change }),
    onSuccess: refresh,
    onError: tellOf("The policy was not changed"),
  });
}

export function useDeletePolicy(id: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: () => call("DELETE /api/v1/policies/{id}", { params: { id } }),
    onSuccess: () => {
      notify({ title: "Policy deleted", description: "It no longer applies to anything." });
      return refresh();
    },
    onError: tellOf("The policy was not deleted"),
  });
}

export function useRollback(id: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (version: number) =>
      call("POST /api/v1/policies/{id}/rollback", { params: { id }, body: { version } }),
    onSuccess: ({ version }) => {
      notify({ title: "Rolled back", description: `Version ${version} is in force again.` });
      return refresh();
    },
    onError: tellOf("The policy was not rolled back"),
  });
}

export function useTakeBack(id: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (exception: string) =>
      call("DELETE /api/v1/policies/{id}/exceptions/{exception}", { params: { id, exception } }),
    onSuccess: () => {
      notify({ title: "Exception removed", description: "The policy applies to it again." });
      return refresh();
    },
    onError: tellOf("The exception was not removed"),
  });
}

export interface ReviewFilters {
  verdict: "wrong" | "right";
  category: string;
  key_id: string;
}

export function useReview(filters: ReviewFilters) {
  const chosen = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ""));
  return useInfiniteQuery({
    queryKey: [...REVIEW_KEY, filters],
    queryFn: ({ pageParam }) =>
      call("GET /api/v1/feedback", {
        query: { ...chosen, ...(pageParam && { cursor: pageParam }) } as Record<never, never>,
      }),
    initialPageParam: "",
    getNextPageParam: (page) => page.next_cursor,
  });
}

export function useFalseAlarms() {
  return useQuery({
    queryKey: [...REVIEW_KEY, "weeks"],
    queryFn: () => call("GET /api/v1/feedback/false-alarms"),
  });
}
