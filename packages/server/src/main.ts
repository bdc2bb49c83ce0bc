import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildApp } from "./app.ts";
import { generatedSecret } from "./app-secret.ts";
import { type Config, ConfigError, readConfig } from "./config.ts";
import { connectEmbedded, connectPostgres } from "./db/connect.ts";
import { createLogger } from "./logger.ts";
import { startControl } from "./operations/control.ts";
import { systemClock } from "./ports/clock.ts";
import { createOutboxMailer, createSmtpMailer } from "./ports/mailer.ts";
import { explainStartup } from "./startup-errors.ts";
import { createScanner } from "./ports/scanner/scanner.ts";
import type { Tracing } from "./ports/tracing.ts";
import { createVault } from "./ports/vault.ts";

const WEB_DIR = fileURLToPath(new URL("../../web/dist", import.meta.url));
/** Requests that have arrived are answered within this time after SIGTERM; the process then ends regardless. */
const DRAIN_LIMIT_MS = 18_000;

await run().catch((error: unknown) => {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});

async function run(): Promise<void> {
  const config = readConfig(process.env);
  await start(config).catch((error: unknown) => {
    throw explainStartup(error, config);
  });
}

async function start(config: Config): Promise<void> {
  const log = createLogger(config.logLevel);
  const outboxDir = join(config.dataDir, "outbox");
  const connection =
    config.databaseUrl === undefined
      ? await connectEmbedded(config.dataDir)
      : await connectPostgres(config.databaseUrl, (error) =>
          log.warn({ err: error }, "a database connection was lost"),
        );
  const vault = createVault(config.appSecret ?? generatedSecret(config.dataDir));
  const { smtpUrl, from } = config.mail;
  const mailer =
    smtpUrl === undefined ? createOutboxMailer(outboxDir, from) : createSmtpMailer(smtpUrl, from);
  const scanner = createScanner({ log });
  const tracing = await startTracing(config);
  const parts = { config, connection, clock: systemClock, mailer, scanner, vault, log, webDir: WEB_DIR };
  const app = await buildApp({ ...parts, ...(tracing && { tracing }) });
  await app.listen({ host: config.host, port: config.port });
  const { copyFiles } = connection;
  const control = copyFiles && (await startControl({ dataDir: config.dataDir, copyFiles, log }));

  const address = app.server.address();
  const port = typeof address === "object" && address !== null ? address.port : config.port;
  process.stdout.write(`Prompt Shield listens on http://localhost:${port}\n`);
  process.stdout.write(`Data lies in ${config.dataDir}\n`);
  process.stdout.write(
    smtpUrl === undefined ? `Mail goes to ${outboxDir}\n` : "Mail goes out over SMTP_URL\n",
  );

  const stop = async () => {
    setTimeout(() => process.exit(1), DRAIN_LIMIT_MS).unref();
    await control?.close();
    await app.close();
    await scanner.close();
    mailer.close();
    await connection.close();
    await tracing?.close();
    process.exit(0);
  };
  process.once("SIGTERM", () => void stop());
  process.once("SIGINT", () => void stop());
}

/** Loaded only when asked for: the packages cost a start a good part of a second. */
async function startTracing({ tracing: { endpoint, serviceName } }: Config): Promise<Tracing | undefined> {
  if (endpoint === undefined) return undefined;
  const { createOpenTelemetry } = await import("./operations/open-telemetry.ts");
  return createOpenTelemetry({ endpoint, serviceName });
}
