/** Addresses of the web app. The server answers these with 200 and any other page with 404. */
export const WEB_PATHS = {
  home: "/",
  login: "/login",
  signup: "/signup",
  forgotPassword: "/forgot-password",
  resetPassword: "/reset-password",
  verifyEmail: "/verify-email",
  confirmEmail: "/confirm-email",
  undoEmail: "/undo-email",
  claimAdmin: "/claim-admin",
  invitation: "/invitation",
  workspaces: "/workspaces",
  pricing: "/pricing",
  redirect: "/redirect",
  paymentSuccess: "/payment-success",
  paymentReturn: "/payment-return",
  paymentError: "/payment-error",
  app: "/app",
  dashboard: "/dashboard",
  settings: "/settings",
  support: "/support",
  docs: "/docs",
  scanHistory: "/scan-history",
  connect: "/connect",
  admin: "/admin",
  service: "/services/prompt-shield",
  privacy: "/privacy",
  terms: "/terms",
} as const;

/** Pages that only exist where plans are sold. */
const BILLING_PATHS = new Set<string>([
  WEB_PATHS.pricing,
  WEB_PATHS.paymentSuccess,
  WEB_PATHS.paymentReturn,
  WEB_PATHS.paymentError,
]);

export function isBillingPath(path: string): boolean {
  return BILLING_PATHS.has(path.replace(/(.)\/$/, "$1"));
}

/** Each opens under `/<page>` and under `/docs/<page>`. */
export const DOC_PAGES = [
  "getting-started",
  "first-scan",
  "understanding-results",
  "code-examples",
  "scan-endpoints",
  "webhook-integration",
  "javascript-nodejs",
  "python",
  "react-nextjs",
] as const;
export type DocPage = (typeof DOC_PAGES)[number];

/** Open only under `/docs/<page>`. */
export const DOC_ONLY_PAGES = [
  "agent-content",
  "gateway",
  "tuning",
  "teams",
  "frameworks",
  "drop-in-replacements",
  "mcp",
  "command-line",
  "api-reference",
  "benchmarks",
] as const;

/** Old addresses; the browser replaces the history entry. */
export const WEB_REDIRECTS: Readonly<Record<string, string>> = {
  "/authenticated-pricing": WEB_PATHS.pricing,
  "/authenticated-support": WEB_PATHS.support,
  "/authenticated-docs": WEB_PATHS.docs,
  "/api-docs": WEB_PATHS.docs,
  "/billing-success": WEB_PATHS.paymentSuccess,
  "/webhook-setup": "/webhook-integration",
};

export function isWebPath(path: string): boolean {
  const trimmed = path.length > 1 ? path.replace(/\/$/, "") : path;
  return KNOWN_PATHS.has(trimmed);
}

const KNOWN_PATHS = new Set<string>([
  ...Object.values(WEB_PATHS),
  ...Object.keys(WEB_REDIRECTS),
  ...DOC_PAGES.flatMap((page) => [`/${page}`, `/docs/${page}`]),
  ...DOC_ONLY_PAGES.map((page) => `/docs/${page}`),
]);
