import type { Notice } from "@prompt-shield/contracts";

export interface Toast {
  kind: "success" | "error";
  title: string;
  description: string | undefined;
}

type Show = (toast: Toast) => void;

/** The toasts' code loads late; earlier messages wait here and fire this event. */
export const TOAST_WAITS = "toast-waits";
const waiting: Toast[] = [];
let show: Show = (toast) => {
  waiting.push(toast);
  window.dispatchEvent(new Event(TOAST_WAITS));
};

/** Shows a toast with a title and a description. */
export function notify(notice: Notice, description = notice.description): void {
  show({ kind: "success", title: notice.title, description });
}

export function notifyError(notice: Notice, description = notice.description): void {
  show({ kind: "error", title: notice.title, description });
}

export function showToastsWith(drawn: Show): void {
  show = drawn;
  for (const toast of waiting.splice(0)) drawn(toast);
}

/** The message to show for an unknown failure. */
export function messageOf(error: unknown, otherwise: string): string {
  return error instanceof Error && error.message !== "" ? error.message : otherwise;
}

/** Shows a toast that names the failed action and gives the server's reason. */
export function tellOf(title: string) {
  return (error: unknown) => notifyError({ title }, messageOf(error, "Try again in a moment."));
}
