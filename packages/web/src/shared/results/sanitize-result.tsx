import { ScanSearch } from "lucide-react";
import { formatPercent } from "../../lib/format.ts";
import type { SanitizeResponse } from "../../lib/workspace.ts";
import { Badge } from "../../ui/badge.tsx";
import type { BadgeVariant } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { DiffView } from "./diff-view.tsx";
import {
  cleanedSubject,
  cleanedText,
  SAFETY_IMPROVEMENTS,
  sanitizeLead,
  sanitizeSummary,
} from "./result-words.ts";
import { Lines, Section } from "./section.tsx";

const LEVEL_VARIANTS: Record<SanitizeResponse["sanitizationLevel"], BadgeVariant> = {
  aggressive: "destructive",
  moderate: "default",
  light: "secondary",
};

interface SanitizeResultProps {
  result: SanitizeResponse;
  /** What was sent, where that is still known. Of content and messages, the result only repeats the readable text. */
  original?: string | undefined;
  /** Where a content came from, or `messages`. */
  source?: string | undefined;
  onRescan?: () => void;
}

export function SanitizeResult({ result, original, source, onRescan }: SanitizeResultProps) {
  const cleaned = cleanedText(result);
  const subject = cleanedSubject(result, source);
  return (
    <div className="stack gap-6">
      <div className="stack gap-3">
        <p className="text-xl leading-snug font-semibold tracking-tight text-balance">
          {sanitizeLead(result, subject)}
        </p>
        <Badges result={result} />
      </div>
      {result.removedThreats.length > 0 && <Neutralized threats={result.removedThreats} />}
      <Section title="Sanitized Prompt">
        <ReadOnlyBox label="Sanitized prompt" text={cleaned} />
        <div className="flex flex-wrap gap-2">
          <CopyButton label="Copy result" text={cleaned} />
          {onRescan && (
            <Button
              variant="secondary"
              size="sm"
              onClick={onRescan}
              disabled={result.sanitized.trim() === ""}
            >
              <ScanSearch aria-hidden size={16} strokeWidth={1.75} /> Scan the result
            </Button>
          )}
          <CopyButton label="Copy JSON" text={() => JSON.stringify(result, null, 2)} />
        </div>
      </Section>
      {result.wasModified && (
        <>
          <DiffView result={result} />
          <Section title="Original Prompt">
            <ReadOnlyBox label="Original prompt" text={original ?? result.original} />
            {original === undefined && subject !== "prompt" && (
              <p className="text-xs text-muted">The texts that were read, without their structure.</p>
            )}
          </Section>
        </>
      )}
      <Section title="Sanitization Summary">
        <p className="text-sm text-muted">{sanitizeSummary(result, subject)}</p>
        {result.notes && <Lines items={result.notes} />}
      </Section>
      {result.wasModified && (
        <Section title="Safety Improvements">
          <Lines items={SAFETY_IMPROVEMENTS} />
        </Section>
      )}
    </div>
  );
}

function Badges({ result }: { result: SanitizeResponse }) {
  return (
    <div className="flex flex-wrap gap-2">
      <Badge variant={result.wasModified ? "warning" : "success"}>
        {result.wasModified ? "Content Modified" : "No Changes Needed"}
      </Badge>
      <Badge variant={LEVEL_VARIANTS[result.sanitizationLevel]}>
        {result.sanitizationLevel.toUpperCase()} SANITIZATION
      </Badge>
      <Badge variant="outline" className="figures">
        Modifications: {result.modificationsCount}
      </Badge>
      <Badge variant="outline" className="figures">
        Safety Confidence: {formatPercent(result.confidenceAfterSanitization)}
      </Badge>
      <Badge variant="outline">Source: {result.source}</Badge>
    </div>
  );
}

function Neutralized({ threats }: { threats: readonly string[] }) {
  return (
    <Section title="Threats Neutralized">
      <ul className="stack gap-1.5">
        {[...new Set(threats)].map((threat) => (
          <li key={threat} className="flex items-start gap-2 text-sm">
            <Badge variant="success" className="mt-px shrink-0">
              REMOVED
            </Badge>
            <span className="min-w-0 break-words text-muted">{threat}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function ReadOnlyBox({ label, text }: { label: string; text: string }) {
  return (
    <textarea
      readOnly
      aria-label={label}
      value={text}
      dir="auto"
      placeholder="Nothing in the prompt was safe to keep."
      className="field-sizing-content max-h-80 min-h-20 w-full resize-y rounded-control border border-line bg-sunken px-4 py-3 font-mono text-sm leading-relaxed placeholder:text-muted"
    />
  );
}
