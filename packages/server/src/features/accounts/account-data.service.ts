import type { Database } from "../../db/connect.ts";
import type { Caller } from "../../http/caller.ts";
import { fail } from "../../http/errors.ts";
import type { Audit } from "../../ports/audit.ts";
import type { Clock } from "../../ports/clock.ts";
import type { AccountDataStore } from "./account-data.store.ts";
import type { AccountsStore } from "./accounts.store.ts";
import { passwordMatches } from "./passwords.ts";

export interface AccountDataParts {
  readonly data: AccountDataStore;
  readonly accounts: AccountsStore;
  readonly audit: Audit;
  readonly clock: Clock;
  /** Sees to it that whoever has left is charged no more. */
  readonly stopCharging: (userId: string, transaction: Database) => Promise<void>;
}

export type AccountDataService = ReturnType<typeof createAccountDataService>;

/** Taking one's data along, and leaving for good. */
export function createAccountDataService({ data, accounts, audit, clock, stopCharging }: AccountDataParts) {
  return {
    exportAll: async ({ userId }: Caller) => {
      await audit.record({ actorId: userId, action: "account.exported" });
      const sections = await data.sections(userId);
      return { exported_at: clock.now().toISOString(), ...(await data.find(userId)), sections };
    },

    remove: async ({ userId }: Caller, password: string): Promise<void> => {
      const account = await accounts.findById(userId);
      if (!(await passwordMatches(account?.password, password))) fail("password_incorrect");
      if (await accounts.isLastAdmin(userId)) fail("last_admin");
      await accounts.deleteUser(userId, async (transaction) => {
        await stopCharging(userId, transaction);
        await audit.record({ actorId: userId, action: "account.deleted" }, transaction);
      });
    },
  };
}
