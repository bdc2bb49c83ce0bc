import type { Platform } from "../../platform.ts";
import { mountKeyRoutes } from "./keys.routes.ts";
import { createKeysService, type KeysParts } from "./keys.service.ts";
import { createKeysStore } from "./keys.store.ts";

type Accounts = Pick<KeysParts, "requireFresh">;

export function wireKeys(platform: Platform, { requireFresh }: Accounts) {
  const keys = createKeysService({ ...platform, store: createKeysStore(platform.db), requireFresh });
  mountKeyRoutes(platform.mount, keys);
  return { reseal: keys.reseal };
}
