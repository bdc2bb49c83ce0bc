import { createHmac } from "node:crypto";

/** `whsec_` and base64, the secret format of Standard Webhooks. Both signatures use the decoded bytes. */
export function formatSecret(bytes: Buffer): string {
  return `whsec_${bytes.toString("base64")}`;
}

interface Delivery {
  readonly id: string;
  readonly body: string;
  readonly sentAt: Date;
  /** The current secret first; during a rotation also the previous one. */
  readonly secrets: readonly [string, ...string[]];
}

/** The headers of one delivery: our own signature, and the three headers of Standard Webhooks. */
export function signatureHeaders({ id, body, sentAt, secrets }: Delivery): Record<string, string> {
  const timestamp = String(Math.floor(sentAt.getTime() / 1_000));
  const standard = secrets.map(
    (secret) => `v1,${hmac(secret, `${id}.${timestamp}.${body}`).toString("base64")}`,
  );
  return {
    "X-Webhook-Signature": hmac(secrets[0], body).toString("hex"),
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": standard.join(" "),
  };
}

function hmac(secret: string, content: string): Buffer {
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  return createHmac("sha256", key).update(content).digest();
}
