import { ConfigError } from "./config.ts";
import { isDatabaseAway } from "./http/errors.ts";

/** A startup error that the operator can fix becomes one line naming the setting; any other keeps its stack trace. */
export function explainStartup(
  error: unknown,
  settings: { port: number; dataDir: string; databaseUrl: string | undefined },
): unknown {
  const { code, path } = error as NodeJS.ErrnoException;
  if (code === "EADDRINUSE") return new ConfigError(`PORT ${settings.port} is in use. Choose a free one.`);
  if (code === "EACCES" && path === undefined)
    return new ConfigError(`PORT ${settings.port} is not allowed for this user. Choose another one.`);
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
    return new ConfigError("HOST must be an address of this machine.");
  if (path?.startsWith(settings.dataDir)) {
    return new ConfigError(
      `DATA_DIR ${settings.dataDir} must be a folder that the server can write to (${code}).`,
    );
  }
  if (settings.databaseUrl !== undefined && isPostgresRefusal(error)) {
    return new ConfigError(
      `DATABASE_URL must name a PostgreSQL server that can be reached (${describe(error)}).`,
    );
  }
  return error;
}

/** Unreachable, or class 28 (wrong user or password), 3D (no such database), 42501 (not allowed). */
function isPostgresRefusal(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return isDatabaseAway(error) || /^(28...|3D...|42501)$/.test(code ?? "");
}

function describe(error: unknown): string {
  return error instanceof AggregateError
    ? (error.errors[0] as Error).message
    : ((error as Error).message.split("\n")[0] ?? "");
}
