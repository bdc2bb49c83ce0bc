import { routes } from "@prompt-shield/contracts";
import type { Mount } from "../../http/mount.ts";
import type { ProfileService } from "./profile.service.ts";

export function mountProfileRoutes(mount: Mount, profiles: ProfileService): void {
  mount(routes.profile, ({ caller }) => profiles.find(caller));
  mount(routes.updateProfile, ({ caller, body }) => profiles.update(caller, body));
  mount(routes.usage, ({ caller }) => profiles.usage(caller));
}
