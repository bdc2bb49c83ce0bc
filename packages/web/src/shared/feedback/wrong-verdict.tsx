import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ThumbsDown, Undo2 } from "lucide-react";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { notify, tellOf } from "../../lib/notify.ts";
import { useMay } from "../../lib/role.ts";
import { REVIEW_KEY, SCAN_LOGS_KEY } from "../../lib/workspace.ts";
import { Button } from "../../ui/button.tsx";
import { type Exceptable, ExceptionButton } from "./exception-button.tsx";

interface WrongVerdictProps extends Exceptable {
  /** Whether the verdict was already marked as wrong. */
  isMarked?: boolean;
}

/** Marks a verdict as wrong with one click, then offers to make an exception or to undo the mark. */
export function WrongVerdict({ isMarked: wasMarked = false, ...entry }: WrongVerdictProps) {
  const may = useMay();
  const [isMarked, setIsMarked] = useState(wasMarked);
  const mark = useMark(entry.scanId, () => {
    setIsMarked(true);
    notify({ title: "Marked as wrong", description: "It is listed in Settings, API." });
  });
  if (!may("giveFeedback")) return null;
  if (isMarked)
    return (
      <>
        {may("createException") ? (
          <ExceptionButton {...entry} />
        ) : (
          <p className="text-sm text-muted">Marked as wrong. An admin can make an exception for it.</p>
        )}
        {may("withdrawFeedback") && <TakeBackMark scanId={entry.scanId} onDone={() => setIsMarked(false)} />}
      </>
    );
  return (
    <Button size="sm" variant="secondary" busy={mark.isPending} onClick={() => mark.mutate()}>
      <ThumbsDown aria-hidden size={16} strokeWidth={1.75} /> This verdict is wrong
    </Button>
  );
}

interface TakeBackMarkProps {
  scanId: string;
  onDone?: () => void;
}

/** Removes the mark. Exceptions that were made because of it stay. */
export function TakeBackMark({ scanId, onDone }: TakeBackMarkProps) {
  const client = useQueryClient();
  const withdraw = useMutation({
    mutationFn: () => call("DELETE /api/v1/scan-logs/{id}/feedback", { params: { id: scanId } }),
    onSuccess: () => {
      notify({ title: "Mark removed", description: "Exceptions made from it stay." });
      onDone?.();
      for (const queryKey of [REVIEW_KEY, entryKey(scanId)]) void client.invalidateQueries({ queryKey });
    },
    onError: tellOf("The mark was not removed"),
  });
  return (
    <Button size="sm" variant="ghost" busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
      <Undo2 aria-hidden size={16} strokeWidth={1.75} /> Not wrong after all
    </Button>
  );
}

function useMark(scanId: string, onMarked: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      call("POST /api/v1/scan-logs/{id}/feedback", { params: { id: scanId }, body: { verdict: "wrong" } }),
    onSuccess: () => {
      onMarked();
      for (const queryKey of [REVIEW_KEY, entryKey(scanId)]) void client.invalidateQueries({ queryKey });
    },
    onError: tellOf("The verdict was not marked"),
  });
}

const entryKey = (scanId: string): unknown[] => [...SCAN_LOGS_KEY, "one", scanId];
