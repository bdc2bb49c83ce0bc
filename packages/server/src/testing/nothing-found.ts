import type { ScanOutcome } from "../ports/scanner/task.ts";

/** What the rules say to a greeting. */
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
