import { expect, onTestFinished, test } from "vitest";
import { desc } from "drizzle-orm";
import { auditLog } from "../db/schema/operations.ts";
import { PASSWORD, startTestApp } from "../testing/test-app.ts";

/** The address in the audit log for a sign-up with this header, sent over a socket from 127.0.0.1. */
async function addressSeen(trust: string, forwardedFor: string): Promise<string | null | undefined> {
  const app = await startTestApp("embedded", { env: { TRUST_PROXY: trust } });
  onTestFinished(app.close);
  const headers = { "x-forwarded-for": forwardedFor };
  await app
    .browser()
    .post("/api/v1/auth/sign-up", { email: "a@shield.example", password: PASSWORD }, { headers });
  const [entry] = await app.db.select().from(auditLog).orderBy(desc(auditLog.createdAt)).limit(1);
  return entry?.ipAddress;
}

test.each([
  ["false", "127.0.0.1"],
  ["1", "203.0.113.3"],
  ["true", "203.0.113.3"],
  ["2", "203.0.113.2"],
  ["loopback", "203.0.113.3"],
  ["127.0.0.0/8, 203.0.113.3", "203.0.113.2"],
  ["10.0.0.0/8", "127.0.0.1"],
])("hardening 17: TRUST_PROXY=%s sees %s, never what the caller wrote first", async (trust, seen) => {
  expect(await addressSeen(trust, "198.51.100.1, 203.0.113.2, 203.0.113.3")).toBe(seen);
});
