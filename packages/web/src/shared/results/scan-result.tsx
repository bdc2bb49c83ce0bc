import { Braces, ShieldAlert, ShieldCheck, SquareTerminal } from "lucide-react";
import { formatPercent } from "../../lib/format.ts";
import type { FileScanResponse, ScanResponse } from "../../lib/workspace.ts";
import { Badge } from "../../ui/badge.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { scanCurl } from "./curl.ts";
import { DocumentFacts, HiddenText } from "./document-facts.tsx";
import { HighlightedPrompt } from "./highlighted-prompt.tsx";
import { PolicyDecision } from "./policy-decision.tsx";
import * as words from "./result-words.ts";
import { RiskGauge } from "./risk-gauge.tsx";
import { Analysis, Categories, FindingList, SensitiveData } from "./scan-result-parts.tsx";
import { Lines, Section } from "./section.tsx";
import { SegmentList } from "./segment-list.tsx";
import { LEVEL_ICONS, threatLevelVariant } from "./threat-looks.ts";

interface ScanResultProps {
  result: ScanResponse | FileScanResponse;
  /** Null for a file, or if the owner has turned prompt storage off. */
  prompt: string | null;
  fileName?: string | undefined;
  /** What to call the text, if the result itself does not say. */
  subject?: words.Subject | undefined;
}

export function ScanResult(props: ScanResultProps) {
  const { result, prompt, fileName, subject = words.subjectOf(result) } = props;
  return (
    <div className="stack gap-6">
      <Verdict result={result} subject={subject} />
      <PolicyDecision result={result} />
      {"document" in result && <DocumentFacts document={result.document} name={fileName} />}
      {result.segments && result.segments.length > 0 && (
        <SegmentList key={result.scan_id} segments={result.segments} />
      )}
      {"document" in result && (
        <HiddenText hidden={result.document.hidden} guilty={guiltyPlaces(result.segments)} />
      )}
      {!result.segments && prompt !== null && result.findings.length > 0 && (
        <Section title="Findings in place">
          <HighlightedPrompt key={result.scan_id} prompt={prompt} findings={result.findings} />
        </Section>
      )}
      <Categories result={result} />
      <SensitiveData items={result.sensitiveDataFound} warning={words.sensitiveDataWarning(subject)} />
      <Section title="Analysis Summary">
        <p className="text-sm text-muted">{words.summaryOf(result, subject)}</p>
        {result.notes && <Lines items={result.notes} />}
      </Section>
      {result.detectedPatterns.length > 0 && (
        <Section title="Security Concerns Identified">
          <Lines items={result.detectedPatterns} />
        </Section>
      )}
      {result.isMalicious && (
        <Section title="Recommendations">
          <Lines items={words.recommendationsFor(result, subject)} />
        </Section>
      )}
      <Analysis result={result} />
      {result.findings.length > 0 && <FindingList findings={result.findings} />}
      <div className="flex flex-wrap gap-2 border-t border-line pt-4">
        <CopyButton label="Copy JSON" text={() => JSON.stringify(result, null, 2)} icon={Braces} />
        {prompt !== null && !result.segments && (
          <CopyButton
            label="Copy cURL"
            text={() => scanCurl(window.location.origin, prompt)}
            icon={SquareTerminal}
          />
        )}
      </div>
    </div>
  );
}

const guiltyPlaces = (segments: FileScanResponse["segments"]): Set<string> =>
  new Set(segments.filter(({ isMalicious }) => isMalicious).map(({ path = "" }) => path));

function Verdict({ result, subject }: { result: ScanResponse; subject: words.Subject }) {
  const VerdictIcon = result.isMalicious ? ShieldAlert : ShieldCheck;
  const LevelIcon = LEVEL_ICONS[result.threatLevel];
  return (
    <div className="flex items-start justify-between gap-6 max-sm:flex-col max-sm:gap-4">
      <div className="stack min-w-0 gap-3">
        <p className="text-xl leading-snug font-semibold tracking-tight text-balance">
          {words.leadSentence(result, subject)}
        </p>
        <div className="flex flex-wrap gap-2">
          <Badge variant={result.isMalicious ? "destructive" : "success"}>
            <VerdictIcon aria-hidden size={12} />
            {result.isMalicious ? "Threat Detected" : "Clean"}
          </Badge>
          <Badge variant={threatLevelVariant(result.threatLevel)}>
            <LevelIcon aria-hidden size={12} />
            {result.threatLevel.toUpperCase()}
          </Badge>
          <Badge variant="outline" className="figures">
            Confidence: {formatPercent(result.confidence)}
          </Badge>
          <Badge variant="outline">Source: {result.source}</Badge>
          <Badge variant="outline" className="figures">
            {Math.max(1, Math.round(result.duration_ms))} ms
          </Badge>
        </div>
      </div>
      {/* An older backend, or another one, may omit the score. Then show none. */}
      {Number.isFinite(result.riskScore) && <RiskGauge score={result.riskScore} />}
    </div>
  );
}
