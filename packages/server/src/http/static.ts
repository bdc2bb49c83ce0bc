import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isWebPath } from "@prompt-shield/contracts/web-paths";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Failure } from "./errors.ts";

const YEAR_S = 31_536_000;
const PROGRAM_PREFIXES = ["/api", "/functions", "/webhooks"];

/** The built web app: hashed files for good, its one page for every address a person may open. */
export async function serveWebApp(app: FastifyInstance, distDir: string): Promise<void> {
  const page = readPage(distDir);
  if (existsSync(distDir)) {
    await app.register(fastifyStatic, {
      root: distDir,
      index: false,
      preCompressed: true,
      wildcard: false,
      globIgnore: ["**/*.br", "**/*.gz", "index.html"],
      cacheControl: false,
      setHeaders: (reply, path) => reply.header("Cache-Control", cachingOf(path)),
    });
  }

  app.setNotFoundHandler((request, reply) => {
    const [path = "/"] = request.url.split("?");
    if (isForPrograms(path) || !["GET", "HEAD"].includes(request.method)) throw new Failure("not_found");
    return sendPage(request, reply, { page, isKnown: isWebPath(path) });
  });
  app.get("/", (request, reply) => sendPage(request, reply, { page, isKnown: true }));
}

function isForPrograms(path: string): boolean {
  return PROGRAM_PREFIXES.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
}

function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { page, isKnown }: { page: string | undefined; isKnown: boolean },
) {
  if (!isKnown) request.log.info({ path: request.url.split("?")[0] }, "page not found");
  reply
    .code(isKnown ? 200 : 404)
    .type("text/html; charset=utf-8")
    .header("Cache-Control", "no-cache");
  return reply.send(page ?? MISSING_PAGE);
}

/** Files under assets/ carry a hash of their content in their name. */
function cachingOf(path: string): string {
  return path.includes("/assets/") ? `public, max-age=${YEAR_S}, immutable` : "public, max-age=3600";
}

function readPage(distDir: string): string | undefined {
  const path = join(distDir, "index.html");
  return existsSync(path) ? readFileSync(path, "utf8") : undefined;
}

const MISSING_PAGE = `<!doctype html><html lang="en"><title>Prompt Shield</title>
<p>The web app has not been built. Run <code>npm start</code>, or <code>npm run build -w packages/web</code>.</p>
`;
