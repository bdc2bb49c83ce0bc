import { AUDIT_ACTIONS } from "@prompt-shield/contracts/audit-actions";
import type { AuditAction } from "@prompt-shield/contracts/audit-actions";
import { DateRange } from "../../ui/date-range.tsx";
import { SelectField } from "../../ui/field.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import type { AuditFilterValues } from "./audit-query.ts";

interface AuditFiltersProps {
  filters: AuditFilterValues;
  onChange: (changes: Record<string, string>) => void;
}

export function AuditFilters({ filters, onChange }: AuditFiltersProps) {
  const person = { placeholder: "Whole address or id", maxLength: 254 };
  return (
    <search
      aria-label="Filter the audit log"
      className="grid grid-cols-2 gap-4 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1.4fr)_minmax(0,1.4fr)_9.5rem_9.5rem]"
    >
      <div className="max-lg:col-span-2">
        <SearchField
          label="Who"
          {...person}
          value={filters.actor}
          onSearch={(actor) => onChange({ actor })}
        />
      </div>
      <div className="max-lg:col-span-2">
        <SearchField
          label="On whom or what"
          {...person}
          value={filters.target}
          onSearch={(target) => onChange({ target })}
        />
      </div>
      <div className="max-lg:col-span-2">
        <SelectField
          label="Action"
          value={filters.action ?? ""}
          onChange={({ target }) => onChange({ action: target.value })}
        >
          <option value="">All actions</option>
          {(Object.keys(AUDIT_ACTIONS) as AuditAction[]).map((action) => (
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
