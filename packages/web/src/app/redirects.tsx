import { WEB_PATHS } from "@prompt-shield/contracts/web-paths";
import { Navigate, useLocation, useSearchParams } from "react-router";
import { internalPath } from "../lib/internal-path.ts";

/** Redirects an old path. Keeps the query, because the return from a payment carries its reference there. */
export function MovedPage({ to }: { to: string }) {
  const { search, hash } = useLocation();
  return <Navigate to={{ pathname: to, search, hash }} replace />;
}

/** `/redirect?to=/path` redirects within this site only. */
export function InternalRedirect() {
  const [query] = useSearchParams();
  return <Navigate to={internalPath(query.get("to"), window.location.origin) ?? WEB_PATHS.home} replace />;
}
