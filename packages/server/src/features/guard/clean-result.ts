import type { ScanResult } from "@prompt-shield/engine";

/** Nothing was found, in the words of a scan. */
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
