export { PromptShield, type PromptShieldOptions } from "./client.ts";
export type { BatchOptions } from "./batch.ts";
export type { FileInput } from "./file.ts";
export type { LocalEngine } from "./local.ts";
export type { CallOptions } from "./transport.ts";
export { PromptShieldError, ThreatError, type PromptShieldErrorCode } from "./error.ts";
export {
  verifyWebhook,
  type WebhookAlert,
  type WebhookAuditEntry,
  type WebhookEvent,
  type WebhookHeaders,
} from "./verify-webhook.ts";
export type * from "./types.ts";
