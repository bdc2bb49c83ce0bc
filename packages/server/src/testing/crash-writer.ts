import { connectEmbedded } from "../db/connect.ts";
import { createAudit } from "../ports/audit.ts";
import { systemClock } from "../ports/clock.ts";

/**
 * A process for tests to kill: until then, it writes rows to an embedded database and prints each acknowledged one.
 */
const [dataDir = ""] = process.argv.slice(2);
const { db } = await connectEmbedded(dataDir);
const audit = createAudit(db, systemClock);
process.stdout.write("open\n");
for (let n = 0; ; n += 1) {
  const name = `${process.pid}-${n}`;
  await audit.record({ actorId: null, action: "account.created", targetId: name });
  process.stdout.write(`${name}\n`);
}
