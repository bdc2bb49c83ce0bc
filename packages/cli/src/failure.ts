import {
  SEVERITIES,
  THREAT_LEVELS,
  type Severity,
  type ThreatLevel,
} from "@prompt-shield/contracts/vocabulary";
import { type Decided, mustNotPass } from "./decision.ts";

interface Judged extends Decided {
  readonly threatLevel: ThreatLevel;
  readonly findings: readonly { readonly severity: Severity }[];
}

/** The severity of a policy's own words and patterns. The engine uses the same when it masks them. */
export const OWN_SEVERITY: Severity = "high";

/** A finding in a text that was judged clean is only a note, however severe it would be in an attack. */
export function severityOf(
  { isMalicious }: Pick<Judged, "isMalicious">,
  { severity }: Judged["findings"][number],
): Severity {
  return isMalicious ? severity : "low";
}

/**
 * Whether a text makes the command fail. Without a limit: if it is a threat. With a limit: if the threat or a
 * finding is at least that severe. A text that the policy allows never fails.
 */
export function isFailure(judged: Judged, failOn: Severity | undefined): boolean {
  if (failOn === undefined || (judged.policy && !mustNotPass(judged))) return mustNotPass(judged);
  const limit = SEVERITIES.indexOf(failOn);
  // Threat levels are the severities, with "none" before them.
  const own = judged.policy ? SEVERITIES.indexOf(OWN_SEVERITY) : -1;
  const worst = judged.isMalicious ? THREAT_LEVELS.indexOf(judged.threatLevel) - 1 : own;
  const isSevere = (found: Judged["findings"][number]) =>
    SEVERITIES.indexOf(severityOf(judged, found)) >= limit;
  return worst >= limit || judged.findings.some(isSevere);
}
