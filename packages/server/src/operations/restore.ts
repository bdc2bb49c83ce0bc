import { existsSync } from "node:fs";
import { ConfigError } from "../config.ts";
import { runCommand, say } from "./command-line.ts";
import { restorePostgres } from "./postgres-tools.ts";
import { restoreEmbedded } from "./restore-embedded.ts";

/** `npm run restore <file>`: restores a backup while the server is stopped. */
await runCommand(async ({ config, file, isForced }) => {
  if (file === undefined) throw new ConfigError("Which backup? Use: npm run restore -- <file> [--force]");
  if (!existsSync(file)) throw new ConfigError(`There is no file ${file}.`);
  const { dataDir, databaseUrl } = config;
  if (databaseUrl !== undefined) {
    await restorePostgres(databaseUrl, file, { isForced });
    say(
      `Restored ${file} into the database of DATABASE_URL. Missing migrations are applied at the next start.`,
    );
    return;
  }
  const { report, manifest, hasSecret, setAside } = await restoreEmbedded(dataDir, file, { isForced });
  say(`Restored the backup of ${manifest.created_at} into ${dataDir}`);
  const { indexes, migrations } = report;
  say(
    `Checked: ${indexes} indexes agree with their rows; ${migrations.missing.length} migrations still have to run.`,
  );
  if (setAside !== undefined)
    say(`The previous data is in ${setAside}; delete it when you no longer need it.`);
  if (!hasSecret)
    say("The backup contains no secret: start with the APP_SECRET that was set when it was made.");
});
