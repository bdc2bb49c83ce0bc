import { ShieldAlert, TriangleAlert } from "lucide-react";
import { recorded } from "virtual:records";
import { formatPercent } from "../../lib/format.ts";
import { Badge } from "../../ui/badge.tsx";
import { HighlightedPrompt } from "../results/highlighted-prompt.tsx";

/** A scan by the engine itself, recorded while this site was built. */
export function RecordedScan() {
  const { prompt, scan } = recorded;
  return (
    <figure
      aria-label="A recorded scan"
      className="stack overflow-hidden rounded-card border border-line bg-surface shadow-float"
    >
      <div className="flex items-center justify-between gap-3 border-b border-line bg-sunken px-4 py-2.5 text-xs text-muted">
        <span className="font-mono">POST /api/v1/scan</span>
        <span className="figures">{Math.max(1, Math.round(scan.duration_ms))} ms</span>
      </div>
      <div className="stack gap-4 p-4 sm:p-5">
        <HighlightedPrompt prompt={prompt} findings={scan.findings} />
        <div className="flex flex-wrap gap-2">
          <Badge variant="destructive">
            <ShieldAlert aria-hidden size={12} />
            {scan.isMalicious ? "Unsafe" : "Safe"}
          </Badge>
          <Badge variant="destructive">
            <TriangleAlert aria-hidden size={12} />
            {scan.threatLevel}
          </Badge>
          <Badge variant="outline" className="figures">
            Risk {scan.riskScore} of 100
          </Badge>
          <Badge variant="outline" className="figures">
            {formatPercent(scan.confidence)} sure
          </Badge>
        </div>
        <ul className="stack gap-2 text-sm">
          {scan.findings.slice(0, 3).map((finding) => (
            <li key={`${finding.rule}-${finding.start}`} className="flex flex-wrap gap-x-2 text-muted">
              <span className="font-medium text-text">{finding.category}</span>
              {finding.explanation}
            </li>
          ))}
        </ul>
      </div>
      <figcaption className="border-t border-line px-4 py-2.5 text-xs text-muted">
        Recorded when this page was built. Hover or focus a marked passage to see its rule.
      </figcaption>
    </figure>
  );
}
