import { encodedDetector } from "./encoded/detect.ts";
import { createRuleDetector } from "./rules/rule-detector.ts";
import { rules } from "./rules/rules.ts";
import { sensitiveDetector } from "./sensitive/detect.ts";
import type { Detector } from "./types.ts";

/** Every detector of the engine; adding one is a folder and a line here. */
const detectors: readonly Detector[] = [
  createRuleDetector(rules.filter(({ only }) => only === undefined)),
  sensitiveDetector,
  encodedDetector,
];

/** A request that is ordinary in a prompt can be an attack in untrusted text, so some rules run only on that. */
const untrustedDetectors: readonly Detector[] = [
  ...detectors,
  createRuleDetector(rules.filter(({ only }) => only === "untrusted")),
];

export const detectorsFor = (untrusted: boolean): readonly Detector[] =>
  untrusted ? untrustedDetectors : detectors;
