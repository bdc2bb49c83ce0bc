import { POLICY_EXCEPTIONS_MAX, PROMPT_MAX_CHARS } from "@prompt-shield/contracts/limits";
import { X } from "lucide-react";
import { useRef, useState } from "react";
import { formatNumber } from "../../lib/format.ts";
import { useNow } from "../../lib/now.ts";
import { Button } from "../../ui/button.tsx";
import { TextAreaField } from "../../ui/field.tsx";
import { tellTerms } from "./exception-words.ts";
import type { AllowedText } from "./policy-draft.ts";
import { useKeyNames } from "./replays.ts";

interface AllowedTextsProps {
  texts: readonly AllowedText[];
  /** The server's complaint about these texts. */
  error: string | undefined;
  onChange: (texts: readonly AllowedText[]) => void;
}

const HINT = `Allowed when it is the entire text, whatever is found in it. Up to ${formatNumber(POLICY_EXCEPTIONS_MAX)} texts of at most ${formatNumber(PROMPT_MAX_CHARS)} characters each.`;

export function AllowedTexts({ texts, error, onChange }: AllowedTextsProps) {
  const [typed, setTyped] = useState("");
  const [complaint, setComplaint] = useState<string>();
  const field = useRef<HTMLDivElement>(null);
  const keyNames = useKeyNames();
  const nowMs = useNow();
  const focus = () => field.current?.querySelector("textarea")?.focus();

  function add() {
    const text = typed.trim();
    const refusal = refusalOf(text, texts);
    setComplaint(refusal);
    if (refusal === undefined) {
      onChange([...texts, { text }]);
      setTyped("");
    }
    focus();
  }

  return (
    <div ref={field} className="stack gap-3">
      <TextAreaField
        label="Allowed texts"
        hint={HINT}
        error={complaint ?? error}
        className="min-h-20"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setComplaint(undefined);
        }}
      />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Button type="button" size="sm" variant="secondary" onClick={add}>
          Add text
        </Button>
        <span className="figures text-xs text-muted">
          {formatNumber(texts.length)} of {formatNumber(POLICY_EXCEPTIONS_MAX)}
        </span>
      </div>
      {texts.length > 0 && (
        <ol
          aria-label="Allowed texts"
          className="max-h-64 divide-y divide-line overflow-y-auto rounded-control border border-line"
        >
          {texts.map((entry, place) => (
            <li key={entry.id ?? entry.text} className="flex items-start justify-between gap-3 p-3 text-sm">
              <span className="stack min-w-0 flex-1 gap-0.5">
                <span className="line-clamp-2 wrap-anywhere" dir="auto">
                  {entry.text}
                </span>
                <span className="text-xs text-muted">{tellTerms(entry, { keyNames, nowMs })}</span>
              </span>
              <Button
                type="button"
                size="sm"
                variant="quietDestructive"
                aria-label={`Remove text ${place + 1}`}
                onClick={() => {
                  onChange(texts.filter((other) => other !== entry));
                  focus();
                }}
              >
                <X aria-hidden size={16} strokeWidth={1.75} /> Remove
              </Button>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

/** Why the text cannot be added, checked before the server is asked. */
function refusalOf(text: string, texts: readonly AllowedText[]): string | undefined {
  if (text === "") return "Enter a text.";
  if (text.length > PROMPT_MAX_CHARS)
    return `Use at most ${formatNumber(PROMPT_MAX_CHARS)} characters; this has ${formatNumber(text.length)}.`;
  if (texts.length >= POLICY_EXCEPTIONS_MAX)
    return `A policy holds ${formatNumber(POLICY_EXCEPTIONS_MAX)} texts. Remove one first.`;
  // A text that is allowed only for one key or for a time may also be allowed in general.
  const isKnown = texts.some((one) => one.text === text && !one.keyId && !one.expiresAt);
  return isKnown ? "This text is allowed already." : undefined;
}
