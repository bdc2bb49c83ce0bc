import type { Database } from "../../db/connect.ts";
import type { Caller } from "../../http/caller.ts";
import { fail } from "../../failure.ts";
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

/** So long after signing in, nobody is asked for the password once more. */
const FRESH_SESSION_MS = 10 * 60_000;

export type AccountDataService = ReturnType<typeof createAccountDataService>;

/** Taking one's data along, and leaving for good. */
export function createAccountDataService({ data, accounts, audit, clock, stopCharging }: AccountDataParts) {
  return {
    exportAll: async ({ userId }: Caller) => {
      await audit.record({ actorId: userId, action: "account.exported" });
      const sections = await data.sections(userId);
      return { exported_at: clock.now().toISOString(), ...(await data.find(userId)), sections };
    },

    remove: async ({ userId, credentialId }: Caller, password: string | undefined): Promise<void> => {
      if (password === undefined) await mustHaveJustSignedIn(credentialId);
      else if (!(await passwordMatches((await accounts.findById(userId))?.password, password)))
        fail("password_incorrect");
      if (await accounts.isLastAdmin(userId)) fail("last_admin");
      await accounts.deleteUser(userId, async (transaction) => {
        await stopCharging(userId, transaction);
        await audit.record({ actorId: userId, action: "account.deleted" }, transaction);
      });
    },
  };

  async function mustHaveJustSignedIn(sessionId: string): Promise<void> {
    const beganAt = await accounts.sessionBeganAt(sessionId);
    if (!beganAt || clock.now().getTime() - beganAt.getTime() > FRESH_SESSION_MS)
      fail("validation_failed", { message: "password: Enter your password to delete the account." });
  }
}
