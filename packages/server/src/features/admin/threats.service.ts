import { PAGE_SIZE } from "@prompt-shield/contracts/limits";
import type { ScanLogDetail } from "@prompt-shield/contracts";
import type { ThreatLevel } from "@prompt-shield/contracts/vocabulary";
import { shownVerdict } from "../../db/logged-verdict.ts";
import type { Caller } from "../../http/caller.ts";
import { fail } from "../../failure.ts";
import type { Audit } from "../../ports/audit.ts";
import { readTimePosition, toPage } from "../../http/paging.ts";
import type { ThreatRow, ThreatsStore } from "./threats.store.ts";
import type { UsersStore } from "./users.store.ts";

export interface ThreatsParts {
  readonly store: ThreatsStore;
  readonly users: Pick<UsersStore, "idOf">;
  readonly audit: Audit;
  /** One entry of a user's history, as the user would see it. */
  readonly openLog: (workspaceId: string, id: string) => Promise<ScanLogDetail>;
}

export interface ThreatPageWish {
  readonly user?: string | undefined;
  readonly level?: ThreatLevel | undefined;
  readonly cursor?: string | undefined;
}

export type ThreatsService = ReturnType<typeof createThreatsService>;

export function createThreatsService({ store, users, audit, openLog }: ThreatsParts) {
  return {
    page: async ({ user, level, cursor }: ThreatPageWish) => {
      const workspaceId = user ? await users.idOf(user) : undefined;
      if (user && workspaceId === undefined) return { threats: [], next_cursor: null };
      const wish = { level, after: readTimePosition(cursor), size: PAGE_SIZE + 1 };
      const rows = await store.page({ ...wish, ...(workspaceId !== undefined && { workspaceId }) });
      const page = toPage(rows, (row) => ({ at: row.scannedAt, id: row.id }));
      return { threats: page.rows.map(toThreat), next_cursor: page.next_cursor };
    },

    /** Logged before anything is shown: nobody reads another user's prompt without a trace. */
    open: async (admin: Caller, id: string) => {
      const owner = (await store.owner(id)) ?? fail("not_found");
      await audit.record({
        actorId: admin.userId,
        action: "prompt.viewed",
        targetType: "scan",
        targetId: id,
        details: { owner: owner.workspaceId },
      });
      return { ...(await openLog(owner.workspaceId, id)), email: owner.email };
    },
  };
}

function toThreat(row: ThreatRow) {
  return {
    id: row.id,
    user_id: row.workspaceId,
    email: row.email,
    masked_prompt: row.head === null ? null : mask(row.head),
    prompt_chars: row.promptLength,
    ...shownVerdict(row),
  };
}

/** The shape of a text without its characters. */
export function mask(text: string): string {
  return text.replaceAll(/\S/gu, "•").replaceAll(/\s+/g, " ");
}
