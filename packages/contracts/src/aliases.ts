/** The older names that documented responses still contain next to the new ones. Every response gets them from here. */

export function scanAliases<Patterns extends readonly string[]>(verdict: {
  readonly isMalicious: boolean;
  readonly detectedPatterns: Patterns;
  readonly riskScore: number;
}) {
  return {
    status: verdict.isMalicious ? ("unsafe" as const) : ("safe" as const),
    threats: verdict.detectedPatterns,
    score: verdict.riskScore,
  };
}

export function sanitizeAliases<Text, Threats, Confidence>(result: {
  readonly sanitized: Text;
  readonly removedThreats: Threats;
  readonly confidenceAfterSanitization: Confidence;
}) {
  return {
    sanitized_prompt: result.sanitized,
    removed_threats: result.removedThreats,
    confidence: result.confidenceAfterSanitization,
  };
}
