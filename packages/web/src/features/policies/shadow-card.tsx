import { Telescope } from "lucide-react";
import { useState } from "react";
import type { Answer } from "../../lib/api.ts";
import { formatNumber, joinWords } from "../../lib/format.ts";
import { messageOf } from "../../lib/notify.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SelectField } from "../../ui/field.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { SettingCard } from "../../ui/setting-card.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { ChangeList } from "./change-list.tsx";
import type { Policy } from "./policies.ts";
import { useKeyNames, useShadowReport } from "./replays.ts";

type Report = Answer<"GET /api/v1/policies/{id}/shadow-report">;

/** Shows people with policies what a stricter one would have done in the last week. */
export function ShadowCard({ policies }: { policies: readonly Policy[] }) {
  const first = policies.find(({ is_default: isDefault }) => isDefault) ?? policies[0];
  const [chosen, setChosen] = useState<string>();
  const policy = policies.find(({ id }) => id === chosen) ?? first;
  if (!policy) return null;
  return (
    <SettingCard
      title="If last week had been stricter"
      description="What the next sensitivity level, or a policy in shadow mode, would have stopped."
    >
      <div className="stack gap-5">
        {policies.length > 1 && (
          <SelectField label="Policy" value={policy.id} onChange={({ target }) => setChosen(target.value)}>
            {policies.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        <ReportOf key={policy.id} policyId={policy.id} />
      </div>
    </SettingCard>
  );
}

function ReportOf({ policyId }: { policyId: string }) {
  const report = useShadowReport(policyId);
  const keyNames = useKeyNames();
  if (report.isPending) return <SkeletonRows rows={2} label="Loading the report" />;
  if (!report.data)
    return (
      <LoadFailure title="The report did not load" onRetry={() => void report.refetch()}>
        {messageOf(report.error, "Try again in a moment.")}
      </LoadFailure>
    );
  const { scans, kind, examples } = report.data;
  if (scans === 0)
    return (
      <EmptyState icon={Telescope} title="Nothing scanned under this policy yet">
        Once it has been applied to scans, you will see here what a stricter setting would have stopped.
      </EmptyState>
    );
  return (
    <>
      <div className="stack gap-1 text-sm">
        <p className="font-medium">{headline(report.data)}</p>
        <p className="text-muted">{coverage(report.data)}</p>
      </div>
      {examples.length > 0 && (
        <ChangeList
          label={kind === "shadow" ? "Examples of what would have been stopped" : "Examples"}
          changes={examples}
          keyNames={keyNames}
        />
      )}
    </>
  );
}

function headline({ kind, sensitivity, block, sanitize, flag }: Report): string {
  const done = [
    block > 0 && `blocked ${formatNumber(block)}`,
    sanitize > 0 && `sanitized ${formatNumber(sanitize)}`,
    flag > 0 && `flagged ${formatNumber(flag)}`,
  ].filter((part) => part !== false);
  switch (kind) {
    case "strictest":
      return "This policy already has the highest sensitivity.";
    case "shadow":
      return done.length === 0
        ? "In shadow mode, it would have let everything pass."
        : `In shadow mode. If it were active, it would have ${joinWords(done)}.`;
    case "stricter":
      return done.length === 0
        ? `Sensitivity ${sensitivity ?? ""} would have stopped nothing more.`
        : `Sensitivity ${sensitivity ?? ""} would have ${joinWords(done)} more.`;
  }
}

function coverage({ kind, scans, covered }: Report): string {
  const all = `${formatNumber(scans)} ${scans === 1 ? "scan" : "scans"} in 7 days`;
  if (kind !== "stricter") return `Of ${all}, as recorded.`;
  return covered === scans
    ? `Of ${all}, decided again from what was stored.`
    : `Of ${all}. ${formatNumber(covered)} of them can be decided again; sanitized texts, and scans made while prompts were not stored, cannot.`;
}
