import type { Detector } from "./types.ts";
import { COMPANIONS } from "./detectors/companions/companions.ts";
import { encodedDetector } from "./encoded/detect.ts";
import { createRuleDetector } from "./detectors/rule-detector.ts";
import { rules } from "./detectors/rules.ts";
import { sensitiveDetector } from "./sensitive/detect.ts";

/** Every detector of the engine; adding one is a folder and a line here. */
export const detectors: readonly Detector[] = [
  createRuleDetector(rules, COMPANIONS),
  sensitiveDetector,
  encodedDetector,
];
