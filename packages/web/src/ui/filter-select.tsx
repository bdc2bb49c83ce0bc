import { SelectField } from "./field.tsx";

interface FilterSelectProps {
  label: string;
  value: string | undefined;
  /** The label of the choice without a filter. */
  all: string;
  options: readonly (readonly [value: string, label: string])[];
  /** An empty value removes the filter. */
  onChange: (value: string) => void;
}

export function FilterSelect({ label, value = "", all, options, onChange }: FilterSelectProps) {
  return (
    <SelectField label={label} value={value} onChange={({ target }) => onChange(target.value)}>
      <option value="">{all}</option>
      {options.map(([option, name]) => (
        <option key={option} value={option}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
