import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ThumbsDown } from "lucide-react";
import { call } from "../../lib/api.ts";
import { messageOf, notify, notifyError } from "../../lib/notify.ts";
import { useMay } from "../../lib/role.ts";
import { REVIEW_KEY } from "../../lib/workspace.ts";
import { Button } from "../../ui/button.tsx";
import { type Exceptable, ExceptionButton } from "./exception-button.tsx";

/** One click says that a verdict is wrong; then the way to an exception is open. */
export function WrongVerdict(props: Exceptable) {
  const client = useQueryClient();
  const may = useMay();
  const { scanId } = props;
  const mark = useMutation({
    mutationFn: () =>
      call("POST /api/v1/scan-logs/{id}/feedback", { params: { id: scanId }, body: { verdict: "wrong" } }),
    onSuccess: () => {
      notify({ title: "Marked as wrong", description: "It is listed in Settings, API." });
      void client.invalidateQueries({ queryKey: REVIEW_KEY });
    },
    onError: (error) =>
      notifyError({ title: "It was not marked" }, messageOf(error, "Try again in a moment.")),
  });
  if (!may("giveFeedback")) return null;
  if (mark.isSuccess)
    return may("createException") ? (
      <ExceptionButton {...props} />
    ) : (
      <p className="text-sm text-muted">Marked as wrong. An admin can make an exception of it.</p>
    );
  return (
    <Button size="sm" variant="secondary" busy={mark.isPending} onClick={() => mark.mutate()}>
      <ThumbsDown aria-hidden size={16} strokeWidth={1.75} /> This verdict is wrong
    </Button>
  );
}
