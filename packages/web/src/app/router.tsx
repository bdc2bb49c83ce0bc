import { DOC_ONLY_PAGES, DOC_PAGES, WEB_PATHS, WEB_REDIRECTS } from "@prompt-shield/contracts/web-paths";
import type { RouteObject } from "react-router";
import type { ComponentType } from "react";
import type { DocSlug } from "../features/docs/doc-pages.ts";
import { FallbackScreen } from "../features/shell/fallback-screen.tsx";
import {
  AdminOnly,
  BillingOnly,
  EntrancePage,
  PublicPage,
  RequireSession,
} from "../features/shell/guards.tsx";
import { InactivityGuard } from "../features/shell/inactivity-guard.tsx";
import {
  AdaptiveLayout,
  AuthenticatedLayout,
  DocsLayout,
  PlainAdaptiveLayout,
} from "../features/shell/layouts.tsx";
import { LOADING_LABEL, PageSpinner } from "../ui/spinner.tsx";
import { InternalRedirect, MovedPage } from "./redirects.tsx";
import { Root } from "./root.tsx";

/** Each page is its own chunk: a file in pages/ that exports `Component`. */
const publicPages: RouteObject[] = [
  {
    Component: PublicPage,
    children: [{ path: WEB_PATHS.home, lazy: () => import("../pages/home.tsx") }],
  },
  {
    Component: EntrancePage,
    children: [
      { path: WEB_PATHS.login, lazy: () => import("../pages/login.tsx") },
      { path: WEB_PATHS.signup, lazy: () => import("../pages/signup.tsx") },
    ],
  },
  { path: WEB_PATHS.forgotPassword, lazy: () => import("../pages/forgot-password.tsx") },
  { path: WEB_PATHS.resetPassword, lazy: () => import("../pages/reset-password.tsx") },
  { path: WEB_PATHS.verifyEmail, lazy: () => import("../pages/verify-email.tsx") },
  { path: WEB_PATHS.confirmEmail, lazy: () => import("../pages/confirm-email.tsx") },
  { path: WEB_PATHS.undoEmail, lazy: () => import("../pages/undo-email.tsx") },
  { path: WEB_PATHS.invitation, lazy: () => import("../pages/invitation.tsx") },
  { path: WEB_PATHS.claimAdmin, lazy: () => import("../pages/claim-admin.tsx") },
  { path: WEB_PATHS.service, lazy: () => import("../pages/service.tsx") },
  {
    Component: BillingOnly,
    children: [
      { path: WEB_PATHS.paymentSuccess, lazy: () => import("../pages/payment-success.tsx") },
      { path: WEB_PATHS.paymentReturn, lazy: () => import("../pages/payment-return.tsx") },
      { path: WEB_PATHS.paymentError, lazy: () => import("../pages/payment-error.tsx") },
    ],
  },
];

/** The same pages for visitors and signed-in people, each in their own frame. */
const adaptivePages: RouteObject[] = [
  {
    Component: AdaptiveLayout,
    children: [
      {
        Component: BillingOnly,
        children: [{ path: WEB_PATHS.pricing, lazy: () => import("../pages/pricing.tsx") }],
      },
      { path: WEB_PATHS.privacy, lazy: () => import("../pages/privacy.tsx") },
      { path: WEB_PATHS.terms, lazy: () => import("../pages/terms.tsx") },
    ],
  },
  {
    Component: PlainAdaptiveLayout,
    children: [{ path: WEB_PATHS.support, lazy: () => import("../pages/support.tsx") }],
  },
];

const DOC_MODULES: Readonly<Record<DocSlug, () => Promise<{ Component: ComponentType }>>> = {
  "getting-started": () => import("../pages/docs/getting-started.tsx"),
  "first-scan": () => import("../pages/docs/first-scan.tsx"),
  "understanding-results": () => import("../pages/docs/understanding-results.tsx"),
  "code-examples": () => import("../pages/docs/code-examples.tsx"),
  "scan-endpoints": () => import("../pages/docs/scan-endpoints.tsx"),
  "webhook-integration": () => import("../pages/docs/webhook-integration.tsx"),
  "javascript-nodejs": () => import("../pages/docs/javascript-nodejs.tsx"),
  python: () => import("../pages/docs/python.tsx"),
  "react-nextjs": () => import("../pages/docs/react-nextjs.tsx"),
  "api-reference": () => import("../pages/docs/api-reference.tsx"),
  "agent-content": () => import("../pages/docs/agent-content.tsx"),
  tuning: () => import("../pages/docs/tuning.tsx"),
  teams: () => import("../pages/docs/teams.tsx"),
  "drop-in-replacements": () => import("../pages/docs/drop-in-replacements.tsx"),
  gateway: () => import("../pages/docs/gateway.tsx"),
  frameworks: () => import("../pages/docs/frameworks.tsx"),
  mcp: () => import("../pages/docs/mcp.tsx"),
  "command-line": () => import("../pages/docs/command-line.tsx"),
  benchmarks: () => import("../pages/docs/benchmarks.tsx"),
};

const docPages: RouteObject = {
  Component: DocsLayout,
  children: [
    { path: WEB_PATHS.docs, lazy: () => import("../pages/docs.tsx") },
    ...DOC_PAGES.map((page) => ({ path: `/${page}`, lazy: DOC_MODULES[page] })),
    ...[...DOC_PAGES, ...DOC_ONLY_PAGES].map((page) => ({
      path: `${WEB_PATHS.docs}/${page}`,
      lazy: DOC_MODULES[page],
    })),
  ],
};

const signedInPages: RouteObject = {
  Component: RequireSession,
  children: [
    {
      lazy: async () => ({ Component: (await import("./enrolment-gate.tsx")).EnrolmentGate }),
      children: [
        {
          Component: AuthenticatedLayout,
          children: [
            { path: WEB_PATHS.connect, lazy: () => import("../pages/connect.tsx") },
            {
              Component: InactivityGuard,
              children: [
                { path: WEB_PATHS.dashboard, lazy: () => import("../pages/dashboard.tsx") },
                { path: WEB_PATHS.settings, lazy: () => import("../pages/settings.tsx") },
                { path: WEB_PATHS.workspaces, lazy: () => import("../pages/workspaces.tsx") },
                { path: WEB_PATHS.scanHistory, lazy: () => import("../pages/scan-history.tsx") },
              ],
            },
          ],
        },
      ],
    },
  ],
};

const adminPages: RouteObject = {
  Component: AdminOnly,
  children: [
    {
      Component: AuthenticatedLayout,
      children: [{ path: WEB_PATHS.admin, lazy: () => import("../pages/admin.tsx") }],
    },
  ],
};

const movedPages: RouteObject[] = [
  ...Object.entries(WEB_REDIRECTS).map(([path, to]) => ({ path, element: <MovedPage to={to} /> })),
  { path: WEB_PATHS.app, element: <MovedPage to={WEB_PATHS.dashboard} /> },
  { path: WEB_PATHS.redirect, Component: InternalRedirect },
];

export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: FallbackScreen,
    HydrateFallback: () => <PageSpinner label={LOADING_LABEL} />,
    children: [
      ...publicPages,
      ...adaptivePages,
      docPages,
      signedInPages,
      ...movedPages,
      adminPages,
      { path: "*", lazy: () => import("../pages/not-found.tsx") },
    ],
  },
];
