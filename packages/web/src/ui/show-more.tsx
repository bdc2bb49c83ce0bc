import { Button } from "./button.tsx";

interface ShowMoreProps {
  /** The part of an infinite query that the button needs. */
  pages: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => unknown;
  };
  label?: string;
}

/** A button below a list that fetches its next page. Hidden after the last page. */
export function ShowMore({ pages, label = "Show more" }: ShowMoreProps) {
  if (!pages.hasNextPage) return null;
  const hasFailed = pages.isFetchNextPageError && !pages.isFetchingNextPage;
  return (
    <div className="stack gap-2 justify-self-center text-center">
      {hasFailed && (
        <p role="alert" className="text-sm text-danger">
          The next page did not load. Try again.
        </p>
      )}
      <Button
        variant="secondary"
        className="justify-self-center"
        busy={pages.isFetchingNextPage}
        onClick={() => void pages.fetchNextPage()}
      >
        {label}
      </Button>
    </div>
  );
}
