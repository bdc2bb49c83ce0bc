import { ACTION_TYPES, CATEGORIES } from "@prompt-shield/contracts/vocabulary";
import { clsx } from "clsx";
import { SlidersHorizontal, X } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { DateRange } from "../../ui/date-range.tsx";
import { FilterSelect } from "../../ui/filter-select.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { hasFilters } from "./history-filters.ts";
import type { HistoryFilters } from "./history-filters.ts";

interface FilterBarProps {
  filters: HistoryFilters;
  onChange: (change: Partial<HistoryFilters>) => void;
  onClear: () => void;
}

/** On a phone the filters wait behind a button: the entries are what people come for. */
export function FilterBar({ filters, onChange, onClear }: FilterBarProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(() => hasFilters({ ...filters, q: "" }));
  return (
    <search
      aria-label="Filter the history"
      className="grid grid-cols-2 gap-4 md:grid-cols-4 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)_minmax(0,1.4fr)_9.5rem_9.5rem]"
    >
      <div className="max-xl:col-span-2">
        <SearchField
          label="Search prompts"
          placeholder="Any part of a prompt"
          maxLength={1_000}
          value={filters.q}
          onSearch={(q) => onChange({ q })}
        />
      </div>
      <Button
        variant="secondary"
        className="col-span-2 sm:hidden"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        <SlidersHorizontal aria-hidden size={16} strokeWidth={1.75} /> Filters
      </Button>
      <div id={id} className={clsx("contents", !isOpen && "max-sm:hidden")}>
        <FilterSelect
          label="Verdict"
          all="All verdicts"
          value={filters.verdict}
          options={[
            ["malicious", "Malicious"],
            ["clean", "Clean"],
          ]}
          onChange={(value) => onChange({ verdict: value as HistoryFilters["verdict"] })}
        />
        <FilterSelect
          label="Action"
          all="All actions"
          value={filters.action}
          options={ACTION_TYPES.map((action) => [action, action === "scan" ? "Scan" : "Sanitize"])}
          onChange={(value) => onChange({ action: value as HistoryFilters["action"] })}
        />
        <div className="max-xl:col-span-2">
          <FilterSelect
            label="Category"
            all="All categories"
            value={filters.category}
            options={CATEGORIES.map((category) => [category, category])}
            onChange={(value) => onChange({ category: value as HistoryFilters["category"] })}
          />
        </div>
        <DateRange from={filters.from} to={filters.to} onChange={onChange} />
      </div>
      {hasFilters(filters) && (
        <Button variant="ghost" className="self-end justify-self-start xl:-mt-2" onClick={onClear}>
          <X aria-hidden size={16} strokeWidth={1.75} /> Clear filters
        </Button>
      )}
    </search>
  );
}
