import { ArrowRight } from "lucide-react";
import { Fragment } from "react";
import type { ScanResponse } from "../../lib/workspace.ts";
import { Badge } from "../../ui/badge.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { SEVERITY_VARIANTS } from "./threat-looks.ts";

type Finding = ScanResponse["findings"][number];

/** What was found, why it matters, which rule says so, and how it was decoded. */
export function FindingDetails({ finding }: { finding: Finding }) {
  return (
    <div className="stack gap-2 text-sm">
      <div className="flex flex-wrap items-center gap-2">
        <span className="font-medium">{finding.category}</span>
        <Badge variant={SEVERITY_VARIANTS[finding.severity]}>{finding.severity}</Badge>
      </div>
      <p className="text-muted">{finding.explanation}</p>
      {finding.via && <DecodeChain via={finding.via} />}
      <div className="flex items-center justify-between gap-3">
        <code className="min-w-0 truncate text-xs text-muted" title={finding.rule}>
          {finding.rule}
        </code>
        <CopyButton
          variant="ghost"
          label="Copy"
          aria-label="Copy the finding as JSON"
          text={JSON.stringify(finding, null, 2)}
        />
      </div>
    </div>
  );
}

/** "base64 → rot13" */
function DecodeChain({ via }: { via: string }) {
  const steps = via.split(/\s*(?:→|->|>|,)\s*/).filter(Boolean);
  return (
    <p className="flex flex-wrap items-center gap-1 text-xs">
      <span className="text-muted">Decoded from</span>
      {steps.map((step, index) => (
        <Fragment key={`${step}-${steps.slice(0, index).length}`}>
          {index > 0 && <ArrowRight aria-label="then" size={12} strokeWidth={1.75} className="text-muted" />}
          <code className="rounded bg-info-soft px-1.5 py-0.5 text-info">{step}</code>
        </Fragment>
      ))}
    </p>
  );
}
