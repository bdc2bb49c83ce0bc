import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { tellOf } from "../../lib/notify.ts";
import { call } from "../../lib/api.ts";
import type { Answer, Body } from "../../lib/api.ts";
import { request } from "../../lib/request.ts";
import { KEYS_KEY, POLICIES_KEY } from "../../lib/workspace.ts";

export type Replay = Answer<"GET /api/v1/policies/{id}/replays">["replays"][number];
export type ReplayWish = NonNullable<Body<"POST /api/v1/policies/{id}/replay">>;
export type ReplayDraft = ReplayWish["policy"];

const LOOK_AGAIN_MS = 1_000;

export const isUnderWay = ({ status }: Replay): boolean => status === "waiting" || status === "running";

const keyOf = (policyId: string) => [...POLICIES_KEY, policyId, "replays"];

/** Polls while a replay is running. */
export function useReplays(policyId: string) {
  return useQuery({
    queryKey: keyOf(policyId),
    queryFn: async () =>
      (await call("GET /api/v1/policies/{id}/replays", { params: { id: policyId } })).replays,
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? LOOK_AGAIN_MS : false),
  });
}

/** Starts a replay, of the history or of `file` if there is one. */
export function useStartReplay(policyId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ file, ...wish }: ReplayWish & { file?: File | undefined }): Promise<Replay> => {
      const params = { id: policyId };
      if (!file) return call("POST /api/v1/policies/{id}/replay", { params, body: wish });
      // A draft is sent in the body, next to the prompts.
      if (wish.policy) {
        const body = { policy: wish.policy, jsonl: await file.text() };
        return call("POST /api/v1/policies/{id}/replay", { params, body });
      }
      const form = new FormData();
      form.set("file", file, file.name);
      const path = `/api/v1/policies/${encodeURIComponent(policyId)}/replay-file`;
      const query = { version: wish.version };
      return (await request({ method: "POST", path, query, body: form })) as Replay;
    },
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(policyId) }),
  });
}

export function useCancelReplay(policyId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call("POST /api/v1/replays/{id}/cancel", { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(policyId) }),
    onError: tellOf("The replay was not cancelled"),
  });
}

/** Loaded only once the replay has ended: before, the list would shift while people read it. */
export function useChanges(replay: Replay) {
  return useInfiniteQuery({
    queryKey: [...keyOf(replay.policy_id), replay.id, "changes"],
    queryFn: ({ pageParam }) =>
      call("GET /api/v1/replays/{id}/changes", {
        params: { id: replay.id },
        query: { after: pageParam },
      }),
    initialPageParam: 0,
    getNextPageParam: (page) => page.next_after,
    enabled: !isUnderWay(replay),
  });
}

export function useShadowReport(policyId: string) {
  return useQuery({
    queryKey: [...POLICIES_KEY, policyId, "shadow-report"],
    queryFn: () => call("GET /api/v1/policies/{id}/shadow-report", { params: { id: policyId } }),
  });
}

/** Names of the API keys by id; empty until they are loaded. */
export function useKeyNames(): ReadonlyMap<string, string> {
  const { data } = useQuery({ queryKey: KEYS_KEY, queryFn: () => call("GET /api/v1/api-keys") });
  return new Map(data?.keys.map(({ id, name }) => [id, name]));
}
