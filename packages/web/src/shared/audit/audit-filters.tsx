import { AUDIT_ACTIONS } from "@prompt-shield/contracts/audit-actions";
import type { AuditAction } from "@prompt-shield/contracts/audit-actions";
import { clsx } from "clsx";
import { DateRange } from "../../ui/date-range.tsx";
import { SelectField } from "../../ui/field.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import type { AuditFilterValues } from "./audit-query.ts";

interface AuditFiltersProps {
  /** The actions to choose from. */
  actions: readonly AuditAction[];
  /** True in the settings' column, which has room for three fields in a row. */
  isNarrow?: boolean;
  filters: AuditFilterValues;
  onChange: (changes: Record<string, string>) => void;
}

export function AuditFilters({ actions, isNarrow = false, filters, onChange }: AuditFiltersProps) {
  /** On small screens actor and target each take a whole line; the two dates always share one. */
  const line = isNarrow ? "max-sm:col-span-2" : "max-lg:col-span-2";
  const person = { placeholder: "Full address or id", maxLength: 254 };
  return (
    <search
      aria-label="Filter the audit log"
      className={clsx(
        "grid grid-cols-2 gap-4",
        isNarrow
          ? "sm:grid-cols-[repeat(3,minmax(0,1fr))]"
          : "lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1.4fr)_minmax(0,1.4fr)_9.5rem_9.5rem]",
      )}
    >
      <div className={line}>
        <SearchField
          label="Who"
          {...person}
          value={filters.actor}
          onSearch={(actor) => onChange({ actor })}
        />
      </div>
      <div className={line}>
        <SearchField
          label="Target"
          {...person}
          value={filters.target}
          onSearch={(target) => onChange({ target })}
        />
      </div>
      <div className={line}>
        <SelectField
          label="Action"
          value={filters.action ?? ""}
          onChange={({ target }) => onChange({ action: target.value })}
        >
          <option value="">All actions</option>
          {actions.map((action) => (
            <option key={action} value={action}>
              {AUDIT_ACTIONS[action]}
            </option>
          ))}
        </SelectField>
      </div>
      <DateRange from={filters.from} to={filters.to} onChange={onChange} />
    </search>
  );
}
