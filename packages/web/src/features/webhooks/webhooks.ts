import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import type { Answer, Body } from "../../lib/api.ts";
import { notify, tellOf } from "../../lib/notify.ts";
import { useMay, useMayHear } from "../../lib/role.ts";

export const WEBHOOKS_KEY = ["webhooks"];
export type Webhook = Answer<"GET /api/v1/webhooks">["webhooks"][number];
export type WebhookDraft = Body<"POST /api/v1/webhooks">;
export type WebhookChange = Body<"PATCH /api/v1/webhooks/{id}">;

/** Only people who may subscribe to all of an endpoint's events may manage it. */
export function useMayHandle({ events }: Pick<Webhook, "events">): boolean {
  const may = useMay();
  const mayHear = useMayHear();
  return may("updateWebhook") && events.every(mayHear);
}

export function useWebhooks() {
  return useQuery({ queryKey: WEBHOOKS_KEY, queryFn: () => call("GET /api/v1/webhooks") });
}

/** Reloads the list after a change. The caller reports failures. */
function useRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: WEBHOOKS_KEY });
}

export function useCreateWebhook() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (draft: WebhookDraft) => call("POST /api/v1/webhooks", { body: draft }),
    onSuccess: () => {
      notify({ title: "Webhook added", description: "Copy its secret now: it is shown only once." });
      return refresh();
    },
  });
}

export function useUpdateWebhook(id: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (change: WebhookChange) =>
      call("PATCH /api/v1/webhooks/{id}", { params: { id }, body: change }),
    onSuccess: refresh,
  });
}

export function useRotateSecret(id: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: () => call("POST /api/v1/webhooks/{id}/rotate-secret", { params: { id } }),
    onSuccess: () => {
      notify({ title: "Secret rotated", description: "The old one also signs for 24 hours." });
      return refresh();
    },
    onError: tellOf("The secret was not rotated"),
  });
}

export function useDeleteWebhook(id: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: () => call("DELETE /api/v1/webhooks/{id}", { params: { id } }),
    onSuccess: () => {
      notify({ title: "Webhook deleted", description: "No more events are sent to it." });
      return refresh();
    },
    onError: tellOf("The webhook was not deleted"),
  });
}

export function useSendTestEvent(id: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: () => call("POST /api/v1/webhooks/{id}/test", { params: { id } }),
    onSuccess: () => {
      notify({ title: "Test event sent", description: "See Deliveries for the endpoint’s response." });
      return refresh();
    },
    onError: tellOf("The test event was not sent"),
  });
}
