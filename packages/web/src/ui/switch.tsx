import { Switch as Radix } from "radix-ui";
import { useId } from "react";
import type { ReactNode } from "react";

interface SwitchFieldProps {
  label: string;
  hint?: ReactNode;
  checked: boolean;
  disabled?: boolean;
  /** A change is under way. The switch keeps the focus, and another change has to wait. */
  busy?: boolean;
  onChange: (checked: boolean) => void;
}

export function SwitchField({ label, hint, checked, disabled, busy, onChange }: SwitchFieldProps) {
  const id = useId();
  return (
    <div className="flex items-start justify-between gap-6">
      <div className="stack gap-1">
        <label htmlFor={id} className="text-sm font-medium">
          {label}
        </label>
        {hint && (
          <p id={`${id}-note`} className="text-sm text-muted">
            {hint}
          </p>
        )}
      </div>
      <Radix.Root
        id={id}
        checked={checked}
        disabled={disabled ?? false}
        aria-disabled={busy || undefined}
        onCheckedChange={(wanted) => !busy && onChange(wanted)}
        {...(hint ? { "aria-describedby": `${id}-note` } : {})}
        className="relative h-6 w-10 shrink-0 rounded-full bg-line-strong transition-colors disabled:opacity-50 aria-disabled:opacity-50 data-[state=checked]:bg-accent"
      >
        <Radix.Thumb className="block size-5 translate-x-0.5 rounded-full bg-surface transition-transform data-[state=checked]:translate-x-[18px]" />
      </Radix.Root>
    </div>
  );
}
