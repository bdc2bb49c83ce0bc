import { routes } from "@prompt-shield/contracts";
import { fail } from "../../http/errors.ts";
import type { Mount } from "../../http/mount.ts";
import type { Audit } from "../../ports/audit.ts";
import type { Clock } from "../../ports/clock.ts";
import type { AccountDataStore } from "./account-data.store.ts";
import type { AccountsStore } from "./accounts.store.ts";
import { passwordMatches } from "./passwords.ts";

export interface AccountDataParts {
  readonly mount: Mount;
  readonly data: AccountDataStore;
  readonly accounts: AccountsStore;
  readonly audit: Audit;
  readonly clock: Clock;
}

/** Taking one's data along, and leaving for good. */
export function mountAccountDataRoutes({ mount, data, accounts, audit, clock }: AccountDataParts): void {
  mount(routes.exportAccount, async ({ caller, address, reply }) => {
    await audit.record({ actorId: caller.userId, action: "account.exported", ipAddress: address });
    reply.header("content-disposition", 'attachment; filename="account.json"');
    const sections = await data.sections(caller.userId);
    return { exported_at: clock.now().toISOString(), ...(await data.find(caller.userId)), sections };
  });

  mount(
    routes.deleteAccount,
    async ({ caller, body, address, reply }) => {
      const account = await accounts.findById(caller.userId);
      if (!(await passwordMatches(account?.password, body.password))) fail("password_incorrect");
      await accounts.deleteUser(caller.userId);
      await audit.record({ actorId: caller.userId, action: "account.deleted", ipAddress: address });
      reply.header("clear-site-data", '"cookies"');
      return { ok: true as const };
    },
    { limit: "passwordPerUser" },
  );
}
