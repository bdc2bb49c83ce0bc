import { useSyncExternalStore } from "react";
import { clearTabWorkspace, readTabWorkspace, storeTabWorkspace } from "./storage.ts";
import type { TabWorkspace } from "./storage.ts";

/**
 * The workspace that this tab shows. Every call names it, because the server would otherwise take the one used last,
 * perhaps in another tab. It is kept in session storage, which belongs to one tab and outlives a reload or a detour to
 * a payment page.
 */
let shown: TabWorkspace | undefined = readTabWorkspace();
/** The server has refused the shown workspace: the person was removed from it, or it was deleted. */
let isLost = false;
const listeners = new Set<() => void>();

/** Undefined for visitors. */
export function shownWorkspace(): string | undefined {
  return shown?.id;
}

export function useShownWorkspace(): string | undefined {
  return useSyncExternalStore(listen, shownWorkspace, () => undefined);
}

export function useHasLostWorkspace(): boolean {
  return useSyncExternalStore(
    listen,
    () => isLost,
    () => false,
  );
}

export function showWorkspace(next: TabWorkspace): void {
  storeTabWorkspace(next);
  change(next, false);
}

export function forgetWorkspace(): void {
  clearTabWorkspace();
  change(undefined, false);
}

/** A late refusal of a workspace that the tab has left since then says nothing about the one it shows. */
export function noteLostWorkspace(id: string | undefined): void {
  if (shown !== undefined && shown.id === id) change(shown, true);
}

/**
 * Called with each answer about the session. `asked` is what the tab showed when it asked, and `answered` is where the
 * server says that such a call acts. Returns whether a page that was just loaded had to leave its workspace.
 */
export function settleWorkspace(
  userId: string,
  { asked, answered, isNewPage }: { asked: string | undefined; answered: string; isNewPage: boolean },
): "lost" | undefined {
  const personal = { userId, id: userId };
  // Not the answered one if somebody else's was asked for: both may be members of the same team.
  if (shown?.userId !== userId) showWorkspace(asked === undefined ? { userId, id: answered } : personal);
  // On a page that is already open, the first refused call notices this, and the person is asked before it changes.
  else if (isNewPage && shown.id === asked && answered !== asked) {
    showWorkspace(personal);
    return "lost";
  }
  return undefined;
}

function change(next: TabWorkspace | undefined, isNowLost: boolean): void {
  shown = next;
  isLost = isNowLost;
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
