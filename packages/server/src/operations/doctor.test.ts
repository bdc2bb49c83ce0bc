import { execFile } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { SMTPServer } from "smtp-server";
import { afterAll, describe, expect, test } from "vitest";
import { generatedSecret } from "../app-secret.ts";
import { connectPostgres } from "../db/connect.ts";
import { createDatabase, dropDatabase } from "../testing/databases.ts";
import { startPaystackServer } from "../testing/paystack-server.ts";
import { readConfig } from "../config.ts";
import type { Finding } from "./checks/finding.ts";
import { findRisks } from "./checks/risks.ts";
import { checkSettings } from "./checks/settings.ts";
import { diagnose } from "./diagnose.ts";

const dataDir = mkdtempSync(join(tmpdir(), "prompt-shield-doctor-"));
afterAll(() => rmSync(dataDir, { recursive: true }));
const SECRET = "q8Zt3nRk0WmYb5LhVx7CdPf2JsGu9AeT4oIi6Nz1";

function about(findings: readonly Finding[], name: string): string[] {
  return findings.filter((one) => one.about === name).map(({ state, found }) => `${state}: ${found}`);
}

function findingsOf(env: Record<string, string>): Finding[] {
  return checkSettings(env).findings;
}

describe("the doctor", () => {
  test("finds nothing wrong with a fresh checkout, whose model works", async () => {
    const findings = await diagnose({ DATA_DIR: dataDir });
    expect(findings.filter(({ state }) => state === "fail")).toEqual([]);
    expect(about(findings, "Model")[0]).toMatch(/^ok: loads, and found an attack in \d+ ms/);
    expect(about(findings, "Payments")[0]).toContain("sandbox");
    expect(about(findings, "Configuration")).toEqual(["ok: set: DATA_DIR"]);
  });

  test("names every wrong and every misspelt setting at once", async () => {
    const findings = await diagnose({
      PORT: "many",
      LOG_LEVEL: "loud",
      PAYSTACK_KEY: "x",
      ADMIN_EMAIL: "a@b.example",
    });
    const told = about(findings, "Configuration").join("\n");
    expect(told).toMatch(/fail: PORT must be a port number/);
    expect(told).toMatch(/fail: LOG_LEVEL must be/);
    expect(told).toMatch(/warn: PAYSTACK_KEY is not a setting/);
    expect(findings.find(({ found }) => found.startsWith("ADMIN_EMAIL"))?.fix).toBe(
      "Did you mean ADMIN_EMAILS?",
    );
  });

  test("reports services that do not answer and secrets that are weak", async () => {
    generatedSecret(dataDir);
    chmodSync(join(dataDir, "app-secret"), 0o644);
    const paystack = await startPaystackServer();
    paystack.replies.set("GET /transaction?perPage=1", {
      status: 401,
      body: { status: false, message: "Invalid key" },
    });
    const findings = await diagnose({
      DATA_DIR: dataDir,
      SMTP_URL: "smtp://127.0.0.1:1",
      PAYSTACK_SECRET_KEY: "sk_wrong",
      PAYSTACK_BASE_URL: paystack.url,
      APP_URL: "http://shield.example",
      METRICS_TOKEN: "short",
      OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:1",
    });
    await paystack.close();
    expect(about(findings, "Mail")[0]).toMatch(/^fail: SMTP_URL does not work/);
    expect(about(findings, "Payments")).toEqual(["fail: the request to the provider failed (Invalid key)"]);
    expect(about(findings, "APP_SECRET")[0]).toMatch(/^fail: .+can be read by others/);
    expect(about(findings, "APP_URL")[0]).toMatch(/^warn/);
    expect(about(findings, "METRICS_TOKEN")[0]).toMatch(/^warn/);
    expect(about(findings, "Traces")[0]).toMatch(/^warn: .+ does not answer/);
    const secret = { APP_SECRET: "a".repeat(40), DATABASE_URL: "postgres://127.0.0.1:1/none" };
    const away = await diagnose({ DATA_DIR: dataDir, ...secret });
    expect(about(away, "Database")[0]).toMatch(/^fail: DATABASE_URL does not answer/);
    expect(about(away, "APP_SECRET")[0]).toMatch(/^warn: set, but/);
  });

  test("hardening 8: warns if anyone may sign up with an administrator's address", async () => {
    const open = { APP_URL: "https://shield.example", ADMIN_EMAILS: "boss@shield.example" };
    const admins = (env: Record<string, string>) => about(findingsOf({ ...open, ...env }), "ADMIN_EMAILS")[0];
    expect(admins({})).toMatch(/^warn: addresses are not verified/);
    expect(admins({ REQUIRE_EMAIL_VERIFICATION: "true" })).toMatch(/^ok: .+ link that is printed at start/);
    expect(admins({ APP_URL: "http://localhost:3000" })).toMatch(/^ok: whoever signs up/);
    expect(findRisks(readConfig(open)).map((risk) => risk.about)).toContain("ADMIN_EMAILS");
  });

  test("finds nothing wrong with a mail server, a provider and a PostgreSQL that answer", async () => {
    const url = await createDatabase();
    await (await connectPostgres(url, () => undefined)).close();
    const mail = new SMTPServer({ authOptional: true, disabledCommands: ["STARTTLS"] });
    await new Promise<void>((resolve) => mail.listen(0, "127.0.0.1", resolve));
    const paystack = await startPaystackServer();
    const answer = (data: unknown) => ({ body: { status: true, message: "ok", data } });
    paystack.replies.set("GET /transaction?perPage=1", answer([]));
    paystack.replies.set("GET /plan/PLN_starter", answer({ amount: 2_500, currency: "USD" }));
    paystack.replies.set("GET /plan/PLN_pro", answer({ amount: 1, currency: "NGN" }));
    const findings = await diagnose({
      DATA_DIR: dataDir,
      DATABASE_URL: url,
      APP_SECRET: SECRET,
      SMTP_URL: `smtp://127.0.0.1:${(mail.server.address() as AddressInfo).port}`,
      MAIL_FROM: "shield@shield.example",
      PAYSTACK_SECRET_KEY: "sk_live_1",
      PAYSTACK_BASE_URL: paystack.url,
      PAYSTACK_PLAN_STARTER: "PLN_starter",
      PAYSTACK_PLAN_PRO: "PLN_pro",
    });
    await Promise.all([paystack.close(), dropDatabase(url), new Promise<void>((done) => mail.close(done))]);
    expect(about(findings, "Mail")).toEqual(["ok: the mail server answers and accepts the sign-in"]);
    expect(about(findings, "Payments")).toEqual(["ok: the key works"]);
    expect(about(findings, "PAYSTACK_PLAN_STARTER")[0]).toMatch(/^ok/);
    expect(about(findings, "PAYSTACK_PLAN_PRO")[0]).toMatch(/^fail: PLN_pro costs 1 NGN/);
    expect(about(findings, "Migrations")[0]).toMatch(/^ok: all \d+ applied/);
    expect(about(findings, "Clock")[0]).toMatch(/^ok/);
    expect(about(findings, "APP_SECRET")[0]).toMatch(/^ok/);
    expect(JSON.stringify(findings)).not.toContain(SECRET);
  });

  test("exits with status 1 on a failure, and can print JSON", async () => {
    const command = fileURLToPath(new URL("./doctor.ts", import.meta.url));
    const env = { PATH: process.env["PATH"] ?? "", PORT: "many" };
    const { code, out } = await new Promise<{ code: unknown; out: string }>((resolve) => {
      execFile(process.execPath, [command, "--json"], { env }, (error, stdout) =>
        resolve({ code: error?.code, out: stdout }),
      );
    });
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({ ok: false, findings: expect.arrayContaining([]) });
  });
});
