import { ACTION_TYPES, CATEGORIES } from "@prompt-shield/contracts/vocabulary";
import { X } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { hasFilters } from "./history-filters.ts";
import type { HistoryFilters } from "./history-filters.ts";

const TYPING_PAUSE_MS = 300;

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
        <SearchField value={filters.q} onChange={(q) => onChange({ q })} />
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

/** Waits for a pause in the typing before it asks the server. */
function SearchField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [draft, setDraft] = useState(value);
  const [known, setKnown] = useState(value);
  // The address changed from outside ("Clear filters", the back button): take its word over the draft.
  if (known !== value) {
    setKnown(value);
    setDraft(value);
  }
  useEffect(() => {
    if (draft === value) return;
    const timer = setTimeout(() => onChange(draft), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [draft, value, onChange]);
  return (
    <TextField
      label="Search prompts"
      type="search"
      value={draft}
      placeholder="Any part of a prompt"
      maxLength={1_000}
      onChange={(event) => setDraft(event.target.value)}
    />
  );
}
