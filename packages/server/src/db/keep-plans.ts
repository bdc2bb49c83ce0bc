import { setTimeout as sleep } from "node:timers/promises";
import {
  messages,
  parse,
  type PGlite,
  protocol,
  type QueryOptions,
  type Results,
} from "@electric-sql/pglite";

const { serialize } = protocol;

/** A plan takes some ten kilobytes, and WebAssembly never returns memory. */
const KEPT_MOST = 64;
/**
 * Nothing tells an embedded database's plans that tables have grown, so plans are renewed: at the earliest after
 * `soonestMs` and `rows` written rows, and after `latestMs` whatever was written.
 */
const RENEW = { soonestMs: 60_000, rows: 500, latestMs: 15 * 60_000 };
/**
 * PostgreSQL plans a statement five times for its actual values, then once for any values, and keeps the cheaper plan.
 */
const PLANNINGS = 6;
/** Each planning blocks the database's one thread for milliseconds. Pauses in between let other statements run. */
const PAUSE_MS = 25;
/** How many texts are remembered, in order to recognise one that is repeated. */
const SEEN_MOST = 512;
const TEXT_MOST_CHARS = 10_000;

/** PGlite's own two locks, taken in its own order: no transaction is open, and no other statement is running. */
const NO_TRANSACTION = "_runExclusiveTransaction";
const NO_QUERY = "_runExclusiveQuery";

interface Kept {
  readonly name: string;
  readonly parameterTypes: readonly number[];
  /**
   * Only the parsers of its columns: PGlite copies this list for every result, and the full one has hundreds of
   * entries.
   */
  readonly parsers: PGlite["parsers"];
  readonly madeAt: number;
  /** How many rows had been written when it was prepared. */
  readonly writtenBefore: number;
}

/**
 * PGlite parses and plans every statement each time, which takes three quarters of the time of a short one. So a
 * repeated text becomes a named prepared statement, as with any PostgreSQL client, and PostgreSQL decides when one plan
 * serves for any values. Statements inside a transaction are not kept.
 */
export function keepPlans(client: PGlite, nowMs: () => number = Date.now): void {
  const runUnkept = client.query.bind(client);
  const seen = new Map<string, true>();
  const kept = new Map<string, Kept>();
  let made = 0;
  let written = 0;
  let isRenewing = false;
  let isEnding = false;

  /** Lets no other statement run in between. */
  const alone = <T>(work: () => Promise<T>): Promise<T> =>
    client[NO_TRANSACTION](() => client[NO_QUERY](work));

  async function close({ name }: Kept): Promise<void> {
    await client.execProtocol(Buffer.concat([serialize.close({ type: "S", name }), serialize.sync()]));
  }

  async function drop(text: string, one: Kept): Promise<void> {
    kept.delete(text);
    await close(one);
  }

  async function prepare(text: string): Promise<Kept> {
    made += 1;
    const name = `kept_${made}`;
    const { messages: told } = await client.execProtocol(
      Buffer.concat([
        serialize.parse({ name, text }),
        serialize.describe({ type: "S", name }),
        serialize.sync(),
      ]),
    );
    const parameterTypes = parse.parseDescribeStatementResults(told);
    const parsers = parsersOf(client, told);
    return { name, parameterTypes, parsers, madeAt: nowMs(), writtenBefore: written };
  }

  async function prepareFirst(text: string): Promise<Kept> {
    for (const [other, one] of kept) if (kept.size >= KEPT_MOST) await drop(other, one);
    return prepare(text);
  }

  function isOld({ madeAt, writtenBefore }: Kept): boolean {
    const age = nowMs() - madeAt;
    return age >= RENEW.latestMs || (age >= RENEW.soonestMs && written - writtenBefore >= RENEW.rows);
  }

  /** Runs in the background while calls go on with the old plan. Binding plans a statement without running it. */
  async function renew(text: string, old: Kept, bound: readonly (string | null)[]): Promise<void> {
    const bind = (name: string) =>
      Buffer.concat([serialize.bind({ statement: name, values: [...bound] }), serialize.sync()]);
    const fresh = await alone(() => prepare(text));
    let isPlanned = false;
    try {
      for (let n = 0; n < PLANNINGS; n += 1) {
        await sleep(PAUSE_MS, undefined, { ref: false });
        await alone(async () => isEnding || client.execProtocol(bind(fresh.name)));
      }
      isPlanned = true;
    } finally {
      await alone(async () => {
        // Dropped if other plans have pushed the old one out meanwhile, or if the old one turned out to be outdated.
        const isWanted = isPlanned && kept.get(text) === old;
        if (isWanted) kept.set(text, fresh);
        if (!isEnding) await close(isWanted ? old : fresh);
      });
    }
  }

  /** Renews one plan at a time. A plan that could not be renewed is prepared again at its next use. */
  async function renewOne(text: string, old: Kept, bound: readonly (string | null)[]): Promise<void> {
    isRenewing = true;
    try {
      await renew(text, old, bound);
    } catch {
      if (kept.get(text) === old && !isEnding) await alone(() => drop(text, old)).catch(() => undefined);
    } finally {
      isRenewing = false;
    }
  }

  /** Returns undefined if the kept statement no longer fits the tables. */
  async function run(
    text: string,
    values: readonly unknown[],
    options?: QueryOptions,
  ): Promise<Results | undefined> {
    const one = kept.get(text) ?? (await prepareFirst(text));
    // Moved to the end, so that the least recently used plan is dropped first.
    kept.delete(text);
    kept.set(text, one);
    const bound = values.map((value, at) => toText(client, value, one.parameterTypes[at]));
    try {
      const { messages: told } = await client.execProtocol(
        Buffer.concat([
          serialize.bind({ statement: one.name, values: bound }),
          serialize.describe({ type: "P" }),
          serialize.execute({}),
          serialize.sync(),
        ]),
      );
      if (!isRenewing && !isEnding && isOld(one)) void renewOne(text, one, bound);
      return parse.parseResults(told, one.parsers, options)[0];
    } catch (error) {
      if (!isOutdated(error)) throw error;
      await drop(text, one);
      return undefined;
    }
  }

  const query = async (text: string, values: unknown[] = [], options?: QueryOptions): Promise<Results> => {
    const result = await runKept(text, values, options);
    if (!READING.test(text)) written += Math.max(result.affectedRows ?? 0, result.rows.length);
    return result;
  };

  async function runKept(text: string, values: unknown[], options?: QueryOptions): Promise<Results> {
    if (!isKeepable(text, options) || !comesAgain(seen, text)) return runUnkept(text, values, options);
    await client.waitReady;
    if (client.closed) return runUnkept(text, values, options);
    return (await alone(() => run(text, values, options))) ?? runUnkept(text, values, options);
  }
  client.query = query as typeof client.query;

  const end = client.close.bind(client);
  client.close = () => {
    isEnding = true;
    return end();
  };
}

const READING = /^\s*select\b/i;

/** Only statements that have a plan, and calls that want nothing but rows from PGlite. */
function isKeepable(text: string, options: QueryOptions = {}): boolean {
  const { blob, paramTypes, serializers, onNotice } = options;
  const isPlain = (blob ?? paramTypes ?? serializers ?? onNotice) === undefined;
  return (
    isPlain && text.length <= TEXT_MOST_CHARS && /^\s*(?:select|with|insert|update|delete)\b/i.test(text)
  );
}

function comesAgain(seen: Map<string, true>, text: string): boolean {
  const isKnown = seen.delete(text);
  seen.set(text, true);
  if (seen.size > SEEN_MOST) seen.delete(seen.keys().next().value ?? "");
  return isKnown;
}

function toText({ serializers }: PGlite, value: unknown, type = 0): string | null {
  if (value === null || value === undefined) return null;
  return serializers[type]?.(value) ?? String(value);
}

function parsersOf({ parsers }: PGlite, told: readonly { readonly name: string }[]): PGlite["parsers"] {
  const fields = told.flatMap((one) => (one instanceof messages.RowDescriptionMessage ? one.fields : []));
  return Object.fromEntries(
    fields.flatMap(({ dataTypeID: type }) => (parsers[type] ? [[type, parsers[type]]] : [])),
  );
}

/** A `select *` that has gained a column, or a statement that somebody has deallocated. */
const OUTDATED: ReadonlySet<unknown> = new Set(["0A000", "26000"]);

function isOutdated(error: unknown): boolean {
  return error instanceof Error && "code" in error && OUTDATED.has(error.code);
}
