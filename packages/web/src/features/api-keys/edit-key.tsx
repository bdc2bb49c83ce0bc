import { KEY_SCOPES } from "@prompt-shield/contracts/vocabulary";
import type { KeyScope } from "@prompt-shield/contracts/vocabulary";
import { useId, useState } from "react";
import type { FormEvent } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextAreaField, TextField } from "../../ui/field.tsx";
import { useUpdateKey } from "./api-keys.ts";
import type { ApiKey } from "./api-keys.ts";

const SCOPE_WORDS: Record<KeyScope, string> = {
  scan: "Scan prompts, content and files",
  sanitize: "Sanitize prompts and content",
  gateway: "Call models through the gateway",
  "logs:read": "Read and export your scan history",
};

interface EditKeyProps {
  apiKey: ApiKey;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function EditKey({ apiKey, open, onOpenChange }: EditKeyProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Edit the key "${apiKey.name}"`}
      description="Changes apply from the next request."
    >
      <EditForm apiKey={apiKey} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

function EditForm({ apiKey, onDone }: { apiKey: ApiKey; onDone: () => void }) {
  const [name, setName] = useState(apiKey.name);
  const [scopes, setScopes] = useState<readonly KeyScope[]>(apiKey.scopes);
  const [addresses, setAddresses] = useState(apiKey.allowed_addresses.join("\n"));
  const [expiry, setExpiry] = useState(localMinute(apiKey.expires_at));
  const update = useUpdateKey(apiKey.id);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const body = {
      name,
      scopes: [...scopes],
      allowed_addresses: addresses.split(/[\s,]+/).filter((one) => one !== ""),
      // Send the expiry only if it changed: the server rejects a time in the past, even an unchanged one.
      ...(expiry !== localMinute(apiKey.expires_at) && {
        expires_at: expiry === "" ? null : new Date(expiry).toISOString(),
      }),
    };
    update.mutate(body, { onSuccess: onDone });
  }
  return (
    <form noValidate className="stack gap-5" onSubmit={submit}>
      <TextField
        label="Name"
        value={name}
        maxLength={100}
        onChange={(event) => setName(event.target.value)}
      />
      <Scopes chosen={scopes} onChange={setScopes} />
      <TextAreaField
        label="Allowed addresses"
        hint="One address or network per line, such as 203.0.113.7 or 10.0.0.0/8. Leave empty to allow any address."
        rows={3}
        value={addresses}
        className="min-h-20 font-mono"
        onChange={(event) => setAddresses(event.target.value)}
      />
      <TextField
        label="Expires"
        type="datetime-local"
        hint="In your local time. Leave empty for a key that never expires."
        value={expiry}
        onChange={(event) => setExpiry(event.target.value)}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" busy={update.isPending} disabled={scopes.length === 0 || name.trim() === ""}>
          Save
        </Button>
      </div>
    </form>
  );
}

interface ScopesProps {
  chosen: readonly KeyScope[];
  onChange: (scopes: readonly KeyScope[]) => void;
}

function Scopes({ chosen, onChange }: ScopesProps) {
  const id = useId();
  const toggle = (scope: KeyScope) =>
    onChange(chosen.includes(scope) ? chosen.filter((one) => one !== scope) : [...chosen, scope]);
  return (
    <fieldset className="stack gap-2">
      <legend className="mb-1.5 text-sm font-medium">May be used to</legend>
      {KEY_SCOPES.map((scope) => (
        <div key={scope} className="flex items-start gap-3 text-sm">
          <input
            id={`${id}-${scope}`}
            type="checkbox"
            className="mt-0.5 size-4 shrink-0 accent-accent"
            checked={chosen.includes(scope)}
            onChange={() => toggle(scope)}
          />
          <label htmlFor={`${id}-${scope}`}>
            {SCOPE_WORDS[scope]} <code className="text-xs text-muted">{scope}</code>
          </label>
        </div>
      ))}
      {chosen.length === 0 && <p className="text-sm text-danger">Choose at least one.</p>}
    </fieldset>
  );
}

/** The time in the field's format: local, to the minute. */
function localMinute(time: string | null): string {
  if (time === null) return "";
  const date = new Date(time);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
