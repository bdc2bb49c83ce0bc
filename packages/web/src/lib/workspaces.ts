import { PROFILE_FRESH_MS } from "@prompt-shield/contracts/limits";
import { WORKSPACE_HEADER } from "@prompt-shield/contracts/vocabulary";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Query, QueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { call } from "./api.ts";
import type { Answer } from "./api.ts";
import { SESSION_KEY } from "./session.ts";
import { openTabChannel } from "./tab-channel.ts";

type Workspaces = Answer<"GET /api/v1/workspaces">;
export type Workspace = Workspaces["workspaces"][number];

export const WORKSPACES_KEY = ["workspaces"];
const otherTabs = openTabChannel("workspace");

/** Visitors have no workspaces: with `isSignedIn` false nothing is requested. */
export function useWorkspaces(isSignedIn = true) {
  return useQuery({
    queryKey: WORKSPACES_KEY,
    queryFn: () => call("GET /api/v1/workspaces"),
    staleTime: PROFILE_FRESH_MS,
    enabled: isSignedIn,
  });
}

/**
 * Switches workspaces. The server remembers the last workspace that a call named, and uses it for calls that
 * name none.
 */
export async function enterWorkspace(client: QueryClient, id: string): Promise<void> {
  await call("GET /api/v1/workspace", { headers: { [WORKSPACE_HEADER]: id } });
  client.removeQueries({ type: "inactive", predicate: isOfOneWorkspace });
  client.setQueryData<Workspaces>(WORKSPACES_KEY, (known) => known && { ...known, current: id });
  otherTabs.ring();
  await client.invalidateQueries({ queryKey: WORKSPACES_KEY });
}

/**
 * Clears the data of a workspace that the server no longer uses: after a switch here or in another tab, or if
 * the person left, was removed, or the workspace was deleted.
 */
export function useWorkspaceChange(current: string | undefined): void {
  const client = useQueryClient();
  const shown = useRef(current);
  useEffect(() => {
    if (current === undefined) return;
    if (shown.current !== undefined && shown.current !== current)
      void client.resetQueries({ predicate: isOfOneWorkspace });
    shown.current = current;
  }, [client, current]);
  useEffect(
    () => otherTabs.listen(() => void client.invalidateQueries({ queryKey: WORKSPACES_KEY })),
    [client],
  );
}

function isOfOneWorkspace({ queryKey }: Query): boolean {
  return queryKey[0] !== SESSION_KEY[0] && queryKey[0] !== WORKSPACES_KEY[0];
}
