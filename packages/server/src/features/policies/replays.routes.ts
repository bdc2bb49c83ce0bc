import { type Replay, type ReplayChange, routes } from "@prompt-shield/contracts";
import { REPLAY_EXCERPT_CHARS } from "@prompt-shield/contracts/limits";
import type { Action, ReplayStatus } from "@prompt-shield/contracts/vocabulary";
import { fail } from "../../failure.ts";
import type { Caller } from "../../http/caller.ts";
import type { Mount, MountOptions } from "../../http/mount.ts";
import type { ReplaysService } from "./replays.service.ts";
import type { Example, ReportService } from "./report.service.ts";
import type { ReplayRow } from "./replays.store.ts";

interface Services {
  readonly replays: ReplaysService;
  readonly report: ReportService;
}

export function mountReplayRoutes(mount: Mount, { replays, report }: Services): void {
  const page = async (caller: Caller, id: string, after?: number) => {
    const { rows, next } = await replays.changes(caller, id, after);
    return { changes: rows.map(toChange), next_after: next };
  };
  const tell = async (caller: Caller, row: ReplayRow) => ({
    ...toReplay(row),
    changes: (await page(caller, row.id)).changes,
  });

  const limited: MountOptions = { limit: "replayPerUser" };
  mount(
    routes.replayPolicy,
    async ({ caller, params, body }) => {
      const { jsonl, policy, ...rest } = body ?? {};
      return tell(
        caller,
        await replays.start(caller, params.id, { upload: jsonl, document: policy, ...rest }),
      );
    },
    limited,
  );
  mount(
    routes.replayPolicyFile,
    async ({ caller, params, query, body }) => {
      const upload = new TextDecoder().decode(body.file.bytes).replaceAll("\0", "");
      if (upload.trim() === "") fail("file_empty");
      return tell(caller, await replays.start(caller, params.id, { upload, ...query }));
    },
    limited,
  );
  mount(routes.shadowReport, async ({ caller, params }) => {
    const { from, to, counts, examples, ...rest } = await report(caller, params.id);
    return {
      ...rest,
      ...counts,
      from: from.toISOString(),
      to: to.toISOString(),
      examples: examples.map(toExample),
    };
  });
  mount(routes.policyReplays, async ({ caller, params }) => ({
    replays: (await replays.list(caller, params.id)).map(toReplay),
  }));
  mount(routes.replay, async ({ caller, params }) => tell(caller, await replays.find(caller, params.id)));
  mount(routes.replayChanges, ({ caller, params, query }) => page(caller, params.id, query.after));
  mount(routes.cancelReplay, async ({ caller, params }) => toReplay(await replays.cancel(caller, params.id)));
}

function toReplay(row: ReplayRow): Replay {
  return {
    id: row.id,
    policy_id: row.policyId,
    version: row.version,
    source: row.toTime === null ? "upload" : "history",
    status: row.status as ReplayStatus,
    total: row.total,
    done: row.done,
    changed: row.changed,
    summary: row.summary,
    error: row.error,
    created_at: row.createdAt.toISOString(),
    finished_at: row.finishedAt?.toISOString() ?? null,
  };
}

type Listed = Awaited<ReturnType<ReplaysService["changes"]>>["rows"][number];

function toChange({ change, text }: Listed): ReplayChange {
  const excerpt = change.excerpt ?? text?.slice(0, REPLAY_EXCERPT_CHARS) ?? "";
  return {
    number: change.number,
    scan_id: change.scanId,
    key_id: change.apiKeyId,
    excerpt: excerpt.toWellFormed(),
    before: change.before as Action,
    after: change.after as Action,
    reasons: change.reasons as ReplayChange["reasons"],
    happened_at: change.happenedAt?.toISOString() ?? null,
  };
}

function toExample({ row, outcome }: Example, place: number): ReplayChange {
  return {
    number: place + 1,
    scan_id: row.id,
    key_id: row.apiKeyId,
    excerpt: (row.text ?? "").slice(0, REPLAY_EXCERPT_CHARS).toWellFormed(),
    before: outcome.before,
    after: outcome.after,
    reasons: [...outcome.reasons],
    happened_at: row.scannedAt.toISOString(),
  };
}
