import { appendFileSync } from "node:fs";
import { PLAN_FACTS } from "@prompt-shield/contracts/plans";
import { pino } from "pino";
import { buildApp } from "../app.ts";
import { readConfig } from "../config.ts";
import { type Connection, connectEmbedded, connectPostgres } from "../db/connect.ts";
import { users } from "../db/schema/accounts.ts";
import { workspaces } from "../db/schema/workspaces.ts";
import { apiKeys } from "../db/schema/scans.ts";
import { systemClock } from "../ports/clock.ts";
import { newId } from "../ports/ids.ts";
import type { Mail } from "../ports/mailer.ts";
import { createPasswords } from "../ports/passwords.ts";
import { createScanner, type Scanner } from "../ports/scanner/scanner.ts";
import { createVault, type Vault } from "../ports/vault.ts";
import { collectEarly, returnMemory } from "../return-memory.ts";
import { createWishes, SCANS_EACH } from "./bench-wishes.ts";
import { NOTHING_FOUND } from "./nothing-found.ts";

/**
 * The server as `npm run bench:api` measures it: the real app on a real database, with callers created beforehand.
 * BENCH_ENGINE=off leaves out only the engine, as the baseline. Prints one line of JSON once it listens.
 */
const CALLERS = 400;

const config = readConfig(process.env);
const log = pino({ level: "silent" });
const vault = createVault(config.appSecret ?? "");
const connection =
  config.databaseUrl === undefined
    ? await connectEmbedded(config.dataDir)
    : await connectPostgres(config.databaseUrl, () => undefined);
const scanner = process.env["BENCH_ENGINE"] === "off" ? emptyScanner() : createScanner({ log });
const mailer = { send: keepMail, close: () => undefined };
const { http, queue, warmUp } = await buildApp({
  config,
  connection,
  clock: systemClock,
  mailer,
  scanner,
  vault,
  passwords: createPasswords(),
  log,
  webDir: "none",
});
const keys = await makeCallers(connection, vault);
await warmUp();
collectEarly();
returnMemory();
const url = await http.listen({ host: "127.0.0.1", port: 0 });
// The bench plays the card provider, so it needs the sandbox's key to sign events.
const eventKey = vault.fingerprint("sandbox", "paystack");
process.stdout.write(`${JSON.stringify({ url, keys, eventKey })}\n`);
const wishes = createWishes({ connection, queue, scansWaiting: scanner.waiting });
process.on("message", async ({ wish, about }: { wish: keyof typeof wishes; about: string }) => {
  process.send?.(await wishes[wish](about));
});
// Its parent may have been killed, and no other process knows of this one.
process.on("disconnect", () => process.exit());

/** Some calls can be reached only by links in mails, so a bench may ask for a file of all mails. */
async function keepMail(mail: Mail): Promise<void> {
  const file = process.env["BENCH_MAILS"];
  if (file !== undefined) appendFileSync(file, `${JSON.stringify({ to: mail.to, text: mail.text })}\n`);
}

/** Many callers, because a single one would hit its burst limit. */
async function makeCallers({ db }: Connection, { fingerprint, encrypt }: Vault): Promise<string[]> {
  const callers = Array.from({ length: CALLERS }, (_, n) => ({ id: newId(), key: `sk_${newId()}`, n }));
  await db
    .insert(users)
    .values(callers.map(({ id, n }) => ({ id, name: `caller ${n}`, email: `${id}@bench.example` })));
  await db.update(workspaces).set({ plan: PLAN_FACTS.growth.name.toLowerCase(), scanLimit: SCANS_EACH });
  await db.insert(apiKeys).values(
    callers.map(({ id, key }) => ({
      id: newId(),
      userId: id,
      workspaceId: id,
      name: "bench",
      keyHash: fingerprint("api-key", key),
      keyCiphertext: encrypt("api-key", key),
      keyHead: key.slice(0, 8),
      keyTail: key.slice(-8),
    })),
  );
  return callers.map(({ key }) => key);
}

/** Returns the rules' result for a greeting without running them, because this process must not load the engine. */
function emptyScanner(): Scanner {
  return {
    run: async () => NOTHING_FOUND,
    hasModel: async () => true,
    waiting: () => 0,
    close: async () => undefined,
  };
}
