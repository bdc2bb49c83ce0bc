import { TextField } from "./field.tsx";

interface DateRangeProps {
  readonly from: string;
  readonly to: string;
  readonly onChange: (change: { from: string } | { to: string }) => void;
}

/** The first and last day of a search. Either may be empty. */
export function DateRange({ from, to, onChange }: DateRangeProps) {
  return (
    <>
      <TextField
        label="From"
        type="date"
        value={from}
        onChange={({ target }) => onChange({ from: target.value })}
      />
      <TextField
        label="To"
        type="date"
        value={to}
        onChange={({ target }) => onChange({ to: target.value })}
      />
    </>
  );
}
