import { clsx } from "clsx";
import { formatDateTime, formatRelative } from "../lib/format.ts";
import { useNow } from "../lib/now.ts";

/** "3 min. ago", with the exact time on hover. */
export function TimeAgo({ at, className }: { at: string; className?: string }) {
  const nowMs = useNow();
  return (
    <time dateTime={at} title={formatDateTime(at)} className={clsx("whitespace-nowrap", className)}>
      {formatRelative(at, nowMs)}
    </time>
  );
}
