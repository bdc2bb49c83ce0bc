import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { DOC_ONLY_PAGES, DOC_PAGES, WEB_PATHS } from "@prompt-shield/contracts/web-paths";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { renderToString } from "react-dom/server";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router";
import { DOC_ENTRIES, docPath } from "../features/docs/doc-pages.ts";
import { apiSections } from "../features/docs/search/api-sections.ts";
import { cutSections } from "../features/docs/search/doc-sections.ts";
import { routes } from "./router.tsx";

/**
 * Runs once at build time, in a process of its own. Writes the public pages as HTML, which is readable
 * without JavaScript and hydrated by main.tsx, and the search index of the documentation. Arguments: the
 * build folder, and a file with the preload links of each page.
 */

const DOCS = [...DOC_PAGES, ...DOC_ONLY_PAGES].map(
  (page) => [`${WEB_PATHS.docs}/${page}`, `docs/${page}`] as const,
);

/** Path → the page's file below pages/. */
const PAGES: readonly (readonly [path: string, module: string])[] = [
  [WEB_PATHS.home, "home"],
  [WEB_PATHS.service, "service"],
  [WEB_PATHS.pricing, "pricing"],
  [WEB_PATHS.privacy, "privacy"],
  [WEB_PATHS.terms, "terms"],
  [WEB_PATHS.support, "support"],
  [WEB_PATHS.docs, "docs"],
  ...DOCS,
  ...DOC_PAGES.map((page) => [`/${page}`, `docs/${page}`] as const),
];

/** React renders titles and metas first, wherever they appear. They belong in the head. */
const HOISTED = /^(?:<title>[^<]*<\/title>|<meta [^>]*>|<link [^>]*>)+/;

const [distDir = "", preloadsFile = ""] = process.argv.slice(2);
const preloads = JSON.parse(readFileSync(preloadsFile, "utf8")) as Record<string, string>;
const template = paintFirst(readFileSync(join(distDir, "index.html"), "utf8"));

const rendered = new Map<string, string>();
for (const [path, module] of PAGES) {
  const file = join(distDir, "prerendered", path === "/" ? "index.html" : `${path}.html`);
  const html = await render(path);
  rendered.set(path, html);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, fill(html, { path, preload: preloads[module] ?? "" }));
}
writeFileSync(join(distDir, "docs-search.json"), JSON.stringify(searchableSections()));
// The app has opened a channel to other tabs, which would keep this process alive.
process.exit(0);

/**
 * These pages are complete before any script runs. So they need no noscript hint, the styles are inlined, and
 * the scripts must not compete with the fonts for bandwidth.
 */
function paintFirst(html: string): string {
  return html
    .replace(/<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/, (_, file: string) => {
      return `<style>${readFileSync(join(distDir, file), "utf8")}</style>`;
    })
    .replace(/<noscript>.*?<\/noscript>/s, "")
    .replaceAll(/<(?:script type="module"|link rel="modulepreload")/g, '$& fetchpriority="low"');
}

async function render(path: string): Promise<string> {
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request(`http://localhost${path}`));
  if (context instanceof Response) throw new Error(`${path} answers with a redirect`);
  return renderToString(
    <StrictMode>
      <QueryClientProvider client={new QueryClient()}>
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </QueryClientProvider>
    </StrictMode>,
  );
}

/** The documentation as rendered, split into sections, and every call of the API reference. */
function searchableSections() {
  const pages = DOC_ENTRIES.map(({ slug, title, keywords }) => {
    const path = docPath(slug);
    // The server fills in placeholders only in pages, not in this index.
    const html = (rendered.get(path) ?? "").replaceAll("%SUPPORT_EMAIL%", "us");
    return cutSections({ path, title, keywords, html });
  });
  return [...pages.flat(), ...apiSections(docPath("api-reference"))];
}

function fill(html: string, { path, preload }: { path: string; preload: string }): string {
  const hoisted = HOISTED.exec(html)?.[0] ?? "";
  if (!hoisted.includes("<title>")) throw new Error(`${path} has no title`);
  // The server fills in %APP_URL%: the installation's address is only known when it starts.
  const canonical = DOC_PAGES.some((page) => path === `/${page}`) ? `${WEB_PATHS.docs}${path}` : path;
  const links = [
    `<link rel="canonical" href="%APP_URL%${canonical}">`,
    `<meta property="og:url" content="%APP_URL%${canonical}">`,
    `<meta property="og:image" content="%APP_URL%/og.png">`,
  ].join("");
  return template
    .replace("</head>", () => `${hoisted}${links}${preload}</head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${html.slice(hoisted.length)}</div>`);
}
