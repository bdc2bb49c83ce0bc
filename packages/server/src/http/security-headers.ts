import type { FastifyInstance } from "fastify";
import type { Config } from "../config.ts";

/** The hosts of each captcha's script and frame. */
const CAPTCHA_HOSTS = {
  hcaptcha: ["https://hcaptcha.com", "https://*.hcaptcha.com"],
  turnstile: ["https://challenges.cloudflare.com"],
} as const;

type Settings = Pick<Config, "captcha" | "publicPrimaryUrl" | "secureCookies">;

export function sendSecurityHeaders(app: FastifyInstance, settings: Settings): void {
  const headers = securityHeaders(settings);
  app.addHook("onRequest", async (_request, reply) => {
    reply.headers(headers);
  });
}

export function securityHeaders({
  captcha,
  publicPrimaryUrl,
  secureCookies,
}: Settings): Record<string, string> {
  return {
    "Content-Security-Policy": contentPolicy(
      captcha ? CAPTCHA_HOSTS[captcha.provider] : [],
      publicPrimaryUrl,
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "X-XSS-Protection": "1; mode=block",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    ...(secureCookies && { "Strict-Transport-Security": "max-age=31536000; includeSubDomains" }),
  };
}

/** The specified policy, but without inline or evaluated scripts. */
function contentPolicy(captchaHosts: readonly string[], primaryUrl: string | undefined): string {
  const primary = primaryUrl === undefined ? [] : [new URL(primaryUrl).origin];
  const directives = {
    "default-src": ["'self'"],
    "script-src": ["'self'", ...captchaHosts],
    "style-src": ["'self'", "'unsafe-inline'", ...captchaHosts],
    "font-src": ["'self'", "https://fonts.gstatic.com", "data:"],
    "img-src": ["'self'", "https:", "data:", "blob:"],
    "connect-src": ["'self'", "https://api.paystack.co", ...primary, ...captchaHosts],
    "frame-src": ["'self'", ...captchaHosts],
    "worker-src": ["'self'", "blob:"],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "form-action": ["'self'"],
    "frame-ancestors": ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(" ")}`)
    .join("; ");
}
