import { ACTION_TYPES, CATEGORIES } from "@prompt-shield/contracts/vocabulary";
import { X } from "lucide-react";
import { Button } from "../../ui/button.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { hasFilters } from "./history-filters.ts";
import type { HistoryFilters } from "./history-filters.ts";

interface FilterBarProps {
  filters: HistoryFilters;
  onChange: (change: Partial<HistoryFilters>) => void;
  onClear: () => void;
}

export function FilterBar({ filters, onChange, onClear }: FilterBarProps) {
  return (
    <search
      aria-label="Filter the history"
      className="grid grid-cols-2 gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)_minmax(0,1.4fr)_9.5rem_9.5rem]"
    >
      <div className="max-lg:col-span-2">
        <SearchField
          label="Search prompts"
          placeholder="Any part of a prompt"
          maxLength={1_000}
          value={filters.q}
          onSearch={(q) => onChange({ q })}
        />
      </div>
      <SelectField
        label="Verdict"
        value={filters.verdict}
        onChange={({ target }) => onChange({ verdict: target.value as HistoryFilters["verdict"] })}
      >
        <option value="">All verdicts</option>
        <option value="malicious">Malicious</option>
        <option value="clean">Clean</option>
      </SelectField>
      <SelectField
        label="Action"
        value={filters.action}
        onChange={({ target }) => onChange({ action: target.value as HistoryFilters["action"] })}
      >
        <option value="">All actions</option>
        {ACTION_TYPES.map((action) => (
          <option key={action} value={action}>
            {action === "scan" ? "Scan" : "Sanitize"}
          </option>
        ))}
      </SelectField>
      <div className="max-lg:col-span-2">
        <SelectField
          label="Category"
          value={filters.category}
          onChange={({ target }) => onChange({ category: target.value as HistoryFilters["category"] })}
        >
          <option value="">All categories</option>
          {CATEGORIES.map((category) => (
            <option key={category}>{category}</option>
          ))}
        </SelectField>
      </div>
      <TextField
        label="From"
        type="date"
        value={filters.from}
        onChange={({ target }) => onChange({ from: target.value })}
      />
      <TextField
        label="To"
        type="date"
        value={filters.to}
        onChange={({ target }) => onChange({ to: target.value })}
      />
      {hasFilters(filters) && (
        <Button variant="ghost" className="self-end justify-self-start lg:-mt-2" onClick={onClear}>
          <X aria-hidden size={16} strokeWidth={1.75} /> Clear filters
        </Button>
      )}
    </search>
  );
}
