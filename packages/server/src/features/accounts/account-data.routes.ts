import { Readable } from "node:stream";
import { routes } from "@prompt-shield/contracts";
import type { Mount } from "../../http/mount.ts";
import type { AccountDataService } from "./account-data.service.ts";

export function mountAccountDataRoutes(mount: Mount, accountData: AccountDataService): void {
  mount(
    routes.exportAccount,
    async ({ caller, reply }) => {
      reply.header("content-disposition", 'attachment; filename="account.json"');
      return Readable.from(await accountData.exportAll(caller));
    },
    { limit: "exportPerUser" },
  );

  mount(
    routes.deleteAccount,
    async ({ caller, body, reply }) => {
      await accountData.remove(caller, body.password);
      reply.header("clear-site-data", '"cookies"');
      return { ok: true as const };
    },
    { limit: "passwordPerUser" },
  );
}
