import { ALERT_WINDOW_MAX_MINUTES, ALERT_WINDOW_MIN_MINUTES } from "@prompt-shield/contracts/limits";
import { ALERT_KINDS } from "@prompt-shield/contracts/vocabulary";
import { useState } from "react";
import type { FormEvent } from "react";
import { messageOf } from "../../lib/notify.ts";
import { Alert as AlertBox } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { SwitchField } from "../../ui/switch.tsx";
import { ALERT_WORDS, useSaveAlert, type Alert, type AlertRule } from "./alerts.ts";

interface AlertFormProps {
  policyId: string;
  alert?: Alert | undefined;
  onDone: () => void;
}

/** The contents of the fields while someone types. */
interface Draft {
  kind: AlertRule["kind"];
  percent: string;
  factor: string;
  window: string;
  scans: string;
  mail: boolean;
}

export function AlertForm({ policyId, alert, onDone }: AlertFormProps) {
  const save = useSaveAlert(policyId, alert?.id);
  const [draft, setDraft] = useState<Draft>(() => draftOf(alert?.rule));
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part });
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (event.currentTarget.reportValidity()) save.mutate(ruleOf(draft), { onSuccess: onDone });
  }
  return (
    <form className="stack gap-5 rounded-control border border-line bg-sunken p-4" onSubmit={submit}>
      <SelectField
        label="Alert me about"
        value={draft.kind}
        onChange={({ target }) => change({ kind: target.value as Draft["kind"] })}
      >
        {ALERT_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {ALERT_WORDS[kind]}
          </option>
        ))}
      </SelectField>
      {draft.kind !== "new_category" && <Numbers draft={draft} change={change} />}
      <SwitchField
        label="Send an email"
        hint="Webhooks subscribed to policy.alert receive the event either way."
        checked={draft.mail}
        onChange={(mail) => change({ mail })}
      />
      {save.isError && (
        <AlertBox variant="destructive">
          {messageOf(save.error, "The alert was not saved. Try again.")}
        </AlertBox>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button type="button" variant="secondary" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" busy={save.isPending}>
          Save alert
        </Button>
      </div>
    </form>
  );
}

function Numbers({ draft, change }: { draft: Draft; change: (part: Partial<Draft>) => void }) {
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      {draft.kind === "threat_rate" ? (
        <NumberField
          label="Share of threats, %"
          min={0.1}
          max={100}
          step={0.1}
          value={draft.percent}
          onChange={(percent) => change({ percent })}
        />
      ) : (
        <NumberField
          label="Multiple of its past share"
          min={1.5}
          max={100}
          step={0.5}
          value={draft.factor}
          onChange={(factor) => change({ factor })}
        />
      )}
      <NumberField
        label="Time window, minutes"
        min={ALERT_WINDOW_MIN_MINUTES}
        max={ALERT_WINDOW_MAX_MINUTES}
        step={1}
        value={draft.window}
        onChange={(window) => change({ window })}
      />
      <NumberField
        label="Minimum scans"
        min={1}
        max={100_000}
        step={1}
        value={draft.scans}
        onChange={(scans) => change({ scans })}
      />
    </div>
  );
}

interface NumberFieldProps {
  label: string;
  min: number;
  max: number;
  step: number;
  value: string;
  onChange: (value: string) => void;
}

function NumberField({ label, value, onChange, ...bounds }: NumberFieldProps) {
  return (
    <TextField
      {...bounds}
      label={label}
      type="number"
      inputMode="decimal"
      required
      className="figures"
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

function draftOf(rule: AlertRule = { kind: "threat_rate", percent: 10, ...WINDOW, mail: true }): Draft {
  const { window_minutes: minutes, minimum_scans: scans } = rule.kind === "new_category" ? WINDOW : rule;
  return {
    kind: rule.kind,
    percent: String(rule.kind === "threat_rate" ? rule.percent : 10),
    factor: String(rule.kind === "key_shift" ? rule.factor : 3),
    window: String(minutes),
    scans: String(scans),
    mail: rule.mail,
  };
}

const WINDOW = { window_minutes: 60, minimum_scans: 20 };

function ruleOf({ kind, percent, factor, window, scans, mail }: Draft): AlertRule {
  const within = { window_minutes: Number(window), minimum_scans: Number(scans) };
  if (kind === "threat_rate") return { kind, percent: Number(percent), ...within, mail };
  return kind === "key_shift" ? { kind, factor: Number(factor), ...within, mail } : { kind, mail };
}
