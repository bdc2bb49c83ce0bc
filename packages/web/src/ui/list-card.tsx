import type { ReactNode } from "react";
import { messageOf } from "../lib/notify.ts";
import { Button } from "./button.tsx";
import { Card } from "./card.tsx";
import { LoadFailure } from "./load-failure.tsx";
import { SkeletonRows } from "./skeleton.tsx";

/** The part of an infinite query that the card needs. */
interface Pages {
  isPending: boolean;
  error: Error | null;
  data: unknown;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  refetch: () => unknown;
  fetchNextPage: () => unknown;
}

interface ListCardProps {
  label: string;
  pages: Pages;
  isEmpty: boolean;
  empty: ReactNode;
  header?: ReactNode;
  children: ReactNode;
}

/** A list in its four states, with a button for its next page. */
export function ListCard({ label, pages, isEmpty, empty, header, children }: ListCardProps) {
  return (
    <Card aria-label={label} className="min-w-0 overflow-clip">
      {header}
      {pages.isPending && (
        <div className="p-5 sm:px-6">
          <SkeletonRows rows={8} label={`Loading ${label.toLowerCase()}`} />
        </div>
      )}
      {pages.error && !pages.data && (
        <div className="p-5 sm:px-6">
          <LoadFailure title={`${label} did not load`} onRetry={() => void pages.refetch()}>
            {messageOf(pages.error, "Try again in a moment.")}
          </LoadFailure>
        </div>
      )}
      {Boolean(pages.data) && (isEmpty ? empty : children)}
      {pages.hasNextPage && (
        <div className="grid place-items-center border-t border-line p-3">
          <Button
            variant="ghost"
            size="sm"
            busy={pages.isFetchingNextPage}
            onClick={() => void pages.fetchNextPage()}
          >
            Show more
          </Button>
        </div>
      )}
    </Card>
  );
}
