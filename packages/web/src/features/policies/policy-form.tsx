import { SENSITIVITIES, SEVERITIES } from "@prompt-shield/contracts/vocabulary";
import { useEffect, useRef, useState } from "react";
import type { FormEvent } from "react";
import { messageOf } from "../../lib/notify.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { SwitchField } from "../../ui/switch.tsx";
import { ActionFields, SourceFields } from "./action-fields.tsx";
import { OwnFields } from "./own-fields.tsx";
import { draftOf, type FormDraft, toBody, wholeDocumentOf } from "./policy-draft.ts";
import { useSavePolicy, type Policy } from "./policies.ts";
import type { ReplayDraft } from "./replays.ts";
import { complaintOf } from "./save-errors.ts";
import { TryOut } from "./try-out.tsx";

interface PolicyFormProps {
  policy?: Policy;
  submitLabel: string;
  onSaved: () => void;
  /** Replays the history with this draft. Only for an existing policy. */
  onReplay?: (document: ReplayDraft) => void;
}

export function PolicyForm({ policy, submitLabel, onSaved, onReplay }: PolicyFormProps) {
  const save = useSavePolicy(policy?.id);
  const [draft, setDraft] = useState<FormDraft>(() => draftOf(policy));
  const [nameError, setNameError] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const complaint = complaintOf(save.error);
  const change = (part: Partial<FormDraft>) => setDraft({ ...draft, ...part });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (draft.name.trim() === "") {
      setNameError("Give the policy a name.");
      event.currentTarget.querySelector<HTMLInputElement>('input[name="name"]')?.focus();
      return;
    }
    save.mutate(toBody(draft), { onSuccess: onSaved });
  }
  // Focus the field that the server rejected: it may be far above the button.
  useEffect(() => {
    if (complaintOf(save.error)) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [save.error]);

  return (
    <form ref={form} noValidate className="stack gap-5" onSubmit={submit}>
      <TextField
        label="Name"
        name="name"
        maxLength={100}
        value={draft.name}
        error={nameError ?? (complaint?.field === "name" ? complaint.message : undefined)}
        onChange={({ target }) => {
          change({ name: target.value });
          setNameError(undefined);
        }}
      />
      <ActionFields draft={draft} change={change} />
      <SourceFields draft={draft} change={change} />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Sensitivity"
          value={draft.sensitivity}
          onChange={({ target }) => change({ sensitivity: target.value as FormDraft["sensitivity"] })}
        >
          <option value="">As set in the call</option>
          {SENSITIVITIES.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
        <SelectField
          label="Minimum severity"
          value={draft.minimumSeverity}
          onChange={({ target }) => change({ minimumSeverity: target.value as FormDraft["minimumSeverity"] })}
        >
          <option value="">Every threat</option>
          {SEVERITIES.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
      </div>
      <OwnFields draft={draft} change={change} complaint={complaint} />
      <SwitchField
        label="Shadow mode"
        hint="Decisions are recorded but not carried out."
        checked={draft.shadow}
        onChange={(shadow) => change({ shadow })}
      />
      <SwitchField
        label="Soft blocks"
        hint="The gateway answers a blocked call like a model that declines, not with an error."
        checked={draft.soft}
        onChange={(soft) => change({ soft })}
      />
      <SwitchField
        label="Canary"
        hint="The gateway hides a marker in the system text, and an answer that repeats it counts as a leak."
        checked={draft.canary}
        onChange={(canary) => change({ canary })}
      />
      <TryOut draft={draft} />
      {save.isError && !complaint && (
        <Alert variant="destructive">{messageOf(save.error, "The policy was not saved. Try again.")}</Alert>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        {onReplay && (
          <Button type="button" variant="secondary" onClick={() => onReplay(wholeDocumentOf(draft))}>
            Replay this draft
          </Button>
        )}
        <Button type="submit" busy={save.isPending}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
