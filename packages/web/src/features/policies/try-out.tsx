import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { messageOf } from "../../lib/notify.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { TextAreaField } from "../../ui/field.tsx";
import { ActionBadge, tellReasons } from "../../shared/results/action-badge.tsx";
import { type FormDraft, wholeDocumentOf } from "./policy-draft.ts";

/** Tries the form's current draft on a text. Nothing is counted or stored. */
export function TryOut({ draft }: { draft: FormDraft }) {
  const [text, setText] = useState("");
  const attempt = useMutation({
    mutationFn: () => call("POST /api/v1/policies/try", { body: { text, policy: wholeDocumentOf(draft) } }),
  });
  const { data } = attempt;
  return (
    <div className="stack gap-3 rounded-control border border-line bg-sunken p-4">
      <TextAreaField
        label="Try it on an example"
        className="min-h-20 font-mono"
        maxLength={10_000}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          size="sm"
          variant="secondary"
          type="button"
          busy={attempt.isPending}
          disabled={text.trim() === ""}
          onClick={() => attempt.mutate()}
        >
          Try it
        </Button>
        {data && (
          <p className="flex flex-wrap items-center gap-2 text-sm" role="status">
            <ActionBadge action={data.action} />
            <span className="text-muted">{tellReasons(data.reasons)}</span>
          </p>
        )}
      </div>
      {attempt.isError && (
        <Alert variant="destructive">
          {messageOf(attempt.error, "The example could not be tried. Try again.")}
        </Alert>
      )}
    </div>
  );
}
