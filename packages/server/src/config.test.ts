import { describe, expect, test } from "vitest";
import { ConfigError, readConfig } from "./config.ts";

describe("reading the configuration", () => {
  test("needs no setting", () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: "127.0.0.1",
      appUrl: "http://localhost:3000",
      secureCookies: false,
      requireEmailVerification: false,
      trustProxy: false,
      scanLogRetentionDays: 0,
      billing: true,
      isSignUpOpen: true,
    });
  });

  test("treats an empty variable as unset", () => {
    expect(readConfig({ PORT: "", APP_SECRET: " ", DATABASE_URL: "" }).port).toBe(3000);
  });

  test("derives the values that depend on other settings", () => {
    const config = readConfig({
      PORT: "8080",
      SMTP_URL: "smtp://mail.example",
      APP_URL: "https://shield.example/",
    });
    expect(config).toMatchObject({
      appUrl: "https://shield.example",
      secureCookies: true,
      requireEmailVerification: true,
    });
    expect(readConfig({ PORT: "8080" }).appUrl).toBe("http://localhost:8080");
    expect(readConfig({ ADMIN_EMAILS: "A@b.example, ,c@d.example" }).adminEmails).toEqual([
      "a@b.example",
      "c@d.example",
    ]);
  });

  test.each([
    ["false", false],
    ["0", false],
    ["off", false],
    ["1", 1],
    ["2", 2],
    ["true", 1],
    ["10.0.0.0/8, 127.0.0.1,::1, uniquelocal", ["10.0.0.0/8", "127.0.0.1", "::1", "uniquelocal"]],
  ])("hardening 17: TRUST_PROXY=%s is read as %j", (given, read) => {
    expect(readConfig({ TRUST_PROXY: given }).trustProxy).toEqual(read);
  });

  test.each([
    [{}, "test"],
    [{ APP_URL: "http://shield.example" }, "test"],
    [{ APP_URL: "https://localhost:3000" }, "test"],
    [{ APP_URL: "https://shield.example" }, "off"],
    [{ APP_URL: "https://shield.example", ALLOW_SANDBOX_PAYMENTS: "true" }, "test"],
    [{ APP_URL: "https://shield.example", PAYSTACK_SECRET_KEY: "sk_live_1" }, "live"],
  ])("hardening 14: with %j payments are %s", (env, payments) => {
    expect(readConfig(env).payments).toBe(payments);
  });

  test.each([
    [{ PORT: "eighty" }, /^PORT must be a port number/],
    [{ PORT: "70000" }, /^PORT must be/],
    [{ APP_URL: "shield.example" }, /^APP_URL must be an http or https address/],
    [
      { DATABASE_URL: "mysql://x/y", APP_SECRET: "x".repeat(32) },
      /^DATABASE_URL must be a PostgreSQL address/,
    ],
    [{ DATABASE_URL: "postgres://localhost/x" }, /^APP_SECRET is required with DATABASE_URL/],
    [{ APP_SECRET: "s".repeat(31) }, /^APP_SECRET must be at least 32 random characters/],
    [{ TRUST_PROXY: "11" }, /^TRUST_PROXY must be false, the number of proxies in front/],
    [{ TRUST_PROXY: "perhaps" }, /^TRUST_PROXY must be/],
    [{ TRUST_PROXY: "10.0.0.0/8, 10.0.0.0/33" }, /^TRUST_PROXY must be/],
    [{ TRUST_PROXY: "10" + ".0".repeat(4) }, /^TRUST_PROXY must be/],
    [{ ALLOW_SANDBOX_PAYMENTS: "sometimes" }, /^ALLOW_SANDBOX_PAYMENTS must be true or false/],
    [{ SMTP_URL: "http://mail" }, /^SMTP_URL must be/],
    [{ ADMIN_EMAILS: "boss" }, /^ADMIN_EMAILS must be/],
    [{ REQUIRE_EMAIL_VERIFICATION: "maybe" }, /^REQUIRE_EMAIL_VERIFICATION must be true or false/],
    [{ LOG_LEVEL: "loud" }, /^LOG_LEVEL must be fatal, error/],
    [{ CAPTCHA_PROVIDER: "recaptcha" }, /^CAPTCHA_PROVIDER must be hcaptcha or turnstile/],
    [{ CAPTCHA_PROVIDER: "turnstile", CAPTCHA_SITE_KEY: "k" }, /^CAPTCHA_SECRET is required/],
    [{ SCAN_LOG_RETENTION_DAYS: "-1" }, /^SCAN_LOG_RETENTION_DAYS must be/],
    [{ BILLING: "maybe" }, /^BILLING must be on or off/],
    [{ SCAN_LIMIT: "100" }, /^SCAN_LIMIT needs BILLING=off/],
    [{ BILLING: "off", SCAN_LIMIT: "many" }, /^SCAN_LIMIT must be a number of scans a month/],
    [{ BILLING: "off", PAYSTACK_SECRET_KEY: "sk_live_1" }, /^BILLING=off and PAYSTACK_SECRET_KEY/],
    [{ OIDC_ISSUER: "http://id.corp.example" }, /^OIDC_ISSUER must be the https address/],
    [
      { OIDC_ISSUER: "https://id.corp.example" },
      /^OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET go together/,
    ],
    [{ OIDC_ALLOWED_DOMAINS: "corp" }, /^OIDC_ALLOWED_DOMAINS must be email domains/],
    [{ LOCAL_SIGN_IN: "off" }, /^LOCAL_SIGN_IN=off needs OIDC_ISSUER/],
    [{ OIDC_WORKSPACE: "w1" }, /^OIDC_WORKSPACE needs OIDC_ISSUER and OIDC_ALLOWED_DOMAINS/],
    [{ OIDC_ROLE: "owner" }, /^OIDC_ROLE must be admin, developer or viewer/],
    [{ SIGN_UP: "never" }, /^SIGN_UP must be open or closed/],
    [{ PAYSTACK_SECRET_KEY: "pk_live" }, /^PAYSTACK_SECRET_KEY must be/],
  ])("refuses %j in one line that names the variable", (env, line) => {
    expect(() => readConfig(env)).toThrow(ConfigError);
    expect(() => readConfig(env)).toThrow(line);
  });
});
