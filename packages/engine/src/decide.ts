import {
  CATEGORIES,
  DEFAULT_SENSITIVITY,
  SENSITIVE_DATA,
  SENSITIVITIES,
  SEVERITIES,
  type Category,
  type Sensitivity,
  type Severity,
  type ThreatLevel,
} from "@prompt-shield/contracts/vocabulary";
import type { ModelVerdict } from "./model/types.ts";
import { isSensitive, isThreat } from "./categories.ts";
import { rulesEvidence } from "./evidence.ts";
import { fuseCategories } from "./fuse.ts";
import * as numbers from "./thresholds.ts";
import type { Finding, Reached, ScanOptions } from "./types.ts";
import { largest } from "./lists.ts";

export interface Verdict {
  readonly isMalicious: boolean;
  /** How sure the engine is of its verdict, malicious or clean: 0.5 to 1. */
  readonly confidence: number;
  readonly riskScore: number;
  readonly threatLevel: ThreatLevel;
  /** Categories that reached their threshold, most probable first. */
  readonly categories: Category[];
  /** The categories reached at each sensitivity: a policy may use another sensitivity than the caller asked for. */
  readonly reached: Reached;
  /** The findings that explain the verdict, and all sensitive data, ordered by position. */
  readonly findings: Finding[];
}

interface Evidence {
  readonly category: Category;
  readonly probability: number;
  readonly thresholds: Readonly<Record<Sensitivity, number>>;
}

/** Combines merged findings, and the model's score if there is one, into a verdict. */
export function decide(merged: readonly Finding[], options: ScanOptions, model?: ModelVerdict): Verdict {
  const selected = new Set<Category>(options.categories ?? CATEGORIES);
  const all = model ? [...merged, ...model.findings] : merged;
  const findings = all.filter((finding) => selected.has(finding.category));
  const evidence = weigh(merged, model)
    .filter(({ category }) => selected.has(category))
    .toSorted((a, b) => b.probability - a.probability);
  const sensitivity = options.sensitivity ?? DEFAULT_SENSITIVITY;
  const reached = Object.fromEntries(
    SENSITIVITIES.map((asked) => [asked, reachedAt(asked, evidence)]),
  ) as Record<Sensitivity, Category[]>;
  const categories = reached[sensitivity];
  const isMalicious = categories.length > 0;

  const isAttack = categories.some((category) => category !== SENSITIVE_DATA);
  const explained = findings.filter(
    (finding) =>
      isSensitive(finding) ||
      categories.includes(finding.category) ||
      (isAttack && finding.origin.layer === "model"),
  );
  const riskScore = isMalicious
    ? maliciousRisk(probabilityOf(categories[0], evidence), worstSeverity(explained.filter(isThreat)))
    : cleanRisk(evidence, sensitivity, explained);
  return {
    isMalicious,
    confidence: confidence(evidence, isMalicious, model !== undefined),
    riskScore,
    threatLevel: levelOf(riskScore),
    categories,
    reached,
    findings: explained.toSorted((a, b) => a.start - b.start || a.end - b.end),
  };
}

const reachedAt = (sensitivity: Sensitivity, evidence: readonly Evidence[]): Category[] =>
  evidence
    .filter(({ probability, thresholds }) => probability >= thresholds[sensitivity])
    .map(({ category }) => category);

const probabilityOf = (category: Category | undefined, evidence: readonly Evidence[]): number =>
  evidence.find((known) => known.category === category)?.probability ?? 1;

function weigh(findings: readonly Finding[], model?: ModelVerdict): Evidence[] {
  const threats = findings.filter(isThreat);
  const byRules = CATEGORIES.map((category) => ({
    category,
    probability: rulesEvidence(threats.filter((finding) => finding.category === category)),
    thresholds: numbers.THRESHOLDS[category],
  }));
  if (!model) return byRules;

  const rules = new Map(byRules.map(({ category, probability }) => [category, probability]));
  const anyRule = rulesEvidence(threats.filter((threat) => !isSensitive(threat)));
  const { low, medium, high } = model.weighing.presets;
  const thresholds = { low: low.threshold, medium: medium.threshold, high: high.threshold };
  const attacks = [...fuseCategories(rules, anyRule, model)];
  return [
    ...attacks.map(([category, probability]) => ({ category, probability, thresholds })),
    ...byRules.filter(({ category }) => category === SENSITIVE_DATA),
  ];
}

function confidence(evidence: readonly Evidence[], isMalicious: boolean, fused: boolean): number {
  const strongest = largest(
    evidence.map(({ probability }) => probability),
    0,
  );
  const attack = fused ? strongest : calibrate(strongest);
  return round3(Math.max(0.5, isMalicious ? attack : 1 - attack));
}

function calibrate(evidence: number): number {
  const points = numbers.RULES_CALIBRATION;
  const above = points.findIndex(([at]) => at >= evidence);
  const [x1, y1] = points[above] ?? [1, 1];
  const [x0, y0] = points[above - 1] ?? [x1, y1];
  return x1 === x0 ? y1 : y0 + ((y1 - y0) * (evidence - x0)) / (x1 - x0);
}

function maliciousRisk(probability: number, severity: Severity): number {
  const room = 100 - numbers.MALICIOUS_RISK_MIN;
  return Math.round(numbers.MALICIOUS_RISK_MIN + room * numbers.SEVERITY_WEIGHT[severity] * probability);
}

function cleanRisk(
  evidence: readonly Evidence[],
  sensitivity: Sensitivity,
  explained: readonly Finding[],
): number {
  const shares = evidence.map(({ probability, thresholds }) => probability / thresholds[sensitivity]);
  const nearest = largest(shares, 0);
  const floor = explained.length > 0 ? numbers.CONTACT_DATA_RISK : 0;
  return Math.max(floor, Math.floor(Math.min(nearest, 0.99) * numbers.MALICIOUS_RISK_MIN));
}

function levelOf(riskScore: number): ThreatLevel {
  return numbers.THREAT_LEVEL_RISK_MIN.find(([, min]) => riskScore >= min)?.[0] ?? "none";
}

function worstSeverity(findings: readonly Finding[]): Severity {
  const worst = largest(findings.map(({ severity }) => SEVERITIES.indexOf(severity)));
  return SEVERITIES[worst] ?? "medium";
}

const round3 = (value: number): number => Math.round(value * 1000) / 1000;
