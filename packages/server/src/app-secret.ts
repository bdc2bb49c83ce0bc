import { randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ConfigError } from "./config.ts";
import { makeFolder } from "./make-folder.ts";

/** The secret an embedded start generates once and keeps, readable by its owner only. */
export function generatedSecret(dataDir: string): string {
  const path = join(dataDir, "app-secret");
  makeFolder(dataDir);
  try {
    // `wx` fails when the file exists: of two starts that race, one writes and both read the same secret.
    writeFileSync(path, randomBytes(48).toString("base64url"), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  const secret = readFileSync(path, "utf8").trim();
  if (secret.length < 32) throw new ConfigError(`APP_SECRET in ${path} must be at least 32 characters.`);
  return secret;
}
