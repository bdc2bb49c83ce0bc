import { REGEX_MATCH_MAX_CHARS, SENSITIVE_ITEM_MAX_CHARS } from "@prompt-shield/contracts/limits";
import { ChevronDown } from "lucide-react";
import { truncate } from "../../lib/format.ts";
import type { ScanResponse } from "../../lib/workspace.ts";
import { Alert } from "../../ui/alert.tsx";
import { Badge } from "../../ui/badge.tsx";
import { FindingDetails } from "./finding-details.tsx";
import { FALLBACK_CATEGORIES, filledGroups, GROUP_LABELS } from "./result-words.ts";
import { Lines, Section } from "./section.tsx";
import { categoryVariant } from "./threat-looks.ts";

export function Categories({ result }: { result: ScanResponse }) {
  const isUnnamed = result.isMalicious && result.categories.length === 0;
  const names: readonly string[] = isUnnamed ? FALLBACK_CATEGORIES : result.categories;
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

export function SensitiveData({ items, warning }: { items: readonly string[]; warning: string }) {
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
      <Alert variant="warning">{warning}</Alert>
    </Section>
  );
}

export function Analysis({ result }: { result: ScanResponse }) {
  const groups = filledGroups(result.detailedAnalysis);
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
              <dt className="text-sm font-medium">{GROUP_LABELS[group]}</dt>
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

export function FindingList({ findings }: { findings: ScanResponse["findings"] }) {
  return (
    <details className="group rounded-control border border-line">
      <summary className="flex list-none items-center justify-between gap-4 rounded-control px-4 py-2.5 text-sm font-medium hover:bg-sunken [&::-webkit-details-marker]:hidden">
        All findings with rules and explanations ({findings.length})
        <ChevronDown
          aria-hidden
          size={16}
          strokeWidth={1.75}
          className="shrink-0 text-muted transition-transform group-open:rotate-180"
        />
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
