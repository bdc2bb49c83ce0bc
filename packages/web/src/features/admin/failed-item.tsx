import { RotateCw } from "lucide-react";
import { Button } from "../../ui/button.tsx";
import { TimeAgo } from "../../ui/time-ago.tsx";

interface FailedItemProps {
  title: string;
  lines: readonly string[];
  error: string;
  at: string;
  action: string;
  isBusy: boolean;
  isDisabled?: boolean;
  onAct: () => void;
}

/** A delivery or job whose retries are used up, with a button to retry it. */
export function FailedItem({
  title,
  lines,
  error,
  at,
  action,
  isBusy,
  isDisabled = false,
  onAct,
}: FailedItemProps) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 px-5 py-3 text-sm sm:px-6">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="font-mono wrap-anywhere">{title}</span>
          <TimeAgo at={at} className="text-xs text-muted" />
        </p>
        {lines.map((line) => (
          <p key={line} className="mt-0.5 wrap-anywhere text-muted">
            {line}
          </p>
        ))}
        <p className="mt-1 wrap-anywhere text-danger">{error}</p>
      </div>
      <Button
        size="sm"
        variant="secondary"
        busy={isBusy}
        disabled={isDisabled}
        aria-label={isDisabled ? action : `${action} ${title}`}
        onClick={onAct}
      >
        {!isBusy && !isDisabled && <RotateCw aria-hidden size={16} strokeWidth={1.75} />} {action}
      </Button>
    </li>
  );
}
