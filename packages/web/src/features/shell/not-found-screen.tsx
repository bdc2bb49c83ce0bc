import { MESSAGES } from "@prompt-shield/contracts/messages";
import { WEB_PATHS } from "@prompt-shield/contracts/web-paths";
import { useEffect } from "react";
import { Link, useLocation } from "react-router";
import { PageTitle } from "./page-title.tsx";
import { Button } from "../../ui/button.tsx";

export function NotFoundScreen() {
  const { pathname } = useLocation();
  useEffect(() => console.error("404: there is no page at", pathname), [pathname]);
  return (
    <main className="grid min-h-dvh place-items-center px-4">
      <PageTitle>Page not found</PageTitle>
      <div className="grid max-w-md justify-items-center gap-3 text-center">
        <p className="figures text-sm font-medium text-muted">404</p>
        <h1 className="text-2xl">{MESSAGES.notFoundPage}</h1>
        <p className="max-w-full text-sm text-muted">
          There is nothing at <code className="break-all text-text">{pathname}</code>.
        </p>
        <Button asChild className="mt-2">
          <Link to={WEB_PATHS.home}>Return to Home</Link>
        </Button>
      </div>
    </main>
  );
}
