import { HIDDEN_KINDS, SEVERITIES, SOURCES, THREAT_LEVELS } from "@prompt-shield/contracts/vocabulary";
import { z } from "zod";
import type { DocumentAnswer, SanitizeAnswer, ScanAnswer } from "../answer.ts";

/**
 * Declared as any string: a list of the category names in our schema would look like an attack to a guard in
 * front of us.
 */
const category = z.string();

/** A finding without the passage itself: the caller is an assistant, which would read the attack. */
const finding = z.object({
  category,
  rule: z.string(),
  severity: z.enum(SEVERITIES),
  explanation: z.string(),
  start: z.int(),
  end: z.int(),
  via: z.string().optional(),
  path: z.string().optional(),
});

export const scanReport = z.object({
  isMalicious: z.boolean(),
  threatLevel: z.enum(THREAT_LEVELS),
  riskScore: z.number(),
  confidence: z.number(),
  categories: z.array(category),
  message: z.string(),
  findings: z.array(finding),
  source: z.enum(SOURCES),
  notes: z.array(z.string()).optional(),
});

export const sanitizeReport = z.object({
  sanitized: z.string(),
  wasModified: z.boolean(),
  removedThreats: z.array(z.string()),
  source: z.enum(SOURCES),
});

export const fileReport = scanReport.extend({
  document: z.object({
    type: z.string(),
    pages: z.int(),
    characters: z.int(),
    hidden: z.array(z.object({ kind: z.enum(HIDDEN_KINDS), where: z.string() })),
  }),
});

type Report = z.infer<typeof scanReport>;

export function reportOf(answer: ScanAnswer): Report {
  const { isMalicious, threatLevel, riskScore, confidence, categories, message, source, notes } = answer;
  const findings = answer.segments
    ? answer.segments.flatMap(({ path, findings: found }) => found.map((one) => shown(one, path)))
    : answer.findings.map((one) => shown(one));
  return {
    isMalicious,
    threatLevel,
    riskScore,
    confidence,
    categories,
    message,
    findings,
    source,
    ...(notes && { notes }),
  };
}

function shown(found: ScanAnswer["findings"][number], path?: string): Report["findings"][number] {
  const { text: _text, ...rest } = found;
  return { ...rest, ...(path !== undefined && { path }) };
}

export function fileReportOf(answer: DocumentAnswer): z.infer<typeof fileReport> {
  const { hidden, ...document } = answer.document;
  return {
    ...reportOf(answer),
    document: { ...document, hidden: hidden.map(({ kind, where }) => ({ kind, where })) },
  };
}

export function sanitizeReportOf(answer: SanitizeAnswer): z.infer<typeof sanitizeReport> {
  const { wasModified, removedThreats, source } = answer;
  return { sanitized: answer.content ?? answer.sanitized, wasModified, removedThreats, source };
}
