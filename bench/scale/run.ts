import { parseArgs } from "node:util";
import { Client } from "pg";
import { startPostgres } from "../api/postgres.ts";
import { pagesToOpen, type Page } from "./pages.ts";
import { printPlans } from "./plans.ts";
import { SCAN_LOGS, seed, USERS } from "./seed.ts";
import { ADMIN, startServer, type Visitor } from "./server.ts";
import { openTap, type Tap } from "./tap.ts";

/**
 * `npm run seed:scale`: fills a PostgreSQL with 100,000 users and 2,000,000 scan logs, opens every admin, history,
 * usage and dashboard page over HTTP, prints the plans of its queries, and fails where one takes 300 ms or longer.
 */
const LIMIT_MS = 300;
const ROUNDS = 5;

const { values } = parseArgs({
  options: {
    users: { type: "string", default: String(USERS) },
    logs: { type: "string", default: String(SCAN_LOGS) },
    "no-plans": { type: "boolean", default: false },
  },
});
const holder = process.env["DATABASE_URL"] === undefined ? await startPostgres() : undefined;
const databaseUrl = process.env["DATABASE_URL"] ?? (await holder?.createDatabase()) ?? "";
const tap = await openTap(databaseUrl);
const server = await startServer(tap.url);
const visitors = { admin: await server.signUp(ADMIN), owner: await server.signUp("owner@scale.example") };
const client = new Client({ connectionString: databaseUrl });
await client.connect();
try {
  await seed(client, visitors.owner.userId, { users: Number(values.users), scanLogs: Number(values.logs) });
  const slow: string[] = [];
  for (const page of pagesToOpen(await findSamples(client))) {
    if (!(await open(page, visitors[page.as], tap))) slow.push(page.path);
  }
  console.log(
    slow.length === 0 ? `\nEvery page under ${LIMIT_MS} ms.` : `\nToo slow or refused: ${slow.join(", ")}`,
  );
  process.exitCode = slow.length === 0 ? 0 : 1;
} finally {
  await client.end();
  await server.stop();
  await tap.close();
  await holder?.stop();
}

/** The slowest of several rounds counts; the first one, which fills the caches, is told beside it. */
async function open({ path, as }: Page, visitor: Visitor, { take }: Tap): Promise<boolean> {
  take();
  const first = await visitor.get(path);
  const queries = take();
  const rounds: number[] = [];
  for (let n = 0; n < ROUNDS; n += 1) rounds.push((await visitor.get(path)).ms);
  const worst = Math.max(...rounds);
  const isFine = first.status === 200 && worst < LIMIT_MS;
  const mark = isFine ? "ok  " : "FAIL";
  console.log(
    `\n${mark} ${first.status} ${as} ${path}: worst ${worst.toFixed(0)} ms, first ${first.ms.toFixed(0)} ms`,
  );
  if (first.status !== 200) console.log(first.text.slice(0, 200));
  if (!values["no-plans"]) await printPlans(client, queries);
  return isFine;
}

async function findSamples(from: Client): Promise<Record<string, string>> {
  const one = async (statement: string, given: readonly unknown[] = []) =>
    (await from.query<{ id: string }>(statement, [...given])).rows[0]?.id ?? "";
  return {
    users: visitors.owner.userId,
    threats: await one("select id from scan_logs where is_malicious order by scanned_at desc limit 1"),
    tickets: await one("select id from support_tickets limit 1"),
    "scan-logs": await one("select id from scan_logs where user_id = $1 limit 1", [visitors.owner.userId]),
  };
}
