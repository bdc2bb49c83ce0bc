import type { Config } from "../../config.ts";
import { type Finding, ok, warn } from "./finding.ts";

/** Settings that work, but that you would not want on a public server. A start prints these too. */
export function findRisks(config: Config): Finding[] {
  const findings = config.payments === "live" || !config.billing ? [] : [checkSandbox(config)];
  findings.push(...checkAdmins(config), ...checkOidc(config));
  return findings.filter(({ state }) => state === "warn");
}

export function checkSandbox({ payments, isPublic }: Pick<Config, "payments" | "isPublic">): Finding {
  const about = "Payments";
  if (payments === "off") {
    const fix =
      "Set PAYSTACK_SECRET_KEY, or ALLOW_SANDBOX_PAYMENTS=true if everyone may have paid plans for free.";
    return warn(about, "off: APP_URL is public and PAYSTACK_SECRET_KEY is unset", fix);
  }
  return isPublic
    ? warn(
        about,
        "the built-in sandbox, in public: anyone can get a paid plan with a test card",
        "Set PAYSTACK_SECRET_KEY, or unset ALLOW_SANDBOX_PAYMENTS.",
      )
    : ok(about, "no PAYSTACK_SECRET_KEY: the built-in sandbox, no money moves");
}

/**
 * On a public server, signing up with an address of ADMIN_EMAILS does not make an admin yet, but not even that should
 * be open to strangers.
 */
export function checkAdmins({ adminEmails, isLocal, requireEmailVerification }: Config): Finding[] {
  const about = "ADMIN_EMAILS";
  if (adminEmails.length === 0) return [];
  if (isLocal) return [ok(about, "whoever signs up with one of them is an admin, on this machine only")];
  if (requireEmailVerification)
    return [ok(about, "each becomes an admin with the link that is printed at start, not by signing up")];
  return [
    warn(
      about,
      "addresses are not verified, so anyone can sign up with one of them, although that does not make them an admin",
      "Set SMTP_URL, or REQUIRE_EMAIL_VERIFICATION=true.",
    ),
  ];
}

/** An issuer that serves everyone, such as Google's, would let everyone in. */
export function checkOidc({ oidc }: Pick<Config, "oidc">): Finding[] {
  const about = "OIDC_ALLOWED_DOMAINS";
  if (oidc === undefined) return [];
  if (oidc.allowedDomains.length > 0) return [ok(about, oidc.allowedDomains.join(", "))];
  return [
    warn(
      about,
      "unset: anyone with an account at the issuer gets one here",
      "List your domains, unless the issuer serves only your company.",
    ),
  ];
}
