import { CATEGORIES, SANITIZATION_LEVELS } from "@prompt-shield/contracts/vocabulary";
import { WEB_PATHS } from "@prompt-shield/contracts/web-paths";
import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { benchmarks } from "virtual:records";
import { formatNumber, formatPercent, joinWords } from "../../lib/format.ts";
import { SectionHeading } from "./section-heading.tsx";

const CLAIMED_ACCURACY = 0.95;
const BENCHMARKS = `${WEB_PATHS.docs}/benchmarks`;
const COVERAGE = ["REST APIs", "Edge Functions", "Webhooks"];

/**
 * Each claim is shown next to the figure that the last benchmark run measured on unseen texts, good or bad.
 */
function accuracyNote(): string {
  const { unseen, judged } = benchmarks.shield;
  const balanced = unseen.balanced ?? 0;
  const measured = `${formatPercent(balanced)} balanced accuracy on ${formatNumber(judged)} texts of benchmarks it was not trained on`;
  return balanced >= CLAIMED_ACCURACY ? `Last run: ${measured}.` : `Our goal. Last run: ${measured}.`;
}

function speedNote(): string {
  const { slowestMs } = benchmarks.speed;
  return `Slowest case of the last run: ${formatNumber(Math.round(slowestMs))} ms for 100,000 characters.`;
}

export function Capabilities() {
  return (
    <section aria-labelledby="capabilities" className="py-10 sm:py-12">
      <SectionHeading id="capabilities" title="Current Platform Capabilities">
        Every figure has a source you can check and repeat on your own machine.
      </SectionHeading>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <Stat value="95%+" label="detection accuracy" source>
          {accuracyNote()}
        </Stat>
        <Stat value="Under 2 seconds" label="per scan" source>
          {speedNote()}
        </Stat>
        <Stat value={String(CATEGORIES.length)} label="threat categories">
          {joinWords(CATEGORIES)}.
        </Stat>
        <Stat value={String(SANITIZATION_LEVELS.length)} label="sanitization levels">
          {joinWords(SANITIZATION_LEVELS)}, from masking secrets to keeping only what is safe.
        </Stat>
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-x-8 gap-y-3 rounded-card border border-line bg-surface px-6 py-4">
        <h3 className="text-sm font-semibold">API coverage</h3>
        <ul className="flex flex-wrap gap-x-8 gap-y-2 text-sm">
          {COVERAGE.map((name) => (
            <li key={name} className="flex items-center gap-2">
              <Check aria-hidden size={16} strokeWidth={1.75} className="text-success" />
              {name}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

interface StatProps {
  value: string;
  label: string;
  /** Whether the figure was measured. If so, it links to the page that explains how. */
  source?: boolean;
  children: ReactNode;
}

function Stat({ value, label, source = false, children }: StatProps) {
  return (
    <div className="flex flex-col rounded-card border border-line bg-surface p-6">
      <p className="text-sm font-medium">
        <span className="figures block text-2xl leading-tight font-semibold tracking-tight text-accent">
          {value}
        </span>{" "}
        {label}
      </p>
      <p className="mt-3 flex-1 text-sm text-muted first-letter:uppercase">{children}</p>
      {source && (
        <Link
          to={BENCHMARKS}
          aria-label={`How we measured: ${value} ${label}`}
          className="mt-4 w-fit text-sm font-medium text-accent underline-offset-4 hover:underline"
        >
          How we measured
        </Link>
      )}
    </div>
  );
}
