import type { Connection } from "../db/connect.ts";
import type { Tracing } from "../ports/tracing.ts";

interface Queryable {
  query(query: string | { text: string }, ...rest: unknown[]): Promise<unknown>;
  /** PostgreSQL's pool. */
  connect?(...callback: unknown[]): Promise<Queryable>;
  /** The embedded database. */
  transaction?(work: (transaction: Queryable) => Promise<unknown>): Promise<unknown>;
}

/** Makes each query of a request a step of its trace, with either database. */
export function traceDatabase({ db }: Connection, tracing: Tracing): void {
  const client = (db as unknown as { $client: Queryable }).$client;
  const known = new WeakSet<Queryable>();
  const trace = (one: Queryable): Queryable => {
    if (known.has(one)) return one;
    known.add(one);
    const query = one.query.bind(one);
    one.query = (asked, ...rest) => {
      // The pool passes a callback when it queries its own clients; that query already has a step.
      if (rest.some((argument) => typeof argument === "function")) return query(asked, ...rest);
      const text = typeof asked === "string" ? asked : asked.text;
      return tracing.step(summaryOf(text), { "db.system.name": "postgresql" }, () => query(asked, ...rest));
    };
    return one;
  };
  trace(client);
  const { connect, transaction } = client;
  if (connect) {
    client.connect = (...callback) => {
      const connected = connect.apply(client, callback);
      return callback.length > 0 ? connected : connected.then(trace);
    };
  }
  if (transaction) client.transaction = (work) => transaction.call(client, (inner) => work(trace(inner)));
}

/**
 * `select scan_logs`: what a query does, and to which table. Leaves out its text; its values were never part of that.
 */
export function summaryOf(text: string): string {
  const verb = /^\s*([a-z]+)/i.exec(text)?.[1]?.toLowerCase() ?? "query";
  const table = /\b(?:from|into|update)\s+"?([a-z_]+)"?/i.exec(text)?.[1];
  return table === undefined ? verb : `${verb} ${table}`;
}
