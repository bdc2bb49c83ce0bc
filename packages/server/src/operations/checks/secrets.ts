import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../../config.ts";
import { fail, type Finding, ok, warn } from "./finding.ts";

const WANTED_BITS = 128;
const TOKEN_MIN_CHARS = 16;

/** Checks how hard the secrets are to guess. None of them is printed. */
export function checkSecrets({ appSecret, previousAppSecret, dataDir, metricsToken }: Config): Finding[] {
  const findings = [
    appSecret === undefined ? checkGenerated(join(dataDir, "app-secret")) : checkGiven(appSecret),
  ];
  if (previousAppSecret !== undefined) {
    const fix = "Remove it a week after the change, when the earlier sessions have expired.";
    findings.push(warn("APP_SECRET_PREVIOUS", "set: the previous secret still decrypts and verifies", fix));
  }
  if (metricsToken !== undefined && metricsToken.length < TOKEN_MIN_CHARS) {
    findings.push(
      warn(
        "METRICS_TOKEN",
        "short enough to be guessed",
        `Use ${TOKEN_MIN_CHARS} random characters or more.`,
      ),
    );
  }
  return findings;
}

function checkGiven(secret: string): Finding {
  const fix =
    "Generate one with: openssl rand -base64 48. Move the current one to APP_SECRET_PREVIOUS, so that nothing is lost.";
  return guessBits(secret) >= WANTED_BITS
    ? ok("APP_SECRET", "set, and hard to guess")
    : warn("APP_SECRET", "set, but it looks like words or a pattern", fix);
}

function checkGenerated(path: string): Finding {
  if (!existsSync(path)) return ok("APP_SECRET", "unset: the first start generates one");
  if (readFileSync(path, "utf8").trim().length < 32) {
    return fail("APP_SECRET", `${path} is too short`, "Put the secret from your backup back in its place.");
  }
  const isOpen = process.platform !== "win32" && (statSync(path).mode & 0o077) !== 0;
  if (isOpen) return fail("APP_SECRET", `${path} can be read by others`, `chmod 600 ${path}`);
  return ok("APP_SECRET", "generated, readable by its owner only");
}

/** Shannon entropy of the characters: rough, but it tells `change-me-change-me` from random text. */
function guessBits(secret: string): number {
  const counts = new Map<string, number>();
  for (const letter of secret) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  let bitsPerLetter = 0;
  for (const count of counts.values())
    bitsPerLetter -= (count / secret.length) * Math.log2(count / secret.length);
  return bitsPerLetter * secret.length;
}
