import {
  CATEGORIES,
  type Category,
  POLICY_ACTIONS,
  POLICY_SOURCES,
  type PolicyAction,
  type PolicySource,
} from "@prompt-shield/contracts/vocabulary";
import { useId, useState } from "react";
import { SelectField } from "../../ui/field.tsx";
import { ACTION_WORDS, SOURCE_WORDS } from "./action-words.ts";
import type { Actions, FormDraft } from "./policy-draft.ts";

interface FieldsProps {
  draft: FormDraft;
  change: (part: Partial<FormDraft>) => void;
}

/** The action for each category, for all sources or for a single one. */
export function ActionFields({ draft, change }: FieldsProps) {
  const [source, setSource] = useState<PolicySource | "">("");
  const own = source === "" ? draft.actions : (draft.sourceActions[source] ?? {});
  function choose(category: Category, action: PolicyAction | "") {
    const { [category]: _before, ...others } = own;
    const next: Actions = action === "" ? others : { ...own, [category]: action };
    if (source === "") return change({ actions: next });
    const { [source]: _own, ...sources } = draft.sourceActions;
    change({ sourceActions: Object.keys(next).length === 0 ? sources : { ...sources, [source]: next } });
  }
  return (
    <fieldset className="stack gap-4">
      <legend className="mb-2 text-sm font-medium">Actions</legend>
      <SelectField
        label="Source"
        hint="Each source can have its own action for each category."
        value={source}
        onChange={({ target }) => setSource(target.value as typeof source)}
      >
        <option value="">All sources</option>
        {POLICY_SOURCES.map((name) => (
          <option key={name} value={name}>
            {SOURCE_WORDS[name]}
            {draft.sourceActions[name] ? " (own actions)" : ""}
          </option>
        ))}
      </SelectField>
      <div className="grid gap-4 sm:grid-cols-2">
        {CATEGORIES.map((category) => (
          <ActionSelect
            key={category}
            label={category}
            unset={source === "" ? undefined : "As for all sources"}
            action={own[category] ?? (source === "" ? "block" : "")}
            onChange={(action) => choose(category, action)}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface ActionSelectProps {
  label: string;
  /** The label of the empty choice, if there is one. */
  unset?: string | undefined;
  action: PolicyAction | "";
  onChange: (action: PolicyAction | "") => void;
}

export function ActionSelect({ label, unset, action, onChange }: ActionSelectProps) {
  return (
    <SelectField
      label={label}
      value={action}
      onChange={({ target }) => onChange(target.value as PolicyAction | "")}
    >
      {unset && <option value="">{unset}</option>}
      {POLICY_ACTIONS.map((name) => (
        <option key={name} value={name}>
          {ACTION_WORDS[name]}
        </option>
      ))}
    </SelectField>
  );
}

/**
 * The sources that a policy acts on. Ticking all and ticking none mean the same, because a policy that acts
 * on nothing makes no sense.
 */
export function SourceFields({ draft, change }: FieldsProps) {
  const id = useId();
  const chosen = draft.sources.length === 0 ? POLICY_SOURCES : draft.sources;
  function toggle(source: PolicySource) {
    const next = POLICY_SOURCES.filter((name) => chosen.includes(name) !== (name === source));
    change({ sources: next.length === POLICY_SOURCES.length ? [] : next });
  }
  return (
    <fieldset className="stack gap-3">
      <legend className="mb-2 text-sm font-medium">Applies to</legend>
      <div className="grid gap-2 sm:grid-cols-3">
        {POLICY_SOURCES.map((source) => (
          <div key={source} className="flex items-start gap-3 text-sm">
            <input
              id={`${id}-${source}`}
              type="checkbox"
              className="mt-0.5 size-4 shrink-0 accent-accent"
              checked={chosen.includes(source)}
              onChange={() => toggle(source)}
            />
            <label htmlFor={`${id}-${source}`}>{SOURCE_WORDS[source]}</label>
          </div>
        ))}
      </div>
      <p className="text-sm text-muted">
        Text from other sources is treated as if there were no policy: threats are blocked.
      </p>
    </fieldset>
  );
}
