import { setImmediate as nextTurn } from "node:timers/promises";
import type { PGlite } from "@electric-sql/pglite";

/** Every query goes through here, including those inside a transaction. */
const RUN = "_runExclusiveQuery";
/** How long queries may run back to back without a break. */
const HOLD_MS = 15;

/**
 * PGlite runs on the event loop's thread, and goes from one waiting query to the next without yielding: with fifty
 * requests at once nothing else ran for seconds, /healthz included. So now and then a query waits for the loop's next
 * turn; not every one, or a busy loop would starve the database instead.
 */
export function takeTurns(client: PGlite): void {
  const run = client[RUN].bind(client);
  let heldSince = performance.now();
  client[RUN] = (query) =>
    run(async () => {
      if (performance.now() - heldSince > HOLD_MS) {
        await nextTurn();
        heldSince = performance.now();
      }
      return query();
    });
}
