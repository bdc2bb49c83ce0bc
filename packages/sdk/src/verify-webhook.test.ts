import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";

import { verifyWebhook } from "./index.ts";

const SECRET = `whsec_${btoa("a secret of twenty-four b")}`;
const BODY = JSON.stringify({
  id: "evt_1",
  event: "webhook.test",
  timestamp: "2026-11-15T00:00:00Z",
  scan_id: null,
  threat_level: null,
  detected_patterns: [],
});

function signed(at = new Date()) {
  return {
    "webhook-id": "evt_1",
    "webhook-timestamp": String(Math.floor(at.getTime() / 1_000)),
    "webhook-signature": new Webhook(SECRET).sign("evt_1", at, BODY),
  };
}

describe("verifyWebhook", () => {
  it("accepts a signature of the official Standard Webhooks library", async () => {
    await expect(verifyWebhook({ body: BODY, headers: signed(), secret: SECRET })).resolves.toMatchObject({
      id: "evt_1",
    });
    await expect(
      verifyWebhook({ body: BODY, headers: new Headers(signed()), secret: SECRET }),
    ).resolves.toBeDefined();
  });

  it("accepts any of several signatures, as during the rotation of a secret", async () => {
    const headers = signed();
    headers["webhook-signature"] = `v1,AAAA ${headers["webhook-signature"]}`;
    await expect(verifyWebhook({ body: BODY, headers, secret: SECRET })).resolves.toBeDefined();
  });

  it.each([
    ["a changed body", { body: `${BODY} ` }],
    ["another secret", { secret: `whsec_${btoa("another secret, same len.")}` }],
    ["an old delivery", { headers: signed(new Date(Date.now() - 3_600_000)) }],
    ["a missing header", { headers: {} }],
  ])("refuses %s", async (_, change) => {
    const input = { body: BODY, headers: signed(), secret: SECRET, ...change };
    await expect(verifyWebhook(input)).rejects.toThrow(/Invalid signature/);
  });
});
