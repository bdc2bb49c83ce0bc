import { DOC_ONLY_PAGES, DOC_PAGES, isBillingPath, WEB_PATHS } from "@prompt-shield/contracts/web-paths";
import type { FastifyInstance } from "fastify";

const PUBLIC_PATHS = [
  WEB_PATHS.home,
  WEB_PATHS.service,
  WEB_PATHS.pricing,
  WEB_PATHS.support,
  WEB_PATHS.docs,
  ...[...DOC_PAGES, ...DOC_ONLY_PAGES].map((page) => `${WEB_PATHS.docs}/${page}`),
  WEB_PATHS.privacy,
  WEB_PATHS.terms,
];

const CLOSED_PATHS = [
  "/api/",
  "/functions/",
  "/webhooks/",
  WEB_PATHS.dashboard,
  WEB_PATHS.settings,
  WEB_PATHS.scanHistory,
  WEB_PATHS.admin,
];

interface Installation {
  readonly appUrl: string;
  /** Off: there is no page with prices. */
  readonly billing: boolean;
}

/** The files for search engines. Both contain absolute addresses, which only the running server knows. */
export function serveCrawlerFiles(app: FastifyInstance, { appUrl, billing }: Installation): void {
  const robots = [
    "User-agent: *",
    ...CLOSED_PATHS.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${appUrl}/sitemap.xml`,
    "",
  ].join("\n");
  const urls = PUBLIC_PATHS.filter((path) => billing || !isBillingPath(path)).map(
    (path) => `  <url><loc>${appUrl}${path}</loc></url>`,
  );
  const sitemap = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join("\n")}
</urlset>
`;
  app.get("/robots.txt", async (_request, reply) => reply.type("text/plain; charset=utf-8").send(robots));
  app.get("/sitemap.xml", async (_request, reply) =>
    reply.type("application/xml; charset=utf-8").send(sitemap),
  );
}
