import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startPostgres } from "../api/postgres.ts";
import { startPacedUpstream } from "../gateway/upstream.ts";
import { type Ask, createAsk } from "../siege/http.ts";
import { type Crew, startCrew } from "./crew.ts";
import { mountSmallDisk } from "./disk.ts";
import { type Account, type Aftermath, findLosses } from "./ledger.ts";
import { type Known, ORIGIN, PAYSTACK_KEY, startLoad } from "./load.ts";
import { startOutside } from "./outside.ts";
import { createSchedule, type Fault, monthEnd } from "./schedule.ts";
import { layWire } from "./wire.ts";

export interface Endured {
  readonly fault: string;
  /** Scans during the fault, by outcome. */
  readonly scans: { readonly answered: number; readonly refused: number; readonly failed: number };
  /** From the end of the fault to the first answered scan. */
  readonly recoveredMs: number;
}

export interface Faults {
  readonly endured: readonly Endured[];
  readonly restarts: number;
  readonly people: number;
  readonly acknowledged: number;
  readonly payments: number;
  readonly events: number;
  readonly mails: number;
  readonly hasDisk: boolean;
  readonly losses: readonly string[];
}

const STREAM = { pieces: 6, paceMs: 50 };
/** If recovery takes longer than this, it is reported and the run continues. */
export const RECOVER_MS = 60_000;
/** A failed delivery is retried after a minute or more. Moving the clock shortens the wait. */
const SETTLE_ROUNDS = 40;
const SETTLE_STEP_MS = 5 * 60_000;

/**
 * Breaks one thing at a time under load, repairs everything, and compares what callers know with what is
 * stored.
 */
export async function breakThings(
  database: "embedded" | "postgres",
  faultMs: number,
  onEndured: (endured: Endured) => void,
): Promise<Faults> {
  const folder = mkdtempSync(join(tmpdir(), "prompt-shield-faults-"));
  const disk = database === "embedded" ? mountSmallDisk(join(folder, "disk")) : undefined;
  const postgres = database === "postgres" ? await startPostgres() : undefined;
  const outside = await startOutside();
  const model = await startPacedUpstream(STREAM);
  const receiver = await startReceiver();
  const wires = {
    upstream: await layWire(model.url),
    smtp: await layWire(outside.addresses.smtp),
    paystack: await layWire(outside.addresses.paystack),
    receiver: await layWire(receiver.url),
    ...(postgres && { database: await layWire(await postgres.createDatabase()) }),
  };
  const dataDir = join(disk?.folder ?? folder, "data");
  mkdirSync(dataDir);
  const crew = await startCrew({ count: postgres ? 2 : 1, folder, env: settings(wires, dataDir) });
  try {
    // Close enough to the month's end that no session expires before it.
    crew.setClock(monthEnd(Date.now()) - 60 * 60_000);
    const ask = createTakingTurns(crew.urls);
    const meter = createMeter();
    const load = await startLoad({ ask, outside, receiverUrl: wires.receiver.url, onAnswer: meter.add });
    const endured: Endured[] = [];
    const world = { crew, wires, faultMs, ...(postgres && { postgres }), ...(disk && { disk }) };
    for (const fault of createSchedule(world)) {
      const one = await endure(fault, faultMs, meter);
      endured.push(one);
      onEndured(one);
    }
    await load.stop();
    await crew.untilReady();
    await load.settlePayments();
    const aftermath = await settle({ crew, known: load.known, receiver, outside });
    const people = load.known.map(({ entry }) => entry);
    return {
      endured,
      restarts: crew.restarts(),
      people: people.length,
      acknowledged: people.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0),
      payments: people.reduce((sum, { paid }) => sum + paid.length, 0),
      events: aftermath.events.length,
      mails: aftermath.mails.length,
      hasDisk: disk !== undefined,
      losses: findLosses({ people }, aftermath),
    };
  } finally {
    await crew.stop();
    for (const wire of Object.values(wires)) wire.close();
    await model.close();
    receiver.close();
    outside.stop();
    await postgres?.stop();
    disk?.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

function settings(
  wires: Readonly<Record<"upstream" | "smtp" | "paystack", { url: string }>> & { database?: { url: string } },
  dataDir: string,
): Record<string, string> {
  return {
    APP_URL: ORIGIN,
    APP_SECRET: "a secret that only the faults use, once",
    DATA_DIR: dataDir,
    TRUST_PROXY: "1",
    ADMIN_EMAILS: "person-0@soak.example",
    REQUIRE_EMAIL_VERIFICATION: "false",
    WEBHOOK_ALLOW_PRIVATE: "true",
    SMTP_URL: wires.smtp.url,
    PAYSTACK_SECRET_KEY: PAYSTACK_KEY,
    PAYSTACK_BASE_URL: wires.paystack.url,
    PAYSTACK_PLAN_STARTER: "PLN_starter",
    PAYSTACK_PLAN_PRO: "PLN_pro",
    UPSTREAM_OPENAI_URL: `${wires.upstream.url}/v1`,
    UPSTREAM_OPENAI_KEY: "sk-faults",
    ...(wires.database && { DATABASE_URL: wires.database.url }),
  };
}

async function endure({ name, begin, end }: Fault, faultMs: number, meter: Meter): Promise<Endured> {
  const before = meter.count();
  const over = sleep(faultMs);
  await begin();
  await over;
  await end?.();
  const during = meter.count();
  const mendedAt = performance.now();
  while (meter.count().answered === during.answered && performance.now() - mendedAt < RECOVER_MS)
    await sleep(50);
  return {
    fault: name,
    scans: {
      answered: during.answered - before.answered,
      refused: during.refused - before.refused,
      failed: during.failed - before.failed,
    },
    recoveredMs: Math.round(performance.now() - mendedAt),
  };
}

type Meter = ReturnType<typeof createMeter>;

function createMeter() {
  let [answered, refused, failed] = [0, 0, 0];
  return {
    add: (status: number) => {
      if (status === 200) answered += 1;
      else if (status >= 400 && status < 500) refused += 1;
      else failed += 1;
    },
    count: () => ({ answered, refused, failed }),
  };
}

/** Moves the clock forward until every due event has arrived, or nothing more helps. */
async function settle({
  crew,
  known,
  receiver,
  outside,
}: {
  crew: Crew;
  known: readonly Known[];
  receiver: Awaited<ReturnType<typeof startReceiver>>;
  outside: Awaited<ReturnType<typeof startOutside>>;
}): Promise<Aftermath> {
  const entries = { people: known.map(({ entry }) => entry) };
  for (let round = 0; ; round += 1) {
    const accounts: Account[] = [];
    for (const one of known) accounts.push(await lookUp(one));
    const aftermath = { accounts, events: receiver.events, mails: await outside.mails() };
    if (round === SETTLE_ROUNDS || findLosses(entries, aftermath).length === 0) return aftermath;
    crew.setClock(crew.now() + SETTLE_STEP_MS);
    await sleep(2_000);
  }
}

async function lookUp({ person, entry }: Known): Promise<Account> {
  const read = async <Body>(path: string): Promise<Body> =>
    JSON.parse((await person.send(path)).body) as Body;
  const { scan_count, month_year } = await read<{ scan_count: number; month_year: string }>("/api/v1/usage");
  return {
    email: entry.email,
    logs: await read<Account["logs"]>("/api/v1/scan-logs/export.json"),
    counted: scan_count,
    month: month_year,
    payments: (await read<{ payments: Account["payments"] }>("/api/v1/billing/history")).payments,
    plan: (await read<{ plan: string }>("/api/v1/profile")).plan,
  };
}

/** Several processes behind one name: calls go to each in turn. */
function createTakingTurns(urls: readonly string[]): Ask {
  const asks = urls.map((url) => createAsk(url, 128));
  let turn = 0;
  return (path, asked) => {
    turn += 1;
    const ask = asks[turn % asks.length];
    if (ask === undefined) throw new Error("there is always a server");
    return ask(path, asked);
  };
}

async function startReceiver() {
  const events: { id: string; scanId: string }[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += String(chunk);
    const { scan_id } = JSON.parse(body) as { scan_id: string };
    events.push({ id: String(request.headers["webhook-id"]), scanId: scan_id });
    response.end("noted");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    events,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
