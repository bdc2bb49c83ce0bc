import type { ScanOutcome } from "../ports/scanner/task.ts";

/** The rules' result for a greeting. */
export const NOTHING_FOUND: ScanOutcome = {
  verdict: {
    isMalicious: false,
    confidence: 0.9,
    threatLevel: "none",
    riskScore: 0,
    categories: [],
    detectedPatterns: [],
    sensitiveDataFound: [],
    detailedAnalysis: {
      dataExtraction: [],
      directInjection: [],
      encodedAttempts: [],
      regexMatches: [],
      socialEngineering: [],
    },
    message: "",
    source: "rules",
    findings: [],
    action: "allow",
  },
  durationMs: 1,
};
