import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Notice } from "@prompt-shield/contracts";
import { notify, tellOf } from "../../lib/notify.ts";

export const ADMIN_KEY = ["admin"];

interface Page {
  next_cursor: string | null;
}

/** Loads a list of the admin area page by page. `load` receives the cursor as part of its query. */
export function useAdminPages<Answer extends Page>(
  key: readonly unknown[],
  load: (page: { cursor?: string }) => Promise<Answer>,
) {
  return useInfiniteQuery({
    queryKey: [...ADMIN_KEY, ...key],
    queryFn: ({ pageParam }) => load(pageParam === "" ? {} : { cursor: pageParam }),
    initialPageParam: "",
    getNextPageParam: (page) => page.next_cursor,
  });
}

interface Act<Input> {
  act: (input: Input) => Promise<unknown>;
  done: Notice;
  failed: string;
  onDone?: () => void;
}

/** Runs an admin's action, reports success or failure, and reloads every list. */
export function useAdminAct<Input = void>({ act, done, failed, onDone }: Act<Input>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: () => {
      notify(done);
      onDone?.();
      return client.invalidateQueries({ queryKey: ADMIN_KEY });
    },
    onError: tellOf(failed),
  });
}
