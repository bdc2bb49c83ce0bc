import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isBillingPath, isWebPath } from "@prompt-shield/contracts/web-paths";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createPageCompressor } from "./compressed-page.ts";
import { Failure } from "../failure.ts";

const YEAR_S = 31_536_000;
const PRERENDERED = "prerendered";
const PROGRAM_PREFIXES = ["/api", "/functions", "/webhooks", "/openai", "/anthropic", "/with-key"];

export interface WebApp {
  /** The folder of the built web app. */
  readonly distDir: string;
  /** The server's public address; search engines and link previews need absolute addresses. */
  readonly appUrl: string;
  /** In the pages themselves, so that people who run no scripts see it too. */
  readonly supportEmail: string;
  /** Off: no page about plans, prices and payment. */
  readonly billing: boolean;
  readonly isSignUpOpen: boolean;
}

/** Serves the built web app: hashed files that can be cached for good, and a page for every address. */
export async function serveWebApp(app: FastifyInstance, web: WebApp): Promise<void> {
  const { distDir } = web;
  const shell = readPage(web);
  const prerendered = readPrerendered(web);
  const compress = createPageCompressor();
  // Prerendered pages show what a visitor sees, so requests with a session get the empty shell instead.
  const pageFor = (request: FastifyRequest, path: string) =>
    (hasSession(request) ? undefined : prerendered.get(path.replace(/(.)\/$/, "$1"))) ?? shell;
  const isKnown = (path: string) => isWebPath(path) && (web.billing || !isBillingPath(path));
  if (existsSync(distDir)) {
    await app.register(fastifyStatic, {
      root: distDir,
      index: false,
      preCompressed: true,
      wildcard: false,
      globIgnore: ["**/*.br", "**/*.gz", "index.html", `${PRERENDERED}/**`],
      cacheControl: false,
      setHeaders: (reply, path) => reply.header("Cache-Control", cachingOf(path)),
    });
  }

  app.setNotFoundHandler((request, reply) => {
    const [path = "/"] = request.url.split("?");
    if (isForPrograms(path) || !["GET", "HEAD"].includes(request.method)) throw new Failure("not_found");
    return sendPage(request, reply, { page: pageFor(request, path), isKnown: isKnown(path), compress });
  });
  app.get("/", (request, reply) =>
    sendPage(request, reply, { page: pageFor(request, "/"), isKnown: true, compress }),
  );
}

function isForPrograms(path: string): boolean {
  return PROGRAM_PREFIXES.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
}

interface PageAnswer {
  readonly page: string | undefined;
  readonly isKnown: boolean;
  readonly compress: ReturnType<typeof createPageCompressor>;
}

function sendPage(request: FastifyRequest, reply: FastifyReply, { page, isKnown, compress }: PageAnswer) {
  const { encoding, content } = compress(page ?? MISSING_PAGE, request.headers["accept-encoding"]);
  if (encoding) reply.header("Content-Encoding", encoding);
  if (!isKnown) request.log.info({ path: request.url.split("?")[0] }, "page not found");
  reply
    .code(isKnown ? 200 : 404)
    .type("text/html; charset=utf-8")
    .header("Cache-Control", "no-cache")
    .header("Vary", "Cookie, Accept-Encoding");
  return reply.send(content);
}

/** The names of files under assets/ contain a hash of their content. */
function cachingOf(path: string): string {
  return path.includes("/assets/") ? `public, max-age=${YEAR_S}, immutable` : "public, max-age=3600";
}

function readPage(web: WebApp): string | undefined {
  const path = join(web.distDir, "index.html");
  return existsSync(path) ? fillIn(readFileSync(path, "utf8"), web) : undefined;
}

/** Address → HTML. */
function readPrerendered(web: WebApp): Map<string, string> {
  const folder = join(web.distDir, PRERENDERED);
  if (!existsSync(folder)) return new Map();
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".html"),
  );
  const pages = files.map((name): [string, string] => {
    const path = `/${name.replaceAll("\\", "/").replace(/(^index)?\.html$/, "")}`;
    return [path, fillIn(readFileSync(join(folder, name), "utf8"), web)];
  });
  return new Map(pages.filter(([path]) => web.billing || !isBillingPath(path)));
}

/** Fills in what the build does not know because it depends on the installation. */
function fillIn(page: string, { appUrl, supportEmail, billing, isSignUpOpen }: WebApp): string {
  return page
    .replaceAll("%APP_URL%", () => appUrl)
    .replaceAll("%SUPPORT_EMAIL%", () => supportEmail)
    .replaceAll("%BILLING%", billing ? "on" : "off")
    .replaceAll("%SIGN_UP%", isSignUpOpen ? "open" : "closed");
}

function hasSession(request: FastifyRequest): boolean {
  return request.headers.cookie?.includes("session_token=") ?? false;
}

const MISSING_PAGE = `<!doctype html><html lang="en"><title>Prompt Shield</title>
<p>The web app has not been built. Run <code>npm start</code>, or <code>npm run build -w packages/web</code>.</p>
`;
