import type { Database } from "../../db/connect.ts";
import type { Forget } from "../../db/eraser.ts";
import { PERSONAL_TABLES } from "../../db/personal-tables.ts";
import type { Caller } from "../../http/caller.ts";
import { fail } from "../../failure.ts";
import type { Audit } from "../../ports/audit.ts";
import type { Clock } from "../../ports/clock.ts";
import type { AccountDataStore } from "./account-data.store.ts";
import type { AccountsStore } from "./accounts.store.ts";
import { anonymise } from "./departures.store.ts";
import type { StepUp } from "./step-up.ts";

export interface AccountDataParts {
  readonly data: AccountDataStore;
  readonly accounts: AccountsStore;
  readonly stepUp: StepUp;
  readonly audit: Audit;
  readonly clock: Clock;
  readonly forget: Forget;
  /** Leaves every team. Fails if a team would be left without an owner. */
  readonly leaveAll: (userId: string, transaction: Database) => Promise<void>;
  /** Makes sure that a deleted account is never charged again. */
  readonly stopCharging: (userId: string, transaction: Database) => Promise<void>;
}

export type AccountDataService = ReturnType<typeof createAccountDataService>;

/** Exports a user's data and deletes the account. */
export function createAccountDataService(parts: AccountDataParts) {
  const { data, accounts, stepUp, audit, clock, stopCharging, leaveAll, forget } = parts;
  return {
    exportAll: async ({ userId }: Caller): Promise<AsyncIterable<string>> => {
      await audit.record({ actorId: userId, action: "account.exported" });
      const head = { exported_at: clock.now().toISOString(), ...(await data.find(userId)) };
      return toJson(head, data.sections(userId));
    },

    remove: async (caller: Caller, password: string | undefined): Promise<void> => {
      const { userId, email } = caller;
      await stepUp.mustMatch(caller, password);
      if (await accounts.isLastAdmin(userId)) fail("last_admin");
      const leave = async (transaction: Database) => {
        // Check again under the lock: the other last admin may be deleting their account too. Everything is in one
        // transaction, so an admin who has to stay keeps their teams.
        if (caller.isAdmin && (await accounts.isLastAdminLocked(userId, transaction))) fail("last_admin");
        await leaveAll(userId, transaction);
        await stopCharging(userId, transaction);
        await audit.record({ actorId: userId, action: "account.deleted" }, transaction);
        await anonymise(transaction, { id: userId, email, isProven: caller.emailVerified });
      };
      await forget(PERSONAL_TABLES, () => accounts.deleteUser(userId, leave));
    },
  };
}

/** Streams one JSON object, row by row. */
async function* toJson(
  head: object,
  sections: readonly [string, AsyncIterable<object[]>][],
): AsyncGenerator<string> {
  yield `${JSON.stringify(head).slice(0, -1)},"sections":{`;
  for (const [index, [name, pages]] of sections.entries()) {
    yield `${index === 0 ? "" : ","}\n${JSON.stringify(name)}:[`;
    let separator = "";
    for await (const rows of pages)
      for (const row of rows) {
        yield `${separator}${JSON.stringify(row)}`;
        separator = ",\n";
      }
    yield "]";
  }
  yield "}}";
}
