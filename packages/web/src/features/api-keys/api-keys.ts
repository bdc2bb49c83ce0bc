import { keyLimitMessage, MESSAGES, TOASTS } from "@prompt-shield/contracts/messages";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import type { Answer, Body } from "../../lib/api.ts";
import { messageOf, notify, notifyError } from "../../lib/notify.ts";
import { ApiError } from "../../lib/request.ts";
import { KEYS_KEY, useProfile } from "../../lib/workspace.ts";
import { StepUpCancelled, useStepUp } from "../../shared/step-up.tsx";

export type ApiKey = Answer<"GET /api/v1/api-keys">["keys"][number];

export type CreatedKey = Answer<"POST /api/v1/api-keys">;

export function useApiKeys() {
  return useQuery({ queryKey: KEYS_KEY, queryFn: () => call("GET /api/v1/api-keys") });
}

export function useGenerateKey() {
  const client = useQueryClient();
  const profile = useProfile().data;
  const withStepUp = useStepUp();
  return useMutation({
    mutationFn: (name: string) => withStepUp(() => call("POST /api/v1/api-keys", { body: { name } })),
    onSuccess: () => client.invalidateQueries({ queryKey: KEYS_KEY }),
    onError: (error) => {
      if (error instanceof StepUpCancelled) return;
      const code = error instanceof ApiError ? error.code : undefined;
      if (code === "upgrade_required") return notifyError(TOASTS.upgradeRequired);
      if (code === "key_limit_reached" && profile) {
        return notifyError(TOASTS.keyLimitReached, keyLimitMessage(profile.api_key_limit, profile.plan));
      }
      if (code === "unauthenticated") return notifyError({ title: "Error" }, MESSAGES.notAuthenticated);
      return notifyError({ title: "Error" }, MESSAGES.keyGenerateFailed);
    },
  });
}

/** Optimistic update: removes the key from the list at once and restores it if the server refuses. */
export function useDeleteKey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call("DELETE /api/v1/api-keys/{id}", { params: { id } }),
    onMutate: (id) => {
      const before = client.getQueryData<Answer<"GET /api/v1/api-keys">>(KEYS_KEY);
      client.setQueryData(
        KEYS_KEY,
        before && { ...before, keys: before.keys.filter((key) => key.id !== id) },
      );
      return { before };
    },
    onSuccess: () => notify({ title: "API key deleted", description: "It has stopped working." }),
    onError: (_error, _id, context) => {
      client.setQueryData(KEYS_KEY, context?.before);
      notifyError({ title: "Error" }, MESSAGES.keyDeleteFailed);
    },
    onSettled: () => client.invalidateQueries({ queryKey: KEYS_KEY }),
  });
}

/** Changes a key's rights, networks and expiry. If the sign-in is too long ago, it asks for the password. */
export function useUpdateKey(id: string) {
  return useKeyChange(
    (body: Body<"PATCH /api/v1/api-keys/{id}">) =>
      call("PATCH /api/v1/api-keys/{id}", { params: { id }, body }),
    "The key was not changed. Try again.",
  );
}

export function useRotateKey() {
  return useKeyChange(
    ({ id, overlapHours }: { id: string; overlapHours: number }) =>
      call("POST /api/v1/api-keys/{id}/rotate", { params: { id }, body: { overlap_hours: overlapHours } }),
    "The key was not rotated. Try again.",
  );
}

function useKeyChange<Input, Result>(act: (input: Input) => Promise<Result>, failed: string) {
  const client = useQueryClient();
  const withStepUp = useStepUp();
  return useMutation({
    mutationFn: (input: Input) => withStepUp(() => act(input)),
    onSuccess: () => client.invalidateQueries({ queryKey: KEYS_KEY }),
    onError: (error) => {
      if (!(error instanceof StepUpCancelled)) notifyError({ title: "Error" }, messageOf(error, failed));
    },
  });
}

/** Fetches the full key. The server returns it only to an owner who has just confirmed their identity. */
export function useRevealKey(): (id: string) => Promise<string> {
  const withStepUp = useStepUp();
  return async (id) => {
    const reveal = () => call("POST /api/v1/api-keys/{id}/reveal", { params: { id }, body: {} });
    return (await withStepUp(reveal)).key;
  };
}

/** Calls the API with the key, as a program would. */
export function useTestKey() {
  const reveal = useRevealKey();
  return useMutation({
    mutationFn: async (id: string) =>
      call("POST /functions/v1/validate-api-key", { headers: { "x-api-key": await reveal(id) } }),
    onSuccess: ({ key_name: name }) =>
      notify({ title: "API key works" }, `The key "${name}" is valid and active.`),
    onError: (error) => {
      if (error instanceof StepUpCancelled) return;
      const wasRefused = error instanceof ApiError && (error.status === 401 || error.status === 403);
      const message = wasRefused ? messageOf(error, MESSAGES.apiKeyInvalid) : MESSAGES.keyTestFailed;
      notifyError({ title: "API key test failed" }, message);
    },
  });
}
