import { createHmac } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { describe, expect, test } from "vitest";
import { formatSecret, signatureHeaders } from "./signatures.ts";

const OLD = formatSecret(Buffer.alloc(24, 7));
const NEW = formatSecret(Buffer.alloc(24, 9));
const BODY = JSON.stringify({ id: "evt", event: "webhook.test", text: "ünïcode 🛡️" });

describe("the signatures of a delivery", () => {
  const headers = signatureHeaders({ id: "evt", body: BODY, sentAt: new Date(), secrets: [NEW, OLD] });

  test("are accepted by the published library, with the new secret and the old", () => {
    expect(new Webhook(NEW).verify(BODY, headers)).toMatchObject({ id: "evt" });
    expect(new Webhook(OLD).verify(BODY, headers)).toMatchObject({ id: "evt" });
  });

  test("are refused for another body", () => {
    expect(() => new Webhook(NEW).verify(`${BODY} `, headers)).toThrow();
  });

  test("hold the plain HMAC of the raw body, in hex", () => {
    expect(headers["X-Webhook-Signature"]).toBe(
      createHmac("sha256", Buffer.alloc(24, 9)).update(BODY).digest("hex"),
    );
  });
});
