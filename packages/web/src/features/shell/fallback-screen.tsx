import { RotateCcw } from "lucide-react";
import { useLocation, useNavigate, useRouteError } from "react-router";
import { messageOf } from "../../lib/notify.ts";
import { Button } from "../../ui/button.tsx";
import { PageTitle } from "./page-title.tsx";

/** The last resort when a page fails to load or to render. */
export function FallbackScreen() {
  const error = useRouteError();
  const navigate = useNavigate();
  const location = useLocation();
  function reset() {
    // Browsers cache a module's failure to load; only a new document requests it again.
    if (isLoadFailure(error)) window.location.reload();
    // Navigating to the same location clears the router's error and renders the page again.
    else void navigate(location, { replace: true });
  }
  return (
    <main className="grid min-h-dvh place-items-center px-4">
      <PageTitle>Something went wrong</PageTitle>
      <div role="alert" className="grid max-w-md justify-items-center gap-3 text-center">
        <h1 className="text-2xl">Something went wrong</h1>
        <p className="text-sm break-words text-muted">
          {isLoadFailure(error) ? NOT_LOADED : messageOf(error, "An unexpected error occurred.")}
        </p>
        <Button className="mt-2" onClick={reset}>
          <RotateCcw aria-hidden size={16} strokeWidth={1.75} />
          Try again
        </Button>
      </div>
    </main>
  );
}

const NOT_LOADED = "This page could not be loaded. Check your connection and try again.";

/** The three major browser engines word this error differently. */
function isLoadFailure(error: unknown): boolean {
  return (
    error instanceof TypeError && /dynamically imported module|module script failed/i.test(error.message)
  );
}
