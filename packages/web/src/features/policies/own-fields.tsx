import { TextAreaField } from "../../ui/field.tsx";
import { AllowedTexts } from "./allowed-texts.tsx";
import { ActionSelect } from "./action-fields.tsx";
import { type FormDraft, sharedAction } from "./policy-draft.ts";
import type { ComplaintField, SaveComplaint } from "./save-errors.ts";

interface OwnFieldsProps {
  draft: FormDraft;
  change: (part: Partial<FormDraft>) => void;
  complaint: SaveComplaint | undefined;
}

/** The owner's own words and patterns to act on, and trusted senders and texts. */
export function OwnFields({ draft, change, complaint }: OwnFieldsProps) {
  const { known } = draft;
  const errorOf = (field: ComplaintField) => (complaint?.field === field ? complaint.message : undefined);
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-[1fr_10rem]">
        <TextAreaField
          label="Your own sensitive words"
          hint="One per line, matched as a whole and in any case. The gateway and sanitize calls mask those set to be sanitized or blocked."
          className="min-h-20"
          error={errorOf("words")}
          value={draft.words}
          onChange={({ target }) => change({ words: target.value })}
        />
        <ActionSelect
          label="Action for words"
          action={draft.wordAction ?? sharedAction(known.words ?? [], "sanitize") ?? ""}
          unset={sharedAction(known.words ?? [], "sanitize") ? undefined : "As set for each"}
          onChange={(action) => change({ wordAction: action || undefined })}
        />
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-[1fr_10rem]">
        <TextAreaField
          label="Your own patterns"
          hint="Regular expressions, one per line. Limit repetitions: {1,50}, not +."
          className="min-h-20 font-mono"
          spellCheck={false}
          error={errorOf("patterns")}
          value={draft.patterns}
          onChange={({ target }) => change({ patterns: target.value })}
        />
        <ActionSelect
          label="Action for matches"
          action={draft.patternAction ?? sharedAction(known.patterns ?? [], "block") ?? ""}
          unset={sharedAction(known.patterns ?? [], "block") ? undefined : "As set for each"}
          onChange={(action) => change({ patternAction: action || undefined })}
        />
      </div>
      <TextAreaField
        label="Allowed senders"
        hint="Addresses, or domains such as @example.com, one per line. Their content passes when your call names the sender."
        className="min-h-20"
        error={errorOf("allowedSenders")}
        value={draft.senders}
        onChange={({ target }) => change({ senders: target.value })}
      />
      <AllowedTexts
        texts={draft.allowedTexts}
        error={errorOf("allowedTexts")}
        onChange={(allowedTexts) => change({ allowedTexts })}
      />
    </>
  );
}
