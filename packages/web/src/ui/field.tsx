import { clsx } from "clsx";
import { useId } from "react";
import type { ComponentProps, ReactNode } from "react";

const control =
  "w-full rounded-control border bg-surface text-text placeholder:text-muted transition-colors hover:border-muted disabled:opacity-60";

interface FieldShellProps {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  id: string;
  children: ReactNode;
}

/** Label above, hint below. An error replaces the hint. */
function FieldShell({ label, hint, error, id, children }: FieldShellProps) {
  return (
    <div className="stack gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      {children}
      {error ? (
        <p id={`${id}-note`} className="text-sm text-danger">
          {error}
        </p>
      ) : (
        hint && (
          <p id={`${id}-note`} className="text-sm text-muted">
            {hint}
          </p>
        )
      )}
    </div>
  );
}

interface FieldExtras {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
}

function noteProps(id: string, { hint, error }: FieldExtras) {
  return {
    id,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": error || hint ? `${id}-note` : undefined,
  };
}

export function TextField({ label, hint, error, className, ...rest }: ComponentProps<"input"> & FieldExtras) {
  const id = useId();
  return (
    <FieldShell {...{ label, hint, error, id }}>
      <input
        {...rest}
        {...noteProps(id, { label, hint, error })}
        className={clsx(
          control,
          "h-10 px-3 text-sm",
          error ? "border-danger" : "border-line-strong",
          className,
        )}
      />
    </FieldShell>
  );
}

export function TextAreaField({
  label,
  hint,
  error,
  className,
  ...rest
}: ComponentProps<"textarea"> & FieldExtras) {
  const id = useId();
  return (
    <FieldShell {...{ label, hint, error, id }}>
      <textarea
        {...rest}
        {...noteProps(id, { label, hint, error })}
        className={clsx(
          control,
          "min-h-32 px-3 py-2 text-sm",
          error ? "border-danger" : "border-line-strong",
          className,
        )}
      />
    </FieldShell>
  );
}

export function SelectField({
  label,
  hint,
  error,
  className,
  ...rest
}: ComponentProps<"select"> & FieldExtras) {
  const id = useId();
  return (
    <FieldShell {...{ label, hint, error, id }}>
      <select
        {...rest}
        {...noteProps(id, { label, hint, error })}
        className={clsx(control, "h-10 border-line-strong px-2.5 text-sm", className)}
      />
    </FieldShell>
  );
}
