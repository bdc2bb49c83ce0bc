import { TOASTS } from "@prompt-shield/contracts/messages";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { call } from "./api.ts";
import type { Answer } from "./api.ts";
import { notify, notifyError, outdateErrors } from "./notify.ts";
import { clearLegacyToken } from "./storage.ts";
import { openTabChannel } from "./tab-channel.ts";
import { forgetWorkspace, settleWorkspace, shownWorkspace } from "./tab-workspace.ts";

export type User = Answer<"POST /api/v1/auth/sign-in">["user"];

export const SESSION_KEY = ["session"];
/** Each request renews the cookie before it expires, and notices if the session ended elsewhere. */
const RENEW_EVERY_MS = 10 * 60_000;
const otherTabs = openTabChannel("session");

/** What we know about the current user. `end` says why a signed-in person no longer is. */
interface Known {
  user: User | null;
  end?: "suspended" | "elsewhere" | "deleted";
}

export interface Session extends Known {
  isLoading: boolean;
}

const sessionQuery = queryOptions({
  queryKey: SESSION_KEY,
  queryFn: ({ client }) => askWho(client.getQueryData<Known>(SESSION_KEY)),
});

/** For code that runs before the session is loaded. */
export function fetchSession(client: QueryClient): Promise<Known> {
  return client.ensureQueryData(sessionQuery);
}

/** The user as far as this tab knows, without asking. */
export function knownUser(client: QueryClient): User | null | undefined {
  return client.getQueryData<Known>(SESSION_KEY)?.user;
}

export function useSession(): Session {
  const query = useQuery({
    ...sessionQuery,
    staleTime: 0,
    refetchOnMount: false,
    refetchOnWindowFocus: "always",
    refetchInterval: RENEW_EVERY_MS,
  });
  // A failing server must not look like a sign-out: the last known user stays until the server says otherwise.
  return { ...(query.data ?? { user: null }), isLoading: query.isPending };
}

/**
 * Loads the session. If there was one before and nobody signed out in this tab, it expired or ended
 * elsewhere.
 */
async function askWho(before: Known | undefined): Promise<Known> {
  const asked = shownWorkspace();
  const { user, refusal, workspace_id: answered } = await call("GET /api/v1/auth/session");
  if (user === null) forgetWorkspace();
  else if (answered !== undefined) {
    const found = settleWorkspace(user.id, { asked, answered, isNewPage: before === undefined });
    if (found === "lost") notifyError(TOASTS.workspaceLost);
  }
  if (user !== null) return { user };
  if (refusal === "account_suspended") return { user, end: "suspended" };
  if (before?.user) return { user, end: "elsewhere" };
  return { user, ...(before?.end === "elsewhere" && { end: before.end }) };
}

/** The user, on pages that exist only for signed-in people. */
export function useUser(): User {
  const { user } = useSession();
  if (user === null) throw new Error("This part of the app needs a signed-in user.");
  return user;
}

/**
 * Loads the session after sign-in or sign-up, and tells the other tabs. The answer also names the workspace in which
 * this tab begins: without it, the first calls would act wherever another tab works.
 */
export async function enterSession(client: QueryClient): Promise<void> {
  forgetWorkspace();
  // An answer from before the sign-in may still be on its way.
  await client.cancelQueries({ queryKey: SESSION_KEY });
  await client.fetchQuery({ ...sessionQuery, staleTime: 0 });
  otherTabs.ring();
}

export async function signOut(client: QueryClient): Promise<void> {
  await call("POST /api/v1/auth/sign-out");
  leaveSession(client);
  outdateErrors();
  notify(TOASTS.signedOut);
}

/** Clears all data of the user, so that the next person on this screen sees none of it. */
export function leaveSession(client: QueryClient, end?: "deleted"): void {
  clearLegacyToken();
  forgetWorkspace();
  forgetUserData(client);
  client.setQueryData<Known>(SESSION_KEY, { user: null, ...(end && { end }) });
  otherTabs.ring();
}

/**
 * Keeps tabs in sync: a sign-in or sign-out in one applies to all, and nobody sees the previous user's data.
 */
export function useSessionAcrossTabs(): void {
  const client = useQueryClient();
  const userId = useSession().user?.id;
  const lastUserId = useRef(userId);
  useEffect(() => {
    if (lastUserId.current !== undefined && lastUserId.current !== userId) forgetUserData(client);
    lastUserId.current = userId;
  }, [client, userId]);
  useEffect(() => {
    return otherTabs.listen(() => void client.invalidateQueries({ queryKey: SESSION_KEY }));
  }, [client]);
}

function forgetUserData(client: QueryClient): void {
  client.removeQueries({ predicate: (query) => query.queryKey[0] !== SESSION_KEY[0] });
}
