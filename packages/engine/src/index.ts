export { createEngine, sanitize, scan, type Engine } from "./engine.ts";
export type { Classifier, ModelVerdict } from "./model/types.ts";
export type {
  Change,
  ClassifierPort,
  Finding,
  SanitizeOptions,
  SanitizeResult,
  ScanOptions,
  ScanResult,
  Span,
  View,
} from "./types.ts";
export { readContent } from "./readers/read.ts";
export type { Flow, Reading, Segment } from "./readers/reading.ts";
