import type { AdminWorkspace } from "@prompt-shield/contracts";
import { PAGE_SIZE } from "@prompt-shield/contracts/limits";
import { readTimePosition, toPage } from "../../http/paging.ts";
import { type Clock, monthOf } from "../../ports/clock.ts";
import type { WorkspacesStore } from "./workspaces.store.ts";

export type AdminWorkspacesService = ReturnType<typeof createAdminWorkspacesService>;

export function createAdminWorkspacesService(store: WorkspacesStore, clock: Clock) {
  return {
    page: async (cursor: string | undefined) => {
      const wish = { month: monthOf(clock.now()), after: readTimePosition(cursor), size: PAGE_SIZE + 1 };
      const page = toPage(await store.page(wish), ({ createdAt, id }) => ({ at: createdAt, id }));
      const members = page.rows.length === 0 ? [] : await store.members(page.rows.map(({ id }) => id));
      const workspaces = page.rows.map((row): AdminWorkspace => ({
        id: row.id,
        name: row.name,
        plan: row.plan,
        scan_limit: row.scanLimit,
        scans: row.scans,
        members: members
          .filter(({ workspaceId }) => workspaceId === row.id)
          .map(({ id, email, role }) => ({ id, email, role })),
        created_at: row.createdAt.toISOString(),
      }));
      return { workspaces, next_cursor: page.next_cursor };
    },
  };
}
