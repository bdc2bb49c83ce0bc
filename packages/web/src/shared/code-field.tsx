import type { Ref } from "react";
import { TextField } from "../ui/field.tsx";

interface CodeFieldProps {
  label: string;
  value: string;
  hint?: string;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
  onChange: (code: string) => void;
}

/** For a recovery code or the six digits of an authenticator app, which phones offer to fill in. */
export function CodeField({ onChange, ...rest }: CodeFieldProps) {
  return (
    <TextField
      {...rest}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={32}
      className="figures font-mono tracking-wider"
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
