import type { FastifyRequest } from "fastify";
import { fail } from "../failure.ts";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/** Whether one of our own pages sent this, as far as the headers show; `unknown` means no browser, or an old one. */
export function originOf(request: FastifyRequest, appOrigin: string): "same" | "foreign" | "unknown" {
  const { origin, host } = request.headers;
  const site = request.headers["sec-fetch-site"];
  if (origin === undefined) {
    if (site === undefined) return "unknown";
    return site === "same-origin" ? "same" : "foreign";
  }
  if (origin === appOrigin) return "same";
  // A page opened under another of the server's names is same-origin too: a browser sets both headers itself. Not
  // over http where the app is https, though: anyone on the wire could serve pages of their own there.
  const isDowngrade = appOrigin.startsWith("https:") && !origin.startsWith("https:");
  return URL.canParse(origin) && new URL(origin).host === host && !isDowngrade ? "same" : "foreign";
}

/** Browsers send cookies with forged requests too, so a call that relies on one must come from our own pages. */
export function requireSameOrigin(request: FastifyRequest, appOrigin: string): void {
  if (SAFE_METHODS.has(request.method)) return;
  if (originOf(request, appOrigin) !== "same") fail("cross_origin");
}

/** Calls that need no credential still hand out cookies: another site's page must not sign its visitor in. */
export function refuseForeignOrigin(request: FastifyRequest, appOrigin: string): void {
  if (SAFE_METHODS.has(request.method)) return;
  if (originOf(request, appOrigin) === "foreign") fail("cross_origin");
}
