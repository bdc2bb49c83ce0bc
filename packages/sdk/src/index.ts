export { PromptShield, type PromptShieldOptions, type ScanInput, type SanitizeInput } from "./client.ts";
export { PromptShieldError } from "./error.ts";
export { verifyWebhook, type WebhookEvent, type WebhookHeaders } from "./verify-webhook.ts";
