import type { WebhookEventName } from "@prompt-shield/contracts";
import { useRef, useState } from "react";
import type { FormEvent } from "react";
import { messageOf } from "../../lib/notify.ts";
import { ApiError } from "../../lib/request.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { EventsField } from "./events-field.tsx";
import type { Webhook } from "./webhooks.ts";

interface Draft {
  url: string;
  description: string;
  events: WebhookEventName[];
}
type Complaints = Partial<Record<"url" | "events" | "form", string>>;

interface WebhookFormProps {
  webhook?: Webhook;
  submitLabel: string;
  onSubmit: (draft: Draft) => Promise<void>;
}

export function WebhookForm({ webhook, submitLabel, onSubmit }: WebhookFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState<Draft>({
    url: webhook?.url ?? "",
    description: webhook?.description ?? "",
    events: webhook?.events ?? ["scan.threat_detected"],
  });
  const [complaints, setComplaints] = useState<Complaints>({});
  const [isBusy, setIsBusy] = useState(false);

  function complain(found: Complaints) {
    setComplaints(found);
    const name = found.url ? "url" : found.events ? "events" : undefined;
    if (name) form.current?.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.focus();
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const found = check(draft);
    complain(found);
    if (Object.keys(found).length > 0) return;
    setIsBusy(true);
    try {
      await onSubmit({ ...draft, url: draft.url.trim(), description: draft.description.trim() });
    } catch (error) {
      complain(refusal(error));
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <form ref={form} noValidate className="stack gap-5" onSubmit={(event) => void submit(event)}>
      <TextField
        label="URL"
        name="url"
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://example.com/webhooks"
        maxLength={2_048}
        value={draft.url}
        error={complaints.url}
        onChange={(event) => {
          setDraft({ ...draft, url: event.target.value });
          setComplaints({});
        }}
      />
      <TextField
        label="Description (optional)"
        name="description"
        maxLength={200}
        placeholder="Alerts for the security channel"
        value={draft.description}
        onChange={(event) => setDraft({ ...draft, description: event.target.value })}
      />
      <EventsField
        chosen={draft.events}
        error={complaints.events}
        onChange={(events) => {
          setDraft({ ...draft, events });
          setComplaints({});
        }}
      />
      {complaints.form && <Alert variant="destructive">{complaints.form}</Alert>}
      <Button type="submit" className="justify-self-end" busy={isBusy}>
        {submitLabel}
      </Button>
    </form>
  );
}

function check({ url, events }: Draft): Complaints {
  return {
    ...(url.trim() === "" && { url: "Enter the address that should receive the events." }),
    ...(events.length === 0 && { events: "Choose at least one event." }),
  };
}

/** The form itself catches empty fields, so a validation error of the server is about the URL. */
function refusal(error: unknown): Complaints {
  const message = messageOf(error, "The webhook was not saved. Try again in a moment.");
  return error instanceof ApiError && error.code === "validation_failed"
    ? { url: message }
    : { form: message };
}
