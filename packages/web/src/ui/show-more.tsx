import { Button } from "./button.tsx";

interface ShowMoreProps {
  /** The part of an infinite query that the button needs. */
  pages: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
  label?: string;
}

/** Below a list that goes on: fetches its next page, and is gone after the last. */
export function ShowMore({ pages, label = "Show more" }: ShowMoreProps) {
  if (!pages.hasNextPage) return null;
  return (
    <Button
      variant="secondary"
      className="justify-self-center"
      busy={pages.isFetchingNextPage}
      onClick={() => void pages.fetchNextPage()}
    >
      {label}
    </Button>
  );
}
