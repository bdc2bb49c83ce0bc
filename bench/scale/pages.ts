import { type RouteDefinition, routes } from "@prompt-shield/contracts";

export interface Page {
  readonly path: string;
  readonly as: "admin" | "owner";
}

/** Sample ids for pages about a single object, by the word before `{id}` in the path. */
export type Samples = Readonly<Record<string, string>>;

/** Searches, filters and orders that the screens offer. Every other page is requested without a query. */
const QUERIES: Readonly<Record<string, readonly string[]>> = {
  "/api/v1/admin/users": [
    "q=person-4242",
    "q=nobody-at-all",
    "plan=growth",
    "group=suspended",
    "group=admins",
    "sort=email",
    "sort=scans",
  ],
  "/api/v1/admin/threats": ["level=high", "user=person-4242@scale.example"],
  "/api/v1/admin/tickets": ["status=open", "status=closed"],
  "/api/v1/admin/payments": ["status=failed", "q=person-4242@scale.example", "q=reference-4242"],
  "/api/v1/admin/audit-log": ["actor=person-4242@scale.example", "from=2026-01-01T00:00:00.000Z"],
  "/api/v1/scan-logs": [
    "q=letter",
    "q=found-nowhere",
    "verdict=malicious",
    "action=sanitize&verdict=clean",
    "category=Data%20Leakage",
    "from=2026-01-01T00:00:00.000Z&verdict=malicious",
    "to=2026-08-01T00:00:00.000Z",
    "limit=1",
  ],
};

const OWN_PAGES = [
  routes.profile,
  routes.sessions,
  routes.secondFactor,
  routes.usage,
  routes.analytics,
  routes.scanLogs,
  routes.scanLog,
  routes.review,
  routes.falseAlarms,
  routes.apiKeys,
  routes.policies,
  routes.webhooks,
  routes.billingHistory,
  routes.tickets,
  routes.workspaces,
  routes.workspace,
  routes.members,
  routes.invitations,
  routes.workspaceAuditLog,
];

/** All admin pages, and the requests of dashboard, history and settings. Exports are downloads, not pages. */
export function pagesToOpen(samples: Samples): Page[] {
  const all: readonly RouteDefinition[] = Object.values(routes);
  const admin = all.filter(({ method, produces, ...route }) => route.admin && method === "GET" && !produces);
  return [
    ...admin.flatMap((route) => variants(route, samples).map((path) => ({ path, as: "admin" }) as const)),
    ...OWN_PAGES.flatMap((route) => variants(route, samples).map((path) => ({ path, as: "owner" }) as const)),
  ];
}

function variants({ path }: RouteDefinition, samples: Samples): string[] {
  const filled = path.replace(/([\w-]+)\/\{id\}/, (_all, kind: string) => {
    const id = samples[kind];
    if (id === undefined) throw new Error(`No row to open ${path} with: add one to the samples.`);
    return `${kind}/${id}`;
  });
  return [filled, ...(QUERIES[path] ?? []).map((query) => `${filled}?${query}`)];
}
