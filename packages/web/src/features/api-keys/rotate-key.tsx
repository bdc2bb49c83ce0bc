import { KEY_OVERLAP_HOURS } from "@prompt-shield/contracts/limits";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { SelectField } from "../../ui/field.tsx";
import { useRotateKey } from "./api-keys.ts";
import type { ApiKey } from "./api-keys.ts";

const OVERLAPS: readonly [hours: number, words: string][] = [
  [0, "Not at all"],
  [1, "1 hour"],
  [KEY_OVERLAP_HOURS, "24 hours"],
  [7 * 24, "7 days"],
];

interface RotateKeyProps {
  apiKey: ApiKey;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/**
 * Replaces a key by a new one. The old one keeps working for a while, so that programs can be switched over.
 */
export function RotateKey({ apiKey, open, onOpenChange }: RotateKeyProps) {
  const [hours, setHours] = useState(String(KEY_OVERLAP_HOURS));
  const rotate = useRotateKey();
  function close() {
    rotate.reset();
    onOpenChange(false);
  }
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={`Rotate the key "${apiKey.name}"`}
      description={
        rotate.data
          ? `Copy the new key to a safe place and give it to your programs.${rotate.data.can_be_shown ? "" : " It is not shown again."}`
          : "You get a new key with the same name, scopes and settings."
      }
    >
      {rotate.data ? (
        <div className="stack gap-4">
          <code data-testid="rotated-api-key" className="rounded-md bg-sunken px-3 py-2 text-sm break-all">
            {rotate.data.key}
          </code>
          <div className="flex flex-wrap justify-end gap-3">
            <CopyButton label="Copy new key" size="md" text={rotate.data.key} />
            <Button onClick={close}>Done</Button>
          </div>
        </div>
      ) : (
        <div className="stack gap-5">
          <SelectField
            label="The old key keeps working for"
            value={hours}
            onChange={(event) => setHours(event.target.value)}
          >
            {OVERLAPS.map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </SelectField>
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="secondary" onClick={close}>
              Cancel
            </Button>
            <Button
              busy={rotate.isPending}
              onClick={() => rotate.mutate({ id: apiKey.id, overlapHours: Number(hours) })}
            >
              Rotate key
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}
