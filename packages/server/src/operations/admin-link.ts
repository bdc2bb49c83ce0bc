import { ConfigError } from "../config.ts";
import { connectEmbedded, connectPostgres } from "../db/connect.ts";
import { createAccountsStore } from "../features/accounts/accounts.store.ts";
import { createAdmins } from "../features/accounts/admins.ts";
import { createLinksStore } from "../features/accounts/links.store.ts";
import { createLinks } from "../features/accounts/links.ts";
import { createAudit } from "../ports/audit.ts";
import { systemClock as clock } from "../ports/clock.ts";
import { adminLines } from "./admin-lines.ts";
import { runCommand, say } from "./command-line.ts";

/**
 * `npm run admin:link`: prints the same links as a start, one for each address of ADMIN_EMAILS that is not an admin
 * yet.
 */
await runCommand(async ({ config }) => {
  if (config.adminEmails.length === 0)
    throw new ConfigError("ADMIN_EMAILS is empty: list the addresses there first.");
  if (config.isLocal) throw new ConfigError(`On ${config.appUrl}, signing up with the address is enough.`);
  const connection =
    config.databaseUrl === undefined
      ? await connectEmbedded(config.dataDir)
      : await connectPostgres(config.databaseUrl, () => undefined);
  const { db } = connection;
  const links = createLinks(createLinksStore(db), clock);
  const parts = { store: createAccountsStore(db), links, audit: createAudit(db, clock), clock, config };
  const issued = await createAdmins(parts).issueLinks();
  await connection.close();
  for (const line of adminLines(issued)) say(line);
  if (issued.length === 0) say("Every address in ADMIN_EMAILS is already an administrator.");
});
