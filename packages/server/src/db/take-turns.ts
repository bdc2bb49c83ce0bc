import { setImmediate as nextTurn } from "node:timers/promises";
import type { PGlite } from "@electric-sql/pglite";

/** Every query goes through here, those inside a transaction too. */
const RUN = "_runExclusiveQuery";

/**
 * PGlite works on the event loop's own thread, and goes from one waiting query to the next without leaving it: with
 * fifty requests at once nothing else was heard for seconds, /healthz included. So each query waits for the loop's next turn.
 */
export function takeTurns(client: PGlite): void {
  const run = client[RUN].bind(client);
  client[RUN] = (query) =>
    run(async () => {
      await nextTurn();
      return query();
    });
}
