import type { Platform } from "../../platform.ts";
import { mountHistoryRoutes } from "./history.routes.ts";
import { createHistoryService, toScanLog } from "./history.service.ts";
import { createHistoryStore } from "./history.store.ts";

export function wireHistory(platform: Platform) {
  const history = createHistoryService({ ...platform, store: createHistoryStore(platform.db) });
  mountHistoryRoutes(platform.mount, history);
  return { openLog: history.openOf, tellLog: toScanLog };
}
