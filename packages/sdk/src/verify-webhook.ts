export interface WebhookEvent {
  readonly id: string;
  readonly event: string;
  readonly timestamp: string;
  readonly scan_id: string | null;
  readonly threat_level: string | null;
  readonly detected_patterns: readonly string[];
  /** Present if `event` is `policy.alert`. */
  readonly alert?: WebhookAlert | undefined;
  /** Present if `event` is `audit.event`. */
  readonly audit?: WebhookAuditEntry | undefined;
}

export interface WebhookAlert {
  readonly id: string;
  readonly kind: "threat_rate" | "new_category" | "key_shift";
  readonly policy: { readonly id: string; readonly name: string };
  /** One sentence that describes the alert, to show to people. */
  readonly summary: string;
  readonly key?: { readonly id: string; readonly name: string } | undefined;
  readonly categories?: readonly string[] | undefined;
  readonly scans?: number | undefined;
  readonly threats?: number | undefined;
}

/** Who did what in the workspace, when and from where. */
export interface WebhookAuditEntry {
  readonly id: string;
  readonly at: string;
  readonly actor_id: string | null;
  readonly actor_email: string | null;
  /** For example `key.created` or `workspace.role_changed`. */
  readonly action: string;
  /** The kind and id of the object that the action changed. */
  readonly target: string | null;
  readonly target_email: string | null;
  readonly ip_address: string | null;
  readonly user_agent: string | null;
  readonly details: Readonly<Record<string, unknown>>;
}

/** `Headers`, Node's `request.headers`, or any plain object with lower-case names. */
export type WebhookHeaders = Headers | Record<string, string | string[] | undefined>;

const TOLERANCE_S = 300;

/**
 * Verifies the Standard Webhooks signature of a delivery and returns its event. Throws if the signature is
 * wrong or the timestamp is more than five minutes off.
 *
 * Pass the RAW body: parsing and re-serializing the JSON changes bytes, and the signature no longer matches.
 */
export async function verifyWebhook(input: {
  readonly body: string;
  readonly headers: WebhookHeaders;
  /** `whsec_…`, shown once when the endpoint was created. */
  readonly secret: string;
  /** The current time in seconds since 1970. For tests. */
  readonly nowS?: number;
}): Promise<WebhookEvent> {
  const id = read(input.headers, "webhook-id");
  const timestamp = read(input.headers, "webhook-timestamp");
  const signatures = read(input.headers, "webhook-signature").split(" ");
  const ageS = Math.abs((input.nowS ?? Date.now() / 1_000) - Number(timestamp));
  if (!(ageS <= TOLERANCE_S))
    throw new Error("Invalid signature: the timestamp is too old or in the future.");

  const expected = await sign(input.secret, `${id}.${timestamp}.${input.body}`);
  const matches = signatures.some((signature) => equalInConstantTime(signature, `v1,${expected}`));
  if (!matches) throw new Error("Invalid signature");
  return JSON.parse(input.body) as WebhookEvent;
}

function read(headers: WebhookHeaders, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name];
  const text = Array.isArray(value) ? value[0] : value;
  if (!text) throw new Error(`Invalid signature: the header ${name} is missing.`);
  return text;
}

async function sign(secret: string, content: string): Promise<string> {
  const bytes = Uint8Array.from(atob(secret.replace(/^whsec_/, "")), (char) => char.charCodeAt(0));
  const key = await crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const mac = await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(content));
  return btoa(String.fromCharCode(...new Uint8Array(mac)));
}

function equalInConstantTime(a: string, b: string): boolean {
  let difference = a.length ^ b.length;
  for (let i = 0; i < b.length; i += 1) difference |= a.charCodeAt(i) ^ b.charCodeAt(i);
  return difference === 0;
}
