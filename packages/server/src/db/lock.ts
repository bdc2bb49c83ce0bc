import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { ConfigError } from "../config.ts";

/**
 * Keeps other processes out of an embedded data folder, because PGlite takes no lock itself. An open exclusive SQLite
 * transaction is an operating-system lock: the kernel releases it however its holder dies.
 */
export function holdDataFolder(dataDir: string): () => void {
  const lock = new DatabaseSync(join(dataDir, "db.lock"));
  try {
    lock.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    lock.close();
    throw new ConfigError(
      `DATA_DIR ${dataDir} is in use by another Prompt Shield process. Stop it, choose another DATA_DIR, or set DATABASE_URL to share one PostgreSQL.`,
      { cause: error },
    );
  }
  return () => lock.close();
}
