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
  // A slow browser may still show the page on which the account was deleted; there is nothing left to sign in to.
  if (user === null) return <Navigate to={end === "deleted" ? WEB_PATHS.home : WEB_PATHS.login} replace />;
  return <Outlet />;
}

/** To everyone but admins the page does not exist. */
export function AdminOnly() {
  const { isAdmin, isLoading } = useAdminCheck();
  if (isLoading) return <PageSpinner label={LOADING_LABEL} />;
  return isAdmin ? <Outlet /> : <NotFoundScreen />;
}

/** Prices and payments: where nothing is sold, there is no such page. */
export function BillingOnly() {
  return useInstallation().hasBilling ? <Outlet /> : <NotFoundScreen />;
}

/** The public page: signed-in people are taken to their dashboard. */
export function PublicPage() {
  const { user, isLoading } = useSession();
  if (isLoading && !isPrerendered) return <PageSpinner label={LOADING_LABEL} />;
  if (user !== null) return <Navigate to={WEB_PATHS.dashboard} replace />;
  return <Outlet />;
}

/** Sign-in and sign-up: once there is a session, in this tab or another, the way leads on. */
export function EntrancePage() {
  const { user, isLoading } = useSession();
  if (isLoading) return <PageSpinner label={LOADING_LABEL} />;
  if (user !== null) return <GoOn />;
  return <Outlet />;
}

/** To the prices when a plan was chosen before signing in, otherwise to the dashboard. */
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
