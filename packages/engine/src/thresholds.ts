import type { Category, Sensitivity, Severity, ThreatLevel } from "@prompt-shield/contracts/vocabulary";

/**
 * The numbers that turn the rules' evidence into a verdict. Those that weigh a model against the rules belong to the
 * model and are in its manifest. `npm run bench:accuracy` prints what each of them costs and gains.
 */

const ATTACK: Record<Sensitivity, number> = { low: 0.7, medium: 0.4, high: 0.2 };
/** Decoding alone is weak evidence: people do ask what a Morse string says. */
const ENCODED: Record<Sensitivity, number> = { low: 0.8, medium: 0.55, high: 0.4 };
/** A valid checksum is proof enough; secrets recognised only by context need a little more at low sensitivity. */
const SENSITIVE: Record<Sensitivity, number> = { low: 0.7, medium: 0.5, high: 0.3 };

/** Probability a category must reach, by the rules alone, before it makes a prompt malicious. */
export const THRESHOLDS: Record<Category, Record<Sensitivity, number>> = {
  "Prompt Injection": ATTACK,
  "Data Leakage": ATTACK,
  "Role Hijacking": ATTACK,
  "System Override": ATTACK,
  "Encoded Attempts": ENCODED,
  "Sensitive Data": SENSITIVE,
};

/**
 * The rules' evidence is not a probability: some attacks match no rule, and a sure rule is sometimes wrong. Each pair
 * maps evidence to the share of attacks measured on the development set, with linear interpolation in between.
 */
export const RULES_CALIBRATION: readonly (readonly [evidence: number, share: number])[] = [
  [0, 0.115],
  [0.2, 0.5],
  [0.4, 0.75],
  [0.6, 0.92],
  [0.8, 0.96],
  [0.95, 0.985],
  [1, 0.995],
];

/** How far a severity can push the risk score from MALICIOUS_RISK_MIN towards 100, as a fraction. */
export const SEVERITY_WEIGHT: Record<Severity, number> = { low: 0.15, medium: 0.3, high: 0.7, critical: 1 };

/** A malicious prompt never scores below this, a clean one never reaches it. */
export const MALICIOUS_RISK_MIN = 40;
/** Risk score of contact data alone, such as an email address. */
export const CONTACT_DATA_RISK = 10;

/** Lowest risk score of each level, highest first. */
export const THREAT_LEVEL_RISK_MIN: readonly (readonly [ThreatLevel, number])[] = [
  ["critical", 85],
  ["high", 60],
  ["medium", MALICIOUS_RISK_MIN],
  ["low", 10],
  ["none", 0],
];
