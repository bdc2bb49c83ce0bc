import type { FastifyRequest } from "fastify";
import { fail } from "../failure.ts";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/** Whether one of our own pages sent this, as far as the headers show. `unknown` means an old browser, or none. */
export function originOf(request: FastifyRequest, appOrigin: string): "same" | "foreign" | "unknown" {
  const { origin, host } = request.headers;
  const site = request.headers["sec-fetch-site"];
  if (origin === undefined) {
    if (site === undefined) return "unknown";
    return site === "same-origin" ? "same" : "foreign";
  }
  if (origin === appOrigin) return "same";
  // The server may have several names. Browsers set both headers themselves, so a match means that the page came from
  // the same host. If the app uses https, an http origin does not count: anyone on the network could serve a page of
  // their own there.
  const isDowngrade = appOrigin.startsWith("https:") && !origin.startsWith("https:");
  return URL.canParse(origin) && new URL(origin).host === host && !isDowngrade ? "same" : "foreign";
}

/** Browsers send cookies even with forged requests, so a call that relies on a cookie must come from our own pages. */
export function requireSameOrigin(request: FastifyRequest, appOrigin: string): void {
  if (SAFE_METHODS.has(request.method)) return;
  if (originOf(request, appOrigin) !== "same") fail("cross_origin");
}

/**
 * Calls without a credential can still set cookies, and another site's page must not be able to sign its visitor in.
 */
export function refuseForeignOrigin(request: FastifyRequest, appOrigin: string): void {
  if (SAFE_METHODS.has(request.method)) return;
  if (originOf(request, appOrigin) === "foreign") fail("cross_origin");
}
