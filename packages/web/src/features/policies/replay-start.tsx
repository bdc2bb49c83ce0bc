import { FILE_MAX_BYTES } from "@prompt-shield/contracts/limits";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { FormEvent } from "react";
import { call } from "../../lib/api.ts";
import { messageOf } from "../../lib/notify.ts";
import { POLICIES_KEY } from "../../lib/workspace.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import type { Policy } from "./policies.ts";
import { type ReplayDraft, type ReplayWish, useStartReplay } from "./replays.ts";

interface ReplayStartProps {
  policy: Policy;
  /** The form's current draft, if the replay was started from the form. */
  draft: ReplayDraft;
  isBusy: boolean;
  onStarted: () => void;
}

const DAY_MS = 86_400_000;

export function ReplayStart({ policy, draft, isBusy, onStarted }: ReplayStartProps) {
  const start = useStartReplay(policy.id);
  const [over, setOver] = useState("7");
  const [what, setWhat] = useState(draft ? "draft" : String(policy.version));
  const [file, setFile] = useState<File>();
  const [fileError, setFileError] = useState<string>();
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (over === "file" && !file) {
      setFileError("Choose a file.");
      event.currentTarget.querySelector<HTMLInputElement>('input[type="file"]')?.focus();
      return;
    }
    const chosen = what === "draft" ? { policy: draft } : { version: Number(what) };
    start.mutate({ ...chosen, ...(over === "file" ? { file } : since(over)) }, { onSuccess: onStarted });
  }
  return (
    <form
      noValidate
      className="stack gap-4 rounded-control border border-line bg-sunken p-4"
      onSubmit={submit}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <WhatField policy={policy} hasDraft={draft !== undefined} value={what} onChange={setWhat} />
        <SelectField label="Over" value={over} onChange={({ target }) => setOver(target.value)}>
          <option value="1">History of the last day</option>
          <option value="7">History of the last 7 days</option>
          <option value="30">History of the last 30 days</option>
          <option value="all">The whole history</option>
          <option value="file">A JSONL file</option>
        </SelectField>
      </div>
      {over === "file" && (
        <TextField
          label="JSONL file"
          type="file"
          accept=".jsonl,.ndjson,.json,.txt"
          hint={`One prompt per line: a JSON string, or an object with text or prompt. Up to ${(what === "draft" ? 1 : FILE_MAX_BYTES / 1_048_576).toString()} MiB. They are scanned afresh and use no quota.`}
          error={fileError}
          className="py-1.5"
          onChange={({ target }) => {
            setFile(target.files?.[0]);
            setFileError(undefined);
          }}
        />
      )}
      {start.isError && (
        <Alert variant="destructive">{messageOf(start.error, "The replay did not start. Try again.")}</Alert>
      )}
      <div className="flex flex-wrap items-center justify-end gap-3">
        {isBusy && (
          <p className="text-sm text-muted">One at a time: you can start the next when this one ends.</p>
        )}
        <Button type="submit" busy={start.isPending} disabled={isBusy}>
          Start replay
        </Button>
      </div>
    </form>
  );
}

function since(over: string): ReplayWish {
  return over === "all" ? {} : { from: new Date(Date.now() - Number(over) * DAY_MS).toISOString() };
}

interface WhatFieldProps {
  policy: Policy;
  hasDraft: boolean;
  value: string;
  onChange: (value: string) => void;
}

function WhatField({ policy, hasDraft, value, onChange }: WhatFieldProps) {
  const { id, version: current } = policy;
  const { data } = useQuery({
    queryKey: [...POLICIES_KEY, id, "versions"],
    queryFn: () => call("GET /api/v1/policies/{id}/versions", { params: { id } }),
  });
  const versions = data?.versions.map(({ version }) => version) ?? [current];
  return (
    <SelectField label="Replay" value={value} onChange={({ target }) => onChange(target.value)}>
      {hasDraft && <option value="draft">The draft, not saved yet</option>}
      {versions.map((version) => (
        <option key={version} value={version}>
          {version === current ? `Version ${version}, in force` : `Version ${version}`}
        </option>
      ))}
    </SelectField>
  );
}
