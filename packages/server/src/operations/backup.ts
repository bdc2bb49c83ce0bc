import { existsSync } from "node:fs";
import { join } from "node:path";
import { ConfigError } from "../config.ts";
import { backupEmbedded } from "./backup-embedded.ts";
import { runCommand, say } from "./command-line.ts";
import { dumpPostgres } from "./postgres-tools.ts";

/** `npm run backup [file]`: writes everything to one file, even while servers run. */
await runCommand(async ({ config, file: wanted }) => {
  const { dataDir, databaseUrl } = config;
  const time = new Date().toISOString().replaceAll(/[:.]/g, "-");
  const ending = databaseUrl === undefined ? "tar.gz" : "dump";
  const file = wanted ?? join(dataDir, "backups", `prompt-shield-${time}.${ending}`);
  if (existsSync(file)) throw new ConfigError(`${file} already exists. Choose another name.`);
  if (databaseUrl !== undefined) {
    await dumpPostgres(databaseUrl, file);
    say(`Backed up the database of DATABASE_URL to ${file}`);
    say(
      "It does not include APP_SECRET: keep that safe yourself, because the API keys cannot be read without it.",
    );
    return;
  }
  if (!existsSync(join(dataDir, "db")))
    throw new ConfigError(`DATA_DIR ${dataDir} contains no database yet.`);
  const { bytes, sha256, files } = await backupEmbedded(dataDir, file);
  say(`Backed up ${dataDir} to ${file}`);
  say(`${(bytes / 1e6).toFixed(1)} MB, ${files} files read back and compared, sha256 ${sha256}`);
  if (config.appSecret !== undefined)
    say("It does not include the APP_SECRET that is set: keep that safe yourself.");
});
