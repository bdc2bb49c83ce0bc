import { ShieldAlert, ShieldCheck } from "lucide-react";
import type { ReactNode } from "react";
import { recorded } from "virtual:records";
import { formatPercent } from "../../lib/format.ts";
import { Badge } from "../../ui/badge.tsx";
import { Tab, TabList, TabPanel, Tabs } from "../../ui/tabs.tsx";
import { HighlightedPrompt } from "../../shared/results/highlighted-prompt.tsx";
import { LEVEL_ICONS } from "../../shared/results/threat-looks.ts";

const FACTS_MAX = 3;

/** A real scan and a real sanitization by the engine, recorded when this site was built. */
export function RecordedScan() {
  const { scan, sanitize } = recorded;
  return (
    <figure
      aria-label="A recorded scan"
      className="stack overflow-hidden rounded-card border border-line bg-surface shadow-float"
    >
      <Tabs defaultValue="scan" className="stack">
        <div className="flex items-center justify-between gap-3 border-b border-line bg-sunken pr-4 pl-1">
          <div className="-mb-px min-w-0">
            <TabList aria-label="What the engine returns">
              <Tab value="scan">Scan</Tab>
              <Tab value="sanitize">Sanitize</Tab>
            </TabList>
          </div>
          <span className="figures font-mono text-xs whitespace-nowrap text-muted">
            {wholeMs(scan.duration_ms)} ms
          </span>
        </div>
        {/* Both panels share one grid cell, so that switching between them does not change the layout. */}
        <div className="grid grid-cols-[minmax(0,1fr)]">
          <Panel value="scan">
            <Scanned />
          </Panel>
          <Panel value="sanitize">
            <Sanitized />
          </Panel>
        </div>
      </Tabs>
      <figcaption className="border-t border-line px-4 py-2.5 text-xs text-muted sm:px-5">
        Recorded with {sanitize.source === "engine" ? "rules and model" : "the rules alone"} when this page
        was built. Point at a marked passage to see its rule.
      </figcaption>
    </figure>
  );
}

function Panel({ value, children }: { value: string; children: ReactNode }) {
  return (
    <TabPanel
      forceMount
      value={value}
      tabIndex={-1}
      className="col-start-1 row-start-1 stack content-start gap-4 p-4 data-[state=inactive]:invisible sm:p-5"
    >
      {children}
    </TabPanel>
  );
}

function Scanned() {
  const { prompt, scan } = recorded;
  const LevelIcon = LEVEL_ICONS[scan.threatLevel];
  return (
    <>
      <HighlightedPrompt prompt={prompt} findings={scan.findings} />
      <div className="flex flex-wrap gap-2">
        <Badge variant="destructive">
          <ShieldAlert aria-hidden size={12} />
          {scan.isMalicious ? "Threat Detected" : "Clean"}
        </Badge>
        <Badge variant="destructive">
          <LevelIcon aria-hidden size={12} />
          {scan.threatLevel.toUpperCase()}
        </Badge>
        <Badge variant="outline" className="figures">
          Risk {scan.riskScore}/100
        </Badge>
        <Badge variant="outline" className="figures">
          Confidence {formatPercent(scan.confidence)}
        </Badge>
      </div>
      <Facts
        facts={scan.findings
          .slice(0, FACTS_MAX)
          .map(({ category, explanation }) => ({ name: category, text: explanation }))}
      />
    </>
  );
}

function Sanitized() {
  const { sanitize } = recorded;
  return (
    <>
      <p className="rounded-control border border-line bg-sunken px-4 py-3 font-mono text-sm leading-7 break-words whitespace-pre-wrap">
        <Placeholders text={sanitize.sanitized} />
      </p>
      <div className="flex flex-wrap gap-2">
        <Badge variant="success">
          <ShieldCheck aria-hidden size={12} />
          Scanned again: clean
        </Badge>
        <Badge variant="outline" className="figures">
          {sanitize.modificationsCount} changes
        </Badge>
        <Badge variant="outline">{sanitize.sanitizationLevel.toUpperCase()}</Badge>
      </div>
      <Facts facts={sanitize.changes.slice(0, FACTS_MAX).map(({ reason }) => splitReason(reason))} />
    </>
  );
}

/** "Masked: Credit card number" */
function splitReason(reason: string): { name: string; text: string } {
  const [name = "", ...rest] = reason.split(": ");
  return { name, text: rest.join(": ") };
}

/** Highlights the placeholders that we insert for secrets, such as `[CARD_1]`. */
function Placeholders({ text }: { text: string }) {
  return text.split(/(\[[A-Z_]+\d*\])/).map((piece, place) =>
    place % 2 === 1 ? (
      <mark key={piece} className="rounded-sm bg-success-soft px-1 py-0.5 text-success">
        {piece}
      </mark>
    ) : (
      piece
    ),
  );
}

function Facts({ facts }: { facts: readonly { name: string; text: string }[] }) {
  return (
    <dl className="grid gap-x-4 gap-y-2 text-sm sm:grid-cols-[max-content_minmax(0,1fr)]">
      {facts.map(({ name, text }) => (
        <div key={name + text} className="contents">
          <dt className="font-medium">{name}</dt>
          <dd className="text-muted max-sm:-mt-2">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function wholeMs(durationMs: number): number {
  return Math.max(1, Math.round(durationMs));
}
