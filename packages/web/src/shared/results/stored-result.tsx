import { formatPercent } from "../../lib/format.ts";
import type { LogDetail, SanitizeResponse } from "../../lib/workspace.ts";
import { Badge } from "../../ui/badge.tsx";
import { subjectOf } from "./result-words.ts";
import type { Subject } from "./result-words.ts";
import { SanitizeResult } from "./sanitize-result.tsx";
import { ScanResult } from "./scan-result.tsx";
import { Lines, Section } from "./section.tsx";
import { VerdictBadge } from "./verdict-badge.tsx";

/** The original answer, or as much of it as was stored. */
export function StoredResult({ log }: { log: LogDetail }) {
  const { result } = log;
  if (result === null) return <BareLog log={log} />;
  if (isSanitizeResult(result)) return <SanitizeResult result={result} source={log.source} />;
  const subject = spokenIn(log) ?? subjectOf(result, log.source);
  return <ScanResult result={result} prompt={log.original_prompt} subject={subject} />;
}

/**
 * What the stored text is. For a call through the gateway, only the text with the finding is stored, which is
 * often not a prompt.
 */
function spokenIn({ gateway }: LogDetail): Subject | undefined {
  if (gateway?.culprit_role === "assistant") return "answer";
  return gateway?.culprit_role === "tool" ? "tool result" : undefined;
}

function isSanitizeResult(result: NonNullable<LogDetail["result"]>): result is SanitizeResponse {
  return "sanitizationLevel" in result;
}

function BareLog({ log }: { log: LogDetail }) {
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <VerdictBadge isMalicious={log.is_malicious} />
        <Badge variant="outline" className="figures">
          Confidence: {formatPercent(log.confidence)}
        </Badge>
      </div>
      {log.original_prompt === null ? (
        <p className="text-sm text-muted">The prompt was not stored: prompt storage was off at the time.</p>
      ) : (
        <Section title="Prompt">
          <p className="font-mono text-sm break-words whitespace-pre-wrap">{log.original_prompt}</p>
        </Section>
      )}
      {log.detected_patterns.length > 0 && (
        <Section title="Security Concerns Identified">
          <Lines items={log.detected_patterns} />
        </Section>
      )}
    </>
  );
}
