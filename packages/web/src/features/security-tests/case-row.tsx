import { TEST_PROMPT_MAX_CHARS } from "@prompt-shield/contracts/limits";
import type { SecurityCase } from "@prompt-shield/contracts/security-cases";
import { CircleCheck, CircleDashed, CircleX } from "lucide-react";
import { formatPercent, joinWords, truncate } from "../../lib/format.ts";
import { useMay } from "../../lib/role.ts";
import { Button } from "../../ui/button.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import type { Outcome, SecurityTests } from "./use-security-tests.ts";

export function CaseRow({ testCase, tests }: { testCase: SecurityCase; tests: SecurityTests }) {
  const may = useMay();
  const outcome = tests.outcomes[testCase.id];
  const isRunning = tests.run?.currentId === testCase.id && !outcome;
  return (
    <li className="flex items-start gap-3 px-4 py-3 text-sm">
      <span className="mt-0.5">{isRunning ? <Spinner /> : <StateIcon outcome={outcome} />}</span>
      <div className="stack min-w-0 flex-1 gap-1">
        <p className="font-medium">{testCase.name}</p>
        <p className="font-mono text-xs break-words text-muted">
          {truncate(testCase.prompt, TEST_PROMPT_MAX_CHARS)}
        </p>
        {outcome && <OutcomeLine outcome={outcome} />}
      </div>
      {may("runSecurityTest") && (
        <Button
          size="sm"
          variant="ghost"
          aria-label={`Run test ${testCase.name}`}
          aria-disabled={tests.run !== undefined}
          onClick={() => void tests.runOne(testCase)}
        >
          Run
        </Button>
      )}
    </li>
  );
}

function StateIcon({ outcome }: { outcome: Outcome | undefined }) {
  if (!outcome)
    return <CircleDashed aria-label="Not run" size={16} strokeWidth={1.75} className="text-muted" />;
  return outcome.passed ? (
    <CircleCheck aria-hidden size={16} strokeWidth={1.75} className="text-success" />
  ) : (
    <CircleX aria-hidden size={16} strokeWidth={1.75} className="text-danger" />
  );
}

function OutcomeLine({ outcome: { passed, result, error } }: { outcome: Outcome }) {
  if (error) return <p className="text-xs text-danger">{error}</p>;
  if (!result) return null;
  const { isMalicious, confidence, categories } = result.result;
  const found = isMalicious ? `Detected as ${joinWords(categories)}` : "Nothing detected";
  return (
    <p className="figures text-xs text-muted">
      <span className={passed ? "font-medium text-success" : "font-medium text-danger"}>
        {passed ? "Passed" : "Failed"}.
      </span>{" "}
      Expected {result.expected_detection ? "a detection" : "no detection"}. {found}, confidence{" "}
      {formatPercent(confidence)}.
    </p>
  );
}
