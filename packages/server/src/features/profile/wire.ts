import type { Platform } from "../../platform.ts";
import { mountProfileRoutes } from "./profile.routes.ts";
import { createProfileService } from "./profile.service.ts";
import { createProfileStore } from "./profile.store.ts";

export function wireProfile({ mount, db, clock, audit }: Platform): void {
  mountProfileRoutes(mount, createProfileService(createProfileStore(db), clock, audit));
}
