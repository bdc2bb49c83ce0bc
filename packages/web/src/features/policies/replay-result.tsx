import { CircleCheck } from "lucide-react";
import { formatNumber } from "../../lib/format.ts";
import { messageOf } from "../../lib/notify.ts";
import { useMay } from "../../lib/role.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { Meter } from "../../ui/meter.tsx";
import { ShowMore } from "../../ui/show-more.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { ChangeList } from "./change-list.tsx";
import { ReplaySummary } from "./replay-summary.tsx";
import { isUnderWay, type Replay, useCancelReplay, useChanges, useKeyNames } from "./replays.ts";

/** The progress of a replay, and its results once it has ended. */
export function ReplayResult({ replay }: { replay: Replay }) {
  const keyNames = useKeyNames();
  if (isUnderWay(replay)) return <Running replay={replay} />;
  return (
    <div className="stack gap-5">
      {replay.status === "failed" && (
        <Alert variant="destructive" title="The replay failed">
          {replay.error ?? "Start it again later."}
          {replay.done > 0 && " The results so far are shown below."}
        </Alert>
      )}
      {replay.status === "cancelled" && (
        <Alert variant="info" title="Cancelled">
          {formatNumber(replay.done)} of {formatNumber(replay.total)} were checked before it was cancelled.
        </Alert>
      )}
      {(replay.done > 0 || replay.status === "done") && <Headline replay={replay} />}
      {replay.changed > 0 && (
        <>
          <ReplaySummary replay={replay} keyNames={keyNames} />
          <Changes replay={replay} keyNames={keyNames} />
        </>
      )}
    </div>
  );
}

function Running({ replay }: { replay: Replay }) {
  const may = useMay();
  const cancel = useCancelReplay(replay.policy_id);
  const { done, total, changed } = replay;
  const percent = total === 0 ? 0 : (done / total) * 100;
  return (
    <div className="stack gap-3 rounded-control border border-line p-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="figures text-sm">
          {replay.status === "waiting"
            ? "Waiting for its turn."
            : `${formatNumber(done)} of ${formatNumber(total)} checked, ${formatNumber(changed)} would change.`}
        </p>
        {may("cancelReplay") && (
          <Button
            size="sm"
            variant="secondary"
            busy={cancel.isPending}
            onClick={() => cancel.mutate(replay.id)}
          >
            Cancel replay
          </Button>
        )}
      </div>
      <Meter percent={percent} label="Replay progress" />
      <p className="text-xs text-muted">It continues in the background if you close this.</p>
    </div>
  );
}

function Headline({ replay: { total, done, changed, status, source, summary } }: { replay: Replay }) {
  const left = [
    summary.without_text > 0 &&
      `The text of ${formatNumber(summary.without_text)} was not stored: they are decided from their findings alone, without your own patterns, words and allowed texts.`,
    summary.unreadable > 0 &&
      (summary.unreadable === 1
        ? "1 line contains no prompt and was left out."
        : `${formatNumber(summary.unreadable)} lines contain no prompt and were left out.`),
  ].filter((line) => line !== false);
  if (status === "done" && total === 0)
    return (
      <EmptyState icon={CircleCheck} title="Nothing to replay">
        There are no scans in this period. Choose a longer period, or upload a file of prompts.
      </EmptyState>
    );
  return (
    <div className="stack gap-1">
      <p className="text-base font-medium figures">
        {changed === 0
          ? tellNothing(status, done)
          : `${formatNumber(changed)} of ${formatNumber(done)} would change.`}
      </p>
      <p className="text-sm text-muted">
        {source === "history"
          ? "Compared with what was decided at the time, using what was stored for each scan."
          : "Compared with having no policy: threats blocked, everything else allowed."}
      </p>
      {left.map((line) => (
        <p key={line} className="text-sm text-muted">
          {line}
        </p>
      ))}
    </div>
  );
}

/** If the replay stopped early, nothing can be said about the remaining texts. */
function tellNothing(status: Replay["status"], done: number): string {
  return status === "done"
    ? "Nothing would change."
    : `Nothing would change among the ${formatNumber(done)} that were checked.`;
}

function Changes({ replay, keyNames }: { replay: Replay; keyNames: ReadonlyMap<string, string> }) {
  const pages = useChanges(replay);
  if (pages.isPending) return <SkeletonRows rows={4} label="Loading what would change" />;
  if (!pages.data)
    return (
      <LoadFailure title="The list did not load" onRetry={() => void pages.refetch()}>
        {messageOf(pages.error, "Try again in a moment.")}
      </LoadFailure>
    );
  const changes = pages.data.pages.flatMap((page) => page.changes);
  return (
    <>
      <ChangeList label="What would change" changes={changes} keyNames={keyNames} />
      <ShowMore pages={pages} />
      {!pages.hasNextPage && changes.length < replay.changed && (
        <p className="text-sm text-muted">
          The first {formatNumber(changes.length)} are listed; all are counted above.
        </p>
      )}
    </>
  );
}
