import { encodedDetector } from "./encoded/detect.ts";
import { createRuleDetector } from "./rules/rule-detector.ts";
import { rules } from "./rules/rules.ts";
import { sensitiveDetector } from "./sensitive/detect.ts";
import type { Detector } from "./types.ts";

/** Every detector of the engine; adding one is a folder and a line here. */
export const detectors: readonly Detector[] = [createRuleDetector(rules), sensitiveDetector, encodedDetector];
