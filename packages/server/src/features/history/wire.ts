import type { Platform } from "../../platform.ts";
import { mountHistoryRoutes } from "./history.routes.ts";
import { createHistoryService } from "./history.service.ts";
import { createHistoryStore } from "./history.store.ts";

export function wireHistory({ mount, db, clock, audit }: Platform) {
  const history = createHistoryService(createHistoryStore(db), clock, audit);
  mountHistoryRoutes(mount, history);
  return { openLog: history.openOf };
}
