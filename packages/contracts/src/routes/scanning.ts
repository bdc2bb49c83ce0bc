import { ANY_CREDENTIAL, defineRoute, KEY_ONLY, COOKIE_ONLY, SIGNED_IN } from "../route.ts";
import { apiKeyValid, securityTestRequest, securityTestResponse } from "../schemas/keys.ts";
import { fileScanRequest, fileScanResponse } from "../schemas/file.ts";
import {
  anySanitizeRequest,
  anyScanRequest,
  keyScanRequest,
  keyScanResponse,
  sanitizeResponse,
  scanResponse,
} from "../schemas/scan.ts";

const tag = "Scanning";
const errors = ["blank_prompt", "prompt_too_long", "quota_exceeded", "overloaded", "scan_too_slow"] as const;
const scan = {
  method: "POST",
  tag,
  scope: "scan",
  body: anyScanRequest,
  response: scanResponse,
  errors,
} as const;
const sanitize = {
  method: "POST",
  tag,
  scope: "sanitize",
  body: anySanitizeRequest,
  response: sanitizeResponse,
  errors,
} as const;

export const scanningRoutes = {
  scan: defineRoute({
    ...scan,
    path: "/api/v1/scan",
    summary: "Scan a prompt, content or a conversation for threats",
    auth: ANY_CREDENTIAL,
  }),
  scanPrompt: defineRoute({
    ...scan,
    path: "/api/v1/scan-prompt",
    summary: "The same as /api/v1/scan",
    auth: ANY_CREDENTIAL,
  }),
  scanFile: defineRoute({
    method: "POST",
    path: "/api/v1/scan-file",
    tag,
    summary: "Scan a file: text, Markdown, HTML, JSON, CSV, email, PDF, DOCX, PPTX, XLSX or ODT",
    auth: ANY_CREDENTIAL,
    scope: "scan",
    consumes: "multipart/form-data",
    body: fileScanRequest,
    response: fileScanResponse,
    errors: [
      "file_missing",
      "file_not_alone",
      "file_empty",
      "file_too_large",
      "file_too_many_pages",
      "file_unsupported",
      "file_broken",
      "file_encrypted",
      "file_bomb",
      "file_unreadable",
      "quota_exceeded",
      "overloaded",
    ],
  }),
  sanitize: defineRoute({
    ...sanitize,
    path: "/api/v1/sanitize",
    summary: "Rewrite a prompt, content or a conversation so that it scans clean",
    auth: ANY_CREDENTIAL,
  }),
  advancedScanFunction: defineRoute({
    ...scan,
    path: "/functions/v1/advanced-scan",
    summary: "First fallback of the browser's scan: rules alone",
    auth: SIGNED_IN,
  }),
  scanFunction: defineRoute({
    ...scan,
    path: "/functions/v1/scan",
    summary: "Last fallback of the browser's scan: rules alone",
    auth: SIGNED_IN,
  }),
  advancedSanitizeFunction: defineRoute({
    ...sanitize,
    path: "/functions/v1/advanced-sanitize",
    summary: "First fallback of the browser's sanitize: rules alone",
    auth: SIGNED_IN,
  }),
  sanitizeFunction: defineRoute({
    ...sanitize,
    path: "/functions/v1/sanitize",
    summary: "Last fallback of the browser's sanitize: rules alone",
    auth: SIGNED_IN,
  }),
  scanWithApiKey: defineRoute({
    method: "POST",
    path: "/functions/v1/scan-with-api-key",
    tag,
    summary: "Scan or sanitize with an API key",
    auth: KEY_ONLY,
    body: keyScanRequest,
    response: keyScanResponse,
    // The needed scope depends on the action in the body.
    errors: [...errors, "missing_scope"],
  }),
  validateApiKey: defineRoute({
    method: "POST",
    path: "/functions/v1/validate-api-key",
    tag,
    summary: "Check an API key",
    auth: KEY_ONLY,
    response: apiKeyValid,
  }),
  runSecurityTest: defineRoute({
    method: "POST",
    path: "/functions/v1/run-security-test",
    tag,
    summary: "Run one of the 21 security cases, or one group of them; not metered",
    auth: COOKIE_ONLY,
    body: securityTestRequest,
    response: securityTestResponse,
  }),
};
