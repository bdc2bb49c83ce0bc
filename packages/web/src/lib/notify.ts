import type { Notice } from "@prompt-shield/contracts";

export interface Toast {
  kind: "success" | "error";
  title: string;
  description: string | undefined;
}

/** Draws a toast; what it returns takes the toast away. */
type Draw = (toast: Toast) => () => void;

/** The toasts' code loads late; earlier messages wait here and fire this event. */
export const TOAST_WAITS = "toast-waits";
const waiting: Toast[] = [];
let draw: Draw | undefined;
/** The last toast of each kind and title. */
const shown = new Map<string, Toast & { shownAtMs: number; remove: () => void }>();

/** Shows a toast with a title and a description. */
export function notify(notice: Notice, description = notice.description): void {
  show({ kind: "success", title: notice.title, description });
}

export function notifyError(notice: Notice, description = notice.description): void {
  show({ kind: "error", title: notice.title, description });
}

/** A toast takes the place of an earlier one that said the same. */
function show(toast: Toast): void {
  if (draw === undefined) {
    waiting.push(toast);
    window.dispatchEvent(new Event(TOAST_WAITS));
    return;
  }
  const key = `${toast.kind} ${toast.title}`;
  shown.get(key)?.remove();
  shown.set(key, { ...toast, shownAtMs: Date.now(), remove: draw(toast) });
}

/**
 * Takes away the errors shown before this moment. Called when an action succeeds that began then: it is either the
 * failed one, tried again, or the user has gone on to something else.
 */
export function outdateErrors(beganAtMs = Date.now()): void {
  for (const [key, { kind, shownAtMs, remove }] of shown) {
    if (kind !== "error" || shownAtMs > beganAtMs) continue;
    shown.delete(key);
    remove();
  }
}

export function showToastsWith(drawn: Draw): void {
  draw = drawn;
  for (const toast of waiting.splice(0)) show(toast);
}

/** The message to show for an unknown failure. */
export function messageOf(error: unknown, otherwise: string): string {
  return error instanceof Error && error.message !== "" ? error.message : otherwise;
}

/** Shows a toast that names the failed action and gives the server's reason. */
export function tellOf(title: string) {
  return (error: unknown) => notifyError({ title }, messageOf(error, "Try again in a moment."));
}
