import type { Platform } from "../../platform.ts";
import { mountKeyRoutes } from "./keys.routes.ts";
import { createKeysService, type KeysParts } from "./keys.service.ts";
import { createKeysStore } from "./keys.store.ts";

type Lent = Pick<KeysParts, "requireFresh" | "ownsPolicy">;

export function wireKeys(platform: Platform, { requireFresh, ownsPolicy }: Lent) {
  const store = createKeysStore(platform.db);
  const keys = createKeysService({ ...platform, store, requireFresh, ownsPolicy });
  mountKeyRoutes(platform.mount, keys);
  return { reseal: keys.reseal };
}
