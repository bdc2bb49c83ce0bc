import { routes } from "@prompt-shield/contracts";
import type { Mount } from "../../http/mount.ts";
import type { AccountDataService } from "./account-data.service.ts";

export function mountAccountDataRoutes(mount: Mount, accountData: AccountDataService): void {
  mount(routes.exportAccount, ({ caller, address, reply }) => {
    reply.header("content-disposition", 'attachment; filename="account.json"');
    return accountData.exportAll(caller, address);
  });

  mount(
    routes.deleteAccount,
    async ({ caller, body, address, reply }) => {
      await accountData.remove(caller, body.password, address);
      reply.header("clear-site-data", '"cookies"');
      return { ok: true as const };
    },
    { limit: "passwordPerUser" },
  );
}
