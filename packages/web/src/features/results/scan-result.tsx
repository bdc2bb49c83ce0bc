import { REGEX_MATCH_MAX_CHARS, SENSITIVE_ITEM_MAX_CHARS } from "@prompt-shield/contracts/limits";
import { Braces, SquareTerminal } from "lucide-react";
import { ShieldAlert, ShieldCheck } from "lucide-react";
import { formatPercent, truncate } from "../../lib/format.ts";
import type { ScanResponse } from "../../lib/workspace.ts";
import { Alert } from "../../ui/alert.tsx";
import { Badge } from "../../ui/badge.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { scanCurl } from "./curl.ts";
import { FindingDetails } from "./finding-details.tsx";
import { HighlightedPrompt } from "./highlighted-prompt.tsx";
import * as words from "./result-words.ts";
import { RiskGauge } from "./risk-gauge.tsx";
import { Lines, Section } from "./section.tsx";
import { categoryVariant, LEVEL_ICONS, threatLevelVariant } from "./threat-looks.ts";

interface ScanResultProps {
  result: ScanResponse;
  /** Null where the owner has turned prompt storage off. */
  prompt: string | null;
}

export function ScanResult({ result, prompt }: ScanResultProps) {
  return (
    <div className="stack gap-6">
      <Verdict result={result} />
      {prompt !== null && result.findings.length > 0 && (
        <Section title="Findings in place">
          <HighlightedPrompt prompt={prompt} findings={result.findings} />
        </Section>
      )}
      <Categories result={result} />
      <SensitiveData items={result.sensitiveDataFound} />
      <Section title="Analysis Summary">
        <p className="text-sm text-muted">{words.summaryOf(result)}</p>
        {result.notes && <Lines items={result.notes} />}
      </Section>
      {result.detectedPatterns.length > 0 && (
        <Section title="Security Concerns Identified">
          <Lines items={result.detectedPatterns} />
        </Section>
      )}
      {result.isMalicious && (
        <Section title="Recommendations">
          <Lines items={words.recommendationsFor(result.detectedPatterns)} />
        </Section>
      )}
      <Analysis result={result} />
      {result.findings.length > 0 && <FindingList findings={result.findings} />}
      <div className="flex flex-wrap gap-2 border-t border-line pt-4">
        <CopyButton label="Copy JSON" text={() => JSON.stringify(result, null, 2)} icon={Braces} />
        {prompt !== null && (
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

function Verdict({ result }: { result: ScanResponse }) {
  const VerdictIcon = result.isMalicious ? ShieldAlert : ShieldCheck;
  const LevelIcon = LEVEL_ICONS[result.threatLevel];
  return (
    <div className="flex items-start justify-between gap-6 max-sm:flex-col max-sm:gap-4">
      <div className="stack min-w-0 gap-3">
        <p className="text-xl leading-snug font-semibold tracking-tight text-balance">
          {words.leadSentence(result)}
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
      <RiskGauge score={result.riskScore} />
    </div>
  );
}

function Categories({ result }: { result: ScanResponse }) {
  const isUnnamed = result.isMalicious && result.categories.length === 0;
  const names: readonly string[] = isUnnamed ? words.FALLBACK_CATEGORIES : result.categories;
  if (names.length === 0) return null;
  return (
    <Section title="Threat Categories">
      <div className="flex flex-wrap gap-2">
        {names.map((name) => (
          <Badge key={name} variant={categoryVariant(name)}>
            {name}
          </Badge>
        ))}
      </div>
    </Section>
  );
}

function SensitiveData({ items }: { items: readonly string[] }) {
  if (items.length === 0) return null;
  return (
    <Section title="Sensitive Data Detected">
      <ul className="flex flex-wrap gap-2">
        {[...new Set(items)].map((item) => (
          <li key={item}>
            <code className="rounded bg-sunken px-2 py-1 text-xs">
              {truncate(item, SENSITIVE_ITEM_MAX_CHARS)}
            </code>
          </li>
        ))}
      </ul>
      <Alert variant="warning">
        This prompt contains sensitive data. Remove or mask it before you share the prompt or send it to a
        model.
      </Alert>
    </Section>
  );
}

function Analysis({ result }: { result: ScanResponse }) {
  const groups = words.filledGroups(result.detailedAnalysis);
  if (groups.length === 0) return null;
  return (
    <Section title="Detailed Security Analysis">
      <dl className="grid gap-4 sm:grid-cols-2">
        {groups.map((group) => {
          const items = result.detailedAnalysis[group];
          const shown =
            group === "regexMatches" ? items.map((item) => truncate(item, REGEX_MATCH_MAX_CHARS)) : items;
          return (
            <div key={group} className="stack min-w-0 content-start gap-1.5">
              <dt className="text-sm font-medium">{words.GROUP_LABELS[group]}</dt>
              <dd>
                <Lines items={shown} />
              </dd>
            </div>
          );
        })}
      </dl>
    </Section>
  );
}

function FindingList({ findings }: { findings: ScanResponse["findings"] }) {
  return (
    <details className="group rounded-control border border-line">
      <summary className="px-4 py-2.5 text-sm font-medium hover:bg-sunken">
        All findings with rules and explanations ({findings.length})
      </summary>
      <ul className="stack divide-y divide-line border-t border-line px-4">
        {findings.map((finding) => (
          <li key={`${finding.rule}-${finding.start}-${finding.end}`} className="stack gap-2 py-4">
            <FindingDetails finding={finding} />
          </li>
        ))}
      </ul>
    </details>
  );
}
