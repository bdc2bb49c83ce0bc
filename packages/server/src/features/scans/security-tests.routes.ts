import { routes, type SecurityTestResult } from "@prompt-shield/contracts";
import {
  EXPECTED_CATEGORY,
  SECURITY_CASE_CATEGORIES,
  SECURITY_CASES,
  type SecurityCase,
  type SecurityCaseCategory,
} from "@prompt-shield/contracts/security-cases";
import { fail } from "../../failure.ts";
import type { Mount } from "../../http/mount.ts";
import type { Scanner } from "../../ports/scanner/scanner.ts";
import { scanAnswer } from "./scan-shapes.ts";

/** Runs the 21 cases without metering. Their texts are ours, so nobody can scan their own texts for free this way. */
export function mountSecurityTestRoutes(mount: Mount, scanner: Scanner): void {
  mount(
    routes.runSecurityTest,
    async ({ body }) => {
      const chosen = casesFor(body);
      if (chosen.length === 0)
        fail("validation_failed", { message: "test_id: There is no security test of this name." });
      return { results: await Promise.all(chosen.map(([category, one]) => runCase(scanner, category, one))) };
    },
    { limit: "securityTestPerUser" },
  );
}

type Chosen = readonly [SecurityCaseCategory, SecurityCase];

function casesFor(wanted: {
  test_id?: string | undefined;
  category?: SecurityCaseCategory | undefined;
}): Chosen[] {
  return SECURITY_CASE_CATEGORIES.flatMap((category) =>
    SECURITY_CASES[category]
      .filter(({ id }) => wanted.category === category || wanted.test_id === id)
      .map((one): Chosen => [category, one]),
  );
}

async function runCase(
  scanner: Scanner,
  category: SecurityCaseCategory,
  one: SecurityCase,
): Promise<SecurityTestResult> {
  const outcome = await scanner.run({ action: "scan", prompt: one.prompt, options: {}, rulesOnly: false });
  const expected = EXPECTED_CATEGORY[category];
  const isNamed = expected === null || outcome.verdict.categories.includes(expected);
  const { scan_id: _id, remaining_quota: _quota, ...result } = scanAnswer({ id: "", outcome, remaining: 0 });
  return {
    test_id: one.id,
    name: one.name,
    category,
    prompt: one.prompt,
    expected_detection: one.expectedDetection,
    passed: outcome.verdict.isMalicious === one.expectedDetection && isNamed,
    result,
  };
}
