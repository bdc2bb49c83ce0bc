import { WEB_PATHS } from "@prompt-shield/contracts/web-paths";
import { useEffect, useRef } from "react";
import { Navigate, Outlet, useNavigate } from "react-router";
import { useAdminCheck } from "../../lib/admin-check.ts";
import { useInstallation } from "../../lib/installation.ts";
import { isPrerendered } from "../../lib/prerendered.ts";
import { useSession } from "../../lib/session.ts";
import { clearChosenPlan, readChosenPlan } from "../../lib/storage.ts";
import { LOADING_LABEL, PageSpinner } from "../../ui/spinner.tsx";
import { NotFoundScreen } from "./not-found-screen.tsx";

/** Pages for signed-in people only. */
export function RequireSession() {
  const { user, end, isLoading } = useSession();
  if (isLoading) return <PageSpinner label={LOADING_LABEL} />;
  // After an account was deleted, go home instead: there is no account left to sign in to.
  if (user === null) return <Navigate to={end === "deleted" ? WEB_PATHS.home : WEB_PATHS.login} replace />;
  return <Outlet />;
}

/** Shows "not found" to everyone but admins. */
export function AdminOnly() {
  const { isAdmin, isLoading } = useAdminCheck();
  if (isLoading) return <PageSpinner label={LOADING_LABEL} />;
  return isAdmin ? <Outlet /> : <NotFoundScreen />;
}

/** Prices and payments: these pages do not exist if nothing is sold. */
export function BillingOnly() {
  return useInstallation().hasBilling ? <Outlet /> : <NotFoundScreen />;
}

/** A public page, which redirects signed-in people to their dashboard. */
export function PublicPage() {
  const { user, isLoading } = useSession();
  if (isLoading && !isPrerendered) return <PageSpinner label={LOADING_LABEL} />;
  if (user !== null) return <Navigate to={WEB_PATHS.dashboard} replace />;
  return <Outlet />;
}

/** Sign-in and sign-up: continues once there is a session, whether it began in this tab or another. */
export function EntrancePage() {
  const { user, isLoading } = useSession();
  if (isLoading) return <PageSpinner label={LOADING_LABEL} />;
  if (user !== null) return <GoOn />;
  return <Outlet />;
}

/** Goes to the prices if a plan was chosen before sign-in, otherwise to the dashboard. */
function GoOn() {
  const navigate = useNavigate();
  const isOnTheWay = useRef(false);
  useEffect(() => {
    if (isOnTheWay.current) return;
    isOnTheWay.current = true;
    const target = readChosenPlan() === undefined ? WEB_PATHS.dashboard : WEB_PATHS.pricing;
    clearChosenPlan();
    void navigate(target, { replace: true });
  }, [navigate]);
  return <PageSpinner label={LOADING_LABEL} />;
}
