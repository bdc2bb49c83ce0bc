import { type Config, ConfigError, findWrongSettings, readConfig, SETTING_NAMES } from "../../config.ts";
import { fail, type Finding, ok, reasonOf, warn } from "./finding.ts";
import { checkAdmins } from "./risks.ts";

type Environment = Record<string, string | undefined>;

const NODE_MAJOR = 24;
/** Nobody else uses these prefixes, so a variable that begins with one was meant for us. */
const OWN_PREFIXES = /^(PAYSTACK|PAYMENT_LINK|CAPTCHA|SCAN_LOG|SMTP)_/;
const TYPING_SLIPS = 2;

export function checkNode(version: string): Finding {
  const major = Number(version.split(".")[0]);
  if (major >= NODE_MAJOR) return ok("Node", version);
  return fail(
    "Node",
    version,
    `Install Node ${NODE_MAJOR} or newer, or run npm install for the bundled one.`,
  );
}

/**
 * Reports every invalid setting at once, where a start stops at the first; returns the configuration if all are valid.
 */
export function checkSettings(env: Environment): { findings: Finding[]; config: Config | undefined } {
  const wrong = findWrongSettings(env).map((line) => fail("Configuration", line, "Change or remove it."));
  const unknown = Object.keys(env).flatMap((name) => unknownSetting(name));
  if (wrong.length > 0) return { findings: [...wrong, ...unknown], config: undefined };
  try {
    const config = readConfig(env);
    const given = SETTING_NAMES.filter((name) => (env[name] ?? "").trim() !== "");
    const found = ok("Configuration", given.length === 0 ? "all defaults" : `set: ${given.join(", ")}`);
    return { findings: [found, ...unknown, ...checkAddresses(config, env)], config };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const finding = fail("Configuration", reasonOf(error), "Change or remove it.");
    return { findings: [finding, ...unknown], config: undefined };
  }
}

function unknownSetting(name: string): Finding[] {
  if ((SETTING_NAMES as readonly string[]).includes(name)) return [];
  const meant = SETTING_NAMES.find((known) => known.length > 6 && distance(name, known) <= TYPING_SLIPS);
  if (meant === undefined && !OWN_PREFIXES.test(name)) return [];
  const fix = meant === undefined ? "Remove it." : `Did you mean ${meant}?`;
  return [warn("Configuration", `${name} is not a setting of Prompt Shield.`, fix)];
}

function checkAddresses(config: Config, env: Environment): Finding[] {
  const { isLocal } = config;
  const { protocol } = new URL(config.appUrl);
  const findings: Finding[] = [];
  if (!isLocal && protocol === "http:") {
    findings.push(
      warn(
        "APP_URL",
        `${config.appUrl} is not https`,
        "Serve it over https, so that cookies are sent only there.",
      ),
    );
  }
  findings.push(...checkProxy(config, env["TRUST_PROXY"]), ...checkAdmins(config));
  if (config.mail.smtpUrl !== undefined && (env["MAIL_FROM"] ?? "").trim() === "") {
    findings.push(
      warn("MAIL_FROM", "unset: mail comes from no-reply@localhost", "Set an address of your own domain."),
    );
  }
  if (config.webhookAllowPrivate && !isLocal) {
    const fix = "Turn it off unless customers' webhooks are in your own network.";
    findings.push(
      warn("WEBHOOK_ALLOW_PRIVATE", "on: customers can make this server call private addresses", fix),
    );
  }
  return findings;
}

function checkProxy({ isPublic, trustProxy }: Config, given = ""): Finding[] {
  const about = "TRUST_PROXY";
  if (isPublic && trustProxy === false) {
    const found = "off, although APP_URL is https: the burst limits see the proxy's address for every caller";
    return [warn(about, found, "Set it to the number of proxies in front, usually 1.")];
  }
  if (trustProxy === false || !/^\s*(true|on|yes)\s*$/i.test(given)) return [];
  return [
    warn(about, `${given} is read as 1 proxy`, "Give the number of proxies in front, or their networks."),
  ];
}

/** Levenshtein distance: how many letters to add, drop or change. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, n) => n);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...b].entries()) {
      const change = (row[j] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(change, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
