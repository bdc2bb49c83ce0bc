import { setTimeout as pause } from "node:timers/promises";
import type { PolicyDocument } from "@prompt-shield/contracts";
import {
  PAGE_SIZE,
  REPLAY_WAIT_MS,
  REPLAYS_PER_POLICY,
  REPLAYS_PER_WORKSPACE,
} from "@prompt-shield/contracts/limits";
import type { Database } from "../../db/connect.ts";
import type { Forget } from "../../db/eraser.ts";
import { fail } from "../../failure.ts";
import type { Caller } from "../../http/caller.ts";
import type { Clock } from "../../ports/clock.ts";
import { newId } from "../../ports/ids.ts";
import type { JobQueue } from "../../ports/queue.ts";
import type { PoliciesService } from "./policies.service.ts";
import { EMPTY_SUMMARY } from "./replay-runner.ts";
import type { ReplayRow, ReplaysStore } from "./replays.store.ts";

interface ReplaysParts {
  readonly store: ReplaysStore;
  readonly policies: PoliciesService;
  readonly queue: JobQueue;
  readonly clock: Clock;
  readonly forget: Forget;
}

export interface ReplayWish {
  readonly upload?: string | undefined;
  readonly document?: PolicyDocument | undefined;
  readonly version?: number | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export type ReplaysService = ReturnType<typeof createReplaysService>;

const LOOK_EVERY_MS = 100;

export function createReplaysService({ store, policies, queue, clock, forget }: ReplaysParts) {
  const find = async (caller: Caller, id: string): Promise<ReplayRow> =>
    (await store.find(caller.workspaceId, id)) ?? fail("not_found");

  /** Waits a moment: a short replay ends before the client would ask again. */
  async function settled(caller: Caller, id: string): Promise<ReplayRow> {
    for (let waitedMs = 0; waitedMs < REPLAY_WAIT_MS; waitedMs += LOOK_EVERY_MS) {
      const replay = await find(caller, id);
      if (replay.finishedAt) return replay;
      await pause(LOOK_EVERY_MS);
    }
    return find(caller, id);
  }

  /**
   * The document to replay: the current version, an earlier one, or a draft, which is validated as if it were saved.
   */
  async function toReplay(caller: Caller, policyId: string, { document, version }: ReplayWish) {
    const policy = await policies.find(caller, policyId);
    if (document) {
      await policies.check(caller, document);
      return { document, version: null };
    }
    if (version === undefined || version === policy.version)
      return { document: policy.document, version: policy.version };
    const versions = await policies.versions(caller, policyId);
    const wanted = versions.find((one) => one.version === version) ?? fail("not_found");
    return { document: wanted.document, version };
  }

  return {
    find,

    start: async (caller: Caller, policyId: string, wish: ReplayWish): Promise<ReplayRow> => {
      const chosen = await toReplay(caller, policyId, wish);
      const now = clock.now();
      const id = newId(now.getTime());
      const replay = {
        ...chosen,
        id,
        workspaceId: caller.workspaceId,
        policyId,
        upload: wish.upload ?? null,
        ...(wish.upload === undefined && {
          fromTime: wish.from ? new Date(wish.from) : null,
          // Scans made while it runs are not part of it.
          toTime: wish.to ? new Date(wish.to) : now,
        }),
        summary: EMPTY_SUMMARY,
        createdAt: now,
      };
      const enqueue = (transaction: Database) => queue.enqueue("replay", { replayId: id }, { transaction });
      if (!(await store.addAlone(replay, enqueue))) fail("replay_running");
      const kept = { ofPolicy: REPLAYS_PER_POLICY, ofWorkspace: REPLAYS_PER_WORKSPACE };
      if ((await store.prune(replay, kept)) > 0)
        await forget(["policy_replays", "replay_changes"], async () => undefined);
      return settled(caller, id);
    },

    list: async (caller: Caller, policyId: string): Promise<ReplayRow[]> => {
      await policies.find(caller, policyId);
      return store.list(caller.workspaceId, policyId, REPLAYS_PER_POLICY);
    },

    changes: async (caller: Caller, id: string, after = 0) => {
      await find(caller, id);
      const rows = await store.changes(id, after, PAGE_SIZE + 1);
      const shown = rows.slice(0, PAGE_SIZE);
      const last = rows.length > PAGE_SIZE ? shown.at(-1)?.change.number : undefined;
      return { rows: shown, next: last ?? null };
    },

    cancel: async (caller: Caller, id: string): Promise<ReplayRow> => {
      await find(caller, id);
      await store.cancel(caller.workspaceId, id, clock.now());
      return find(caller, id);
    },
  };
}
