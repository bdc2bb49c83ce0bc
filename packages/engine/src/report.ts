import { ANALYSIS_GROUPS, type AnalysisGroup, type Source } from "@prompt-shield/contracts/vocabulary";
import type { Verdict } from "./decide.ts";
import { isSensitive, isThreat } from "./categories.ts";
import { byStrength } from "./merge.ts";
import {
  alsoFound,
  CLEAN_MESSAGE,
  CONTACT_DATA_MESSAGE,
  type Subject,
  THREAT_MESSAGE,
  TOO_MANY_FINDINGS,
} from "./messages.ts";
import { maskValue, patternName } from "./pattern-name.ts";
import type { Finding, ScanResult } from "./types.ts";

const FINDINGS_MAX = 100;
const SNIPPET_MAX_CHARS = 80;

/** Turns a verdict into the messages and lists of a scan result. */
export function report(
  verdict: Verdict,
  source: Source,
  notes: readonly string[],
  subject: Subject = "prompt",
): ScanResult {
  const strongestFirst = verdict.findings.toSorted(byStrength);
  const findings = strongestFirst
    .slice(0, FINDINGS_MAX)
    .toSorted((a, b) => a.start - b.start || a.end - b.end);
  const sensitive = findings.filter(isSensitive);
  const said = [...notes];
  if (strongestFirst.length > FINDINGS_MAX) said.push(TOO_MANY_FINDINGS(strongestFirst.length, FINDINGS_MAX));
  return {
    isMalicious: verdict.isMalicious,
    confidence: verdict.confidence,
    threatLevel: verdict.threatLevel,
    riskScore: verdict.riskScore,
    categories: verdict.categories,
    detectedPatterns: unique(strongestFirst.slice(0, FINDINGS_MAX).map(patternName)),
    sensitiveDataFound: unique(sensitive.map((finding) => `${patternName(finding)}: ${maskValue(finding)}`)),
    detailedAnalysis: analyse(findings),
    message: messageOf(verdict, subject),
    source,
    findings,
    action: verdict.isMalicious ? "block" : "allow",
    reached: verdict.reached,
    ...(said.length > 0 && { notes: said }),
  };
}

function messageOf({ categories, findings }: Verdict, subject: Subject): string {
  const [first, ...others] = categories;
  if (first) return THREAT_MESSAGE(subject, first) + alsoFound(others);
  return findings.length > 0 ? CONTACT_DATA_MESSAGE(subject) : CLEAN_MESSAGE(subject);
}

/** The explanations of each group's findings, and the matched words under `regexMatches`. */
function analyse(findings: readonly Finding[]): Record<AnalysisGroup, string[]> {
  const inGroup = (group: AnalysisGroup): string[] =>
    unique(findings.filter((finding) => finding.group === group).map(({ explanation }) => explanation));
  const groups = Object.fromEntries(ANALYSIS_GROUPS.map((group) => [group, inGroup(group)])) as Record<
    AnalysisGroup,
    string[]
  >;
  const matched = findings.filter(isThreat).filter(({ origin }) => origin.layer !== "model");
  return { ...groups, regexMatches: unique(matched.map(snippet)) };
}

/** The matched text, shortened; a sensitive value is masked. */
function snippet(finding: Finding): string {
  if (isSensitive(finding)) return `${patternName(finding)}: ${maskValue(finding)}`;
  const text = finding.text.trim();
  return text.length <= SNIPPET_MAX_CHARS ? text : `${text.slice(0, SNIPPET_MAX_CHARS - 1).toWellFormed()}…`;
}

const unique = (items: readonly string[]): string[] => [...new Set(items)];
