import type { ScanResult } from "@prompt-shield/engine";

/** The result of a scan that found nothing. */
export const CLEAN: ScanResult = {
  isMalicious: false,
  confidence: 1,
  threatLevel: "none",
  riskScore: 0,
  categories: [],
  detectedPatterns: [],
  sensitiveDataFound: [],
  detailedAnalysis: {
    directInjection: [],
    encodedAttempts: [],
    socialEngineering: [],
    dataExtraction: [],
    regexMatches: [],
  },
  message: "",
  source: "engine",
  action: "allow",
  findings: [],
};
