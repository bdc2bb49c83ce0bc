import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import type { Answer } from "../../lib/api.ts";
import { notify, tellOf } from "../../lib/notify.ts";
import { WEBHOOKS_KEY } from "./webhooks.ts";

export type Delivery = Answer<"GET /api/v1/webhooks/{id}/deliveries">["deliveries"][number];
export type DeliveryFilter = Delivery["status"] | "all";

/** How often an open list reloads, because deliveries happen in the background. */
const LOOK_AGAIN_MS = 3_000;

function deliveriesKey(id: string) {
  return [...WEBHOOKS_KEY, id, "deliveries"];
}

export function useDeliveries(id: string, filter: DeliveryFilter) {
  return useInfiniteQuery({
    queryKey: [...deliveriesKey(id), filter],
    queryFn: ({ pageParam }) =>
      call("GET /api/v1/webhooks/{id}/deliveries", {
        params: { id },
        query: { ...(pageParam && { cursor: pageParam }), ...(filter !== "all" && { status: filter }) },
      }),
    initialPageParam: "",
    getNextPageParam: (page) => page.next_cursor,
    refetchInterval: LOOK_AGAIN_MS,
  });
}

export function useReplay(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (delivery: string) =>
      call("POST /api/v1/webhooks/{id}/deliveries/{delivery}/replay", { params: { id, delivery } }),
    onSuccess: () => {
      notify({
        title: "Delivery queued",
        description: "The same event will be sent again, with the same id.",
      });
      return client.invalidateQueries({ queryKey: deliveriesKey(id) });
    },
    onError: tellOf("The delivery was not replayed"),
  });
}

export function useReplayFailed(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (since: Date) =>
      call("POST /api/v1/webhooks/{id}/deliveries/replay", {
        params: { id },
        body: { since: since.toISOString() },
      }),
    onSuccess: ({ replayed }) => {
      notify(
        replayed === 0
          ? { title: "Nothing to replay", description: "No delivery has failed since then." }
          : { title: "Failed deliveries queued", description: `Events sent again: ${replayed}.` },
      );
      return client.invalidateQueries({ queryKey: deliveriesKey(id) });
    },
    onError: tellOf("The deliveries were not replayed"),
  });
}
