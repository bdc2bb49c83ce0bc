import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { buildApp } from "./app.ts";
import { generatedSecret } from "./app-secret.ts";
import type { Config } from "./config.ts";
import { connectEmbedded, connectPostgres } from "./db/connect.ts";
import { createLogger } from "./logger.ts";
import { adminLines } from "./operations/admin-lines.ts";
import { findRisks } from "./operations/checks/risks.ts";
import { startControl } from "./operations/control.ts";
import { systemClock } from "./ports/clock.ts";
import { createOutboxMailer, createSmtpMailer } from "./ports/mailer.ts";
import { createPasswords } from "./ports/passwords.ts";
import { createScanner } from "./ports/scanner/scanner.ts";
import type { Tracing } from "./ports/tracing.ts";
import { closeToOthers, makePrivatelyFromNowOn } from "./private-folder.ts";
import { createVault } from "./ports/vault.ts";
import { collectEarly, returnMemory } from "./return-memory.ts";

const WEB_DIR = fileURLToPath(new URL("../../web/dist", import.meta.url));
/**
 * Requests still running at shutdown get this long once no new ones are accepted; then the process ends regardless.
 */
const DRAIN_LIMIT_MS = 18_000;
/** Without its database the process can only refuse calls, so it ends soon. */
const LOST_LIMIT_MS = 5_000;

/** Opens everything that the settings name, listens, and shuts down cleanly when told to. */
export async function start(config: Config): Promise<void> {
  await refuseTakenPort(config);
  makePrivatelyFromNowOn();
  closeToOthers(config.dataDir);
  const log = createLogger(config.logLevel);
  const outboxDir = join(config.dataDir, "outbox");
  const connection =
    config.databaseUrl === undefined
      ? await connectEmbedded(config.dataDir, (error) =>
          log.error({ err: error }, "what was deleted could not be erased from the disk yet"),
        )
      : await connectPostgres(config.databaseUrl, (error) =>
          log.warn({ err: error }, "a database connection was lost"),
        );
  const vault = createVault(config.appSecret ?? generatedSecret(config.dataDir), config.previousAppSecret);
  const { smtpUrl, from } = config.mail;
  for (const { about, found, fix = "" } of findRisks(config))
    process.stdout.write(`Warning: ${about} ${found}. ${fix}\n`);
  const mailer =
    smtpUrl === undefined ? createOutboxMailer(outboxDir, from) : createSmtpMailer(smtpUrl, from);
  const scanner = createScanner({ log });
  const tracing = await startTracing(config);
  const { http, announceEnd, warmUp, issueAdminLinks } = await buildApp({
    config,
    connection,
    clock: systemClock,
    mailer,
    scanner,
    vault,
    passwords: createPasswords(),
    log,
    webDir: WEB_DIR,
    ...(tracing && { tracing }),
  });
  await warmUp();
  collectEarly();
  returnMemory();
  await http.listen({ host: config.host, port: config.port });
  const { copyFiles } = connection;
  const control = copyFiles && (await startControl({ dataDir: config.dataDir, copyFiles, log }));

  const drain = async () => {
    setTimeout(() => process.exit(1), config.shutdownDelayMs + DRAIN_LIMIT_MS).unref();
    announceEnd();
    // Until the load balancer has noticed, it keeps sending requests, and they are answered.
    await sleep(config.shutdownDelayMs);
    await control?.close();
    await http.close();
    await scanner.close();
    mailer.close();
    await connection.close();
    await tracing?.close();
    process.exit(0);
  };
  // A process group gets the signal twice, from the system and from `npm start`; the second must not cut the drain
  // short.
  let draining: Promise<void> | undefined;
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const)
    process.on(signal, () => void (draining ??= drain()));

  // The next start repairs the files from the database's log, as after any crash: see docs/decisions/0021.
  void connection.lost?.then(async (reason) => {
    setTimeout(() => process.exit(1), LOST_LIMIT_MS);
    log.fatal(
      { err: reason },
      "the embedded database has stopped by itself: this process ends, start it again",
    );
    announceEnd();
    await http.close().finally(() => process.exit(1));
  });

  for (const line of adminLines(await issueAdminLinks())) process.stdout.write(`${line}\n`);
  // Printed last: a script that waits for these lines may stop the process at once.
  const address = http.server.address();
  const port = typeof address === "object" && address !== null ? address.port : config.port;
  process.stdout.write(`Prompt Shield listens on http://localhost:${port}\n`);
  process.stdout.write(`Data is stored in ${config.dataDir}\n`);
  process.stdout.write(
    smtpUrl === undefined ? `Mail goes to ${outboxDir}\n` : "Mail goes out through SMTP_URL\n",
  );
}

/** Imported only when enabled: loading the packages takes most of a second. */
async function startTracing({ tracing: { endpoint, serviceName } }: Config): Promise<Tracing | undefined> {
  if (endpoint === undefined) return undefined;
  const { createOpenTelemetry } = await import("./operations/open-telemetry.ts");
  return createOpenTelemetry({ endpoint, serviceName });
}

/** Checked first, because opening the database may take seconds, and the server itself listens last of all. */
function refuseTakenPort({ host, port }: Config): Promise<void> {
  const probe = createServer();
  return new Promise((resolve, reject) => {
    probe.once("error", reject);
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}
