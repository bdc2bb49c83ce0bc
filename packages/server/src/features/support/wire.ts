import type { Platform } from "../../platform.ts";
import { mountSupportRoutes } from "./support.routes.ts";
import { createSupportService } from "./support.service.ts";
import { createSupportStore } from "./support.store.ts";

export function wireSupport(platform: Platform): void {
  const support = createSupportService({ ...platform, store: createSupportStore(platform.db) });
  mountSupportRoutes({ ...platform, support });
}
