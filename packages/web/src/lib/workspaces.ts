import { PROFILE_FRESH_MS } from "@prompt-shield/contracts/limits";
import { WORKSPACE_HEADER, WORKSPACE_PARAMETER } from "@prompt-shield/contracts/vocabulary";
import { useQuery } from "@tanstack/react-query";
import type { Query, QueryClient } from "@tanstack/react-query";
import { call } from "./api.ts";
import type { Answer } from "./api.ts";
import { withQuery } from "./request.ts";
import type { RequestParts } from "./request.ts";
import { knownUser, SESSION_KEY } from "./session.ts";
import { showWorkspace, useShownWorkspace } from "./tab-workspace.ts";

type Workspaces = Answer<"GET /api/v1/workspaces">;
export type Workspace = Workspaces["workspaces"][number];

export const WORKSPACES_KEY = ["workspaces"];

/** Visitors have no workspaces: with `isSignedIn` false nothing is requested. `current` is the one this tab shows. */
export function useWorkspaces(isSignedIn = true) {
  const shown = useShownWorkspace();
  return useQuery({
    queryKey: WORKSPACES_KEY,
    queryFn: () => call("GET /api/v1/workspaces"),
    select: (known) => ({ ...known, current: shown ?? known.current }),
    staleTime: PROFILE_FRESH_MS,
    enabled: isSignedIn,
  });
}

/** Switches this tab, and only this one, to another workspace, unless the server refuses it. */
export async function enterWorkspace(client: QueryClient, id: string): Promise<void> {
  await call("GET /api/v1/workspace", { headers: { [WORKSPACE_HEADER]: id } });
  moveTo(client, id);
  await client.invalidateQueries({ queryKey: WORKSPACES_KEY });
}

/** After this tab's workspace was left, deleted or taken away. Everyone's personal workspace has their own id. */
export async function enterPersonalWorkspace(client: QueryClient): Promise<void> {
  moveTo(client, knownUser(client)?.id);
  await client.invalidateQueries({ queryKey: WORKSPACES_KEY });
}

/** Clears the other workspace's data, and cancels what is still being loaded of it. */
function moveTo(client: QueryClient, id: string | undefined): void {
  const userId = knownUser(client)?.id;
  if (userId === undefined || id === undefined) return;
  showWorkspace({ userId, id });
  client.removeQueries({ type: "inactive", predicate: isOfOneWorkspace });
  void client.resetQueries({ predicate: isOfOneWorkspace });
}

/**
 * Returns a function that makes the address of a download or another page of the server. The browser opens those
 * itself, without our header, so the address names the workspace.
 */
export function useWorkspaceAddress(): (path: string, query?: RequestParts["query"]) => string {
  const shown = useShownWorkspace();
  return (path, query) => withQuery(path, { ...query, [WORKSPACE_PARAMETER]: shown });
}

function isOfOneWorkspace({ queryKey }: Query): boolean {
  return queryKey[0] !== SESSION_KEY[0] && queryKey[0] !== WORKSPACES_KEY[0];
}
