import { useState } from "react";
import type { FormEvent } from "react";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { useReplayFailed } from "./deliveries.ts";
import { toLocalField } from "./local-time.ts";
import type { Webhook } from "./webhooks.ts";

const DAY_MS = 86_400_000;

export function ReplayFailedForm({ webhook }: { webhook: Webhook }) {
  const [since, setSince] = useState(() => toLocalField(new Date(Date.now() - DAY_MS)));
  const replay = useReplayFailed(webhook.id);
  const [error, setError] = useState<string>();
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (since === "") return setError("Enter a date and a time.");
    replay.mutate(new Date(since));
  }
  return (
    <form noValidate className="flex flex-wrap items-start gap-3" onSubmit={submit}>
      <div className="min-w-40 flex-1">
        <TextField
          label="Failed since"
          type="datetime-local"
          value={since}
          error={error}
          onChange={(event) => {
            setSince(event.target.value);
            setError(undefined);
          }}
        />
      </div>
      <Button
        type="submit"
        variant="secondary"
        className="mt-[26px]"
        disabled={!webhook.enabled}
        busy={replay.isPending}
      >
        Replay failed
      </Button>
    </form>
  );
}
