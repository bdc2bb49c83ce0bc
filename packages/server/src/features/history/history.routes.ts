import { Readable } from "node:stream";
import { routes } from "@prompt-shield/contracts";
import { PAGE_SIZE } from "@prompt-shield/contracts/limits";
import type { Mount } from "../../http/mount.ts";
import { toCsv, toJson } from "./exports.ts";
import type { HistoryService } from "./history.service.ts";

export function mountHistoryRoutes(mount: Mount, history: HistoryService): void {
  mount(routes.analytics, ({ caller }) => history.analytics(caller.workspaceId));

  mount(routes.scanLogs, ({ caller, query }) => {
    const { cursor, limit: size = PAGE_SIZE, ...filters } = query;
    return history.page(caller.workspaceId, { filters, cursor, size });
  });

  mount(
    routes.exportScanLogsCsv,
    async ({ caller, query, reply }) => {
      reply.header("content-disposition", 'attachment; filename="scan-history.csv"');
      return Readable.from(toCsv(await history.whole(caller, query)));
    },
    { limit: "exportPerUser" },
  );

  mount(
    routes.exportScanLogsJson,
    async ({ caller, query, reply }) => {
      reply.header("content-disposition", 'attachment; filename="scan-history.json"');
      return Readable.from(toJson(await history.whole(caller, query)));
    },
    { limit: "exportPerUser" },
  );

  mount(routes.scanLog, ({ caller, params }) => history.find(caller, params.id));

  mount(routes.deleteScanLog, async ({ caller, params }) => ({
    deleted: await history.remove(caller, params.id),
  }));

  mount(routes.deleteScanLogs, async ({ caller }) => ({ deleted: await history.removeAll(caller) }));
}
