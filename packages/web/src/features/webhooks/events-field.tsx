import type { WebhookEventName } from "@prompt-shield/contracts";
import { EVENT_ACCESS } from "@prompt-shield/contracts/access";
import { useId } from "react";
import { useMayHear } from "../../lib/role.ts";
import { EVENT_CHOICES } from "./event-choices.ts";

interface EventsFieldProps {
  chosen: readonly WebhookEventName[];
  error: string | undefined;
  onChange: (events: WebhookEventName[]) => void;
}

export function EventsField({ chosen, error, onChange }: EventsFieldProps) {
  const id = useId();
  const mayHear = useMayHear();
  function toggle(name: WebhookEventName) {
    onChange(chosen.includes(name) ? chosen.filter((one) => one !== name) : [...chosen, name]);
  }
  return (
    <fieldset className="stack gap-2.5" aria-describedby={error && `${id}-note`}>
      <legend className="mb-2.5 text-sm font-medium">Events</legend>
      {EVENT_CHOICES.map(({ name, when }) => (
        <div key={name} className="flex items-start gap-3 text-sm">
          <input
            id={`${id}-${name}`}
            type="checkbox"
            name="events"
            aria-describedby={`${id}-${name}-when`}
            className="mt-0.5 size-4 shrink-0 accent-accent"
            checked={chosen.includes(name)}
            disabled={!mayHear(name)}
            onChange={() => toggle(name)}
          />
          <div className="stack min-w-0">
            <label htmlFor={`${id}-${name}`} className="font-mono break-all">
              {name}
            </label>
            <span id={`${id}-${name}-when`} className="text-muted">
              {mayHear(name) ? when : `${when}. Requires the role ${EVENT_ACCESS[name]}.`}
            </span>
          </div>
        </div>
      ))}
      {error && (
        <p id={`${id}-note`} className="text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
