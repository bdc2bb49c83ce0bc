import { SECURITY_CASES } from "@prompt-shield/contracts/security-cases";
import type { SecurityCaseCategory } from "@prompt-shield/contracts/security-cases";
import { ChevronDown, Play, Square } from "lucide-react";
import { useMay } from "../../lib/role.ts";
import { RoleNote } from "../../shared/role-note.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card, CardBody, CardHeader } from "../../ui/card.tsx";
import { Meter } from "../../ui/meter.tsx";
import { CaseRow } from "./case-row.tsx";
import { CATEGORY_LABELS, CATEGORY_ORDER, useSecurityTests } from "./use-security-tests.ts";
import type { Outcome, SecurityTests } from "./use-security-tests.ts";

/** 21 known attacks and harmless prompts that demonstrate the shield. They do not count against the quota. */
export function SecuritySuite() {
  const tests = useSecurityTests();
  const may = useMay();
  const isRunning = tests.run !== undefined;
  const action = isRunning ? (
    <Button size="sm" variant="secondary" onClick={tests.stop}>
      <Square aria-hidden size={14} strokeWidth={1.75} /> Stop
    </Button>
  ) : (
    may("runSecurityTest") && (
      <Button size="sm" onClick={() => void tests.runAll()}>
        <Play aria-hidden size={14} strokeWidth={1.75} /> Run All Tests
      </Button>
    )
  );
  return (
    <Card aria-labelledby="security-suite">
      <CardHeader
        id="security-suite"
        title="Security testing suite"
        description="21 known attacks and harmless prompts. Running them does not count against your quota."
        action={action}
      />
      <CardBody className="stack gap-4">
        <RoleNote call="runSecurityTest" what="Running the tests" />
        <Progress tests={tests} />
        <div className="divide-y divide-line rounded-control border border-line">
          {CATEGORY_ORDER.map((category) => (
            <CategoryRows key={category} category={category} tests={tests} />
          ))}
        </div>
      </CardBody>
    </Card>
  );
}

function Progress({ tests: { run, outcomes } }: { tests: SecurityTests }) {
  const list = Object.values(outcomes);
  if (!run && list.length === 0) return null;
  return (
    <output className="stack gap-2 text-sm">
      {run && (
        <>
          <span className="figures text-muted">
            Running {run.done + 1} of {run.cases.length}
          </span>
          <Meter percent={(run.done / run.cases.length) * 100} label="Test progress" />
        </>
      )}
      {!run && <Tally outcomes={list} />}
    </output>
  );
}

function Tally({ outcomes }: { outcomes: readonly Outcome[] }) {
  const passed = outcomes.filter((outcome) => outcome.passed).length;
  const failed = outcomes.length - passed;
  return (
    <span className="flex gap-2">
      <Badge variant="success" className="figures">
        {passed} passed
      </Badge>
      {failed > 0 && (
        <Badge variant="destructive" className="figures">
          {failed} failed
        </Badge>
      )}
    </span>
  );
}

function CategoryRows({ category, tests }: { category: SecurityCaseCategory; tests: SecurityTests }) {
  const cases = SECURITY_CASES[category];
  const label = CATEGORY_LABELS[category];
  const may = useMay();
  const done = cases.flatMap(({ id }) => tests.outcomes[id] ?? []);
  return (
    <div className="relative">
      <details className="group">
        <summary className="flex h-12 list-none items-center gap-3 pr-24 pl-4 text-sm whitespace-nowrap hover:bg-sunken">
          <ChevronDown
            aria-hidden
            size={16}
            strokeWidth={1.75}
            className="text-muted transition-transform group-open:rotate-180"
          />
          <span className="font-medium">{label}</span>
          <CategoryState done={done} total={cases.length} />
        </summary>
        <ul className="divide-y divide-line border-t border-line bg-sunken/50">
          {cases.map((testCase) => (
            <CaseRow key={testCase.id} testCase={testCase} tests={tests} />
          ))}
        </ul>
      </details>
      {may("runSecurityTest") && (
        <Button
          size="sm"
          variant="ghost"
          className="absolute top-2 right-2"
          aria-label={`Run ${label} tests`}
          aria-disabled={tests.run !== undefined}
          onClick={() => void tests.runCategory(category)}
        >
          <Play aria-hidden size={14} strokeWidth={1.75} /> Run
        </Button>
      )}
    </div>
  );
}

function CategoryState({ done, total }: { done: readonly Outcome[]; total: number }) {
  if (done.length === 0) return <span className="figures text-xs text-muted">{total} tests</span>;
  const passed = done.filter((outcome) => outcome.passed).length;
  const hasFailure = passed < done.length;
  return (
    <Badge variant={hasFailure ? "destructive" : "success"} className="figures">
      {passed}/{total}
      <span className="sr-only">{hasFailure ? "with failures" : "without failures"}</span>
    </Badge>
  );
}
