import type { Database } from "../../db/connect.ts";
import { createDisputesStore } from "./disputes.store.ts";
import { createMethodsStore } from "./methods.store.ts";
import { createPayersStore } from "./payers.store.ts";
import { createPaymentsStore } from "./payments.store.ts";
import { createStandingsStore } from "./standings.store.ts";

export type BillingTables = ReturnType<typeof createBillingTables>;
export type BillingStore = ReturnType<typeof createBillingStore>;

export function createBillingStore(db: Database) {
  return {
    ...createBillingTables(db),
    inTransaction: <T>(work: (tables: BillingTables, transaction: Database) => Promise<T>): Promise<T> =>
      db.transaction((tx) => work(createBillingTables(tx), tx)),
  };
}

function createBillingTables(db: Database) {
  return {
    ...createStandingsStore(db),
    ...createPaymentsStore(db),
    ...createPayersStore(db),
    ...createMethodsStore(db),
    ...createDisputesStore(db),
  };
}
