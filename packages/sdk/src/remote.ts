import type { Shield } from "./shield.ts";
import { post, type TransportSettings } from "./transport.ts";

/** Scans through a server. */
export function remoteShield(settings: TransportSettings): Shield {
  return {
    scan: ({ sensitivity, categories, ...input }, call) =>
      post(settings, "/api/v1/scan", { ...input, options: { sensitivity, categories } }, call),
    sanitize: (input, call) => post(settings, "/api/v1/sanitize", input, call),
    file: (form, call) => post(settings, "/api/v1/scan-file", form, call),
    scanWithApiKey: (input, call) => post(settings, "/functions/v1/scan-with-api-key", input, call),
    validateKey: (call) => post(settings, "/functions/v1/validate-api-key", {}, call),
  };
}
