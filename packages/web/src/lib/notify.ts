import type { Notice } from "@prompt-shield/contracts";
import { toast } from "sonner";

/** Toasts: a title, then a description. */
export function notify(notice: Notice, description = notice.description): void {
  toast.success(notice.title, { description });
}

export function notifyError(notice: Notice, description = notice.description): void {
  toast.error(notice.title, { description });
}

/** What to tell a person about an unknown failure. */
export function messageOf(error: unknown, otherwise: string): string {
  return error instanceof Error && error.message !== "" ? error.message : otherwise;
}
