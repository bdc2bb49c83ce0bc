import type { Platform } from "../../platform.ts";
import { mountKeyRoutes } from "./keys.routes.ts";
import { createKeysService } from "./keys.service.ts";
import { createKeysStore } from "./keys.store.ts";

export function wireKeys(platform: Platform): void {
  mountKeyRoutes(platform.mount, createKeysService({ ...platform, store: createKeysStore(platform.db) }));
}
