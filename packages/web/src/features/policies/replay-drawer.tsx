import { History } from "lucide-react";
import { useState } from "react";
import { formatDateTime } from "../../lib/format.ts";
import { messageOf } from "../../lib/notify.ts";
import { useMay } from "../../lib/role.ts";
import { RoleNote } from "../../shared/role-note.tsx";
import { Drawer } from "../../ui/dialog.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SelectField } from "../../ui/field.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import type { Policy } from "./policies.ts";
import { ReplayResult } from "./replay-result.tsx";
import { ReplayStart } from "./replay-start.tsx";
import { isUnderWay, type Replay, type ReplayDraft, useReplays } from "./replays.ts";

interface ReplayDrawerProps {
  policy: Policy;
  draft?: ReplayDraft;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Shows what a policy would have done to past scans, before it applies to future ones. */
export function ReplayDrawer({ policy, draft, open, onOpenChange }: ReplayDrawerProps) {
  return (
    <Drawer
      width="wide"
      open={open}
      onOpenChange={onOpenChange}
      title={`Replay ${policy.name}`}
      description="Runs past scans through the policy again and lists what would change. Nothing is acted on or counted."
    >
      <div className="p-5">{open && <Replays policy={policy} draft={draft} />}</div>
    </Drawer>
  );
}

function Replays({ policy, draft }: { policy: Policy; draft: ReplayDraft }) {
  const may = useMay();
  const replays = useReplays(policy.id);
  const [chosen, setChosen] = useState<string>();
  if (replays.isPending) return <SkeletonRows rows={4} label="Loading replays" />;
  if (!replays.data)
    return (
      <LoadFailure title="Replays did not load" onRetry={() => void replays.refetch()}>
        {messageOf(replays.error, "Try again in a moment.")}
      </LoadFailure>
    );
  const list = replays.data;
  const shown = list.find(({ id }) => id === chosen) ?? list[0];
  return (
    <div className="stack gap-5">
      <RoleNote call="replayPolicy" what="Starting a replay" />
      {may("replayPolicy") && (
        <ReplayStart
          policy={policy}
          draft={draft}
          isBusy={list.some(isUnderWay)}
          onStarted={() => setChosen(undefined)}
        />
      )}
      {list.length > 1 && (
        <SelectField label="Shown below" value={shown?.id} onChange={({ target }) => setChosen(target.value)}>
          {list.map((replay) => (
            <option key={replay.id} value={replay.id}>
              {tell(replay)}
            </option>
          ))}
        </SelectField>
      )}
      {shown ? (
        <ReplayResult key={shown.id} replay={shown} />
      ) : (
        <EmptyState icon={History} title="No replays yet">
          {may("replayPolicy")
            ? "Start one above. A week of history usually takes seconds."
            : "Replays that members start are listed here."}
        </EmptyState>
      )}
    </div>
  );
}

function tell({ created_at: at, version, source, status }: Replay): string {
  const what = version === null ? "a draft" : `version ${version}`;
  const over = source === "upload" ? "a file" : "the history";
  return `${formatDateTime(at)}, ${what} over ${over}: ${status}`;
}
