import {
  SEVERITIES,
  THREAT_LEVELS,
  type Severity,
  type ThreatLevel,
} from "@prompt-shield/contracts/vocabulary";

interface Judged {
  readonly isMalicious: boolean;
  readonly threatLevel: ThreatLevel;
  readonly findings: readonly { readonly severity: Severity }[];
}

/** A finding in a text that was judged clean is only a note, however severe it would be in an attack. */
export function severityOf(
  { isMalicious }: Pick<Judged, "isMalicious">,
  { severity }: Judged["findings"][number],
): Severity {
  return isMalicious ? severity : "low";
}

/** Whether a text makes the command fail: any threat does; with a limit, any threat or finding at least that severe. */
export function isFailure(judged: Judged, failOn: Severity | undefined): boolean {
  if (failOn === undefined) return judged.isMalicious;
  const limit = SEVERITIES.indexOf(failOn);
  // Threat levels are the severities, with "none" before them.
  const worst = judged.isMalicious ? THREAT_LEVELS.indexOf(judged.threatLevel) - 1 : -1;
  const isSevere = (found: Judged["findings"][number]) =>
    SEVERITIES.indexOf(severityOf(judged, found)) >= limit;
  return worst >= limit || judged.findings.some(isSevere);
}
