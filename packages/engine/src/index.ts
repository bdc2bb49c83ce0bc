export { createEngine, sanitize, scan, type Engine } from "./engine.ts";
export type { Classifier, ModelVerdict } from "./model/types.ts";
export type {
  Asked,
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
export type {
  ContentInput,
  Message,
  MessagePart,
  MessagesInput,
  ScanInput,
  SegmentsInput,
} from "./content/input.ts";
export type { ContentSanitizeResult } from "./content/sanitize-content.ts";
export type { ContentScanResult, SegmentResult } from "./content/scan-content.ts";
export { findHidden } from "./sanitize/hidden.ts";
export { stripHidden } from "./sanitize/strip-hidden.ts";
export { guessFormat, sureFormat } from "./readers/guess.ts";
export { readContent } from "./readers/read.ts";
export type { Attachment, Flow, Reading, Segment } from "./readers/reading.ts";
export { charsetOf, UTF_8, WESTERN } from "./readers/guess-charset.ts";
export { ISO_2022_JP } from "./readers/iso-2022-jp.ts";
export { charsetOfPage, fromUtf7 } from "./readers/utf7.ts";
export { hasUnspacedWords, wordsInARow } from "./readers/sentences.ts";
export { splitFindings } from "./content/groups.ts";
export { splitOwnMatches, type SplitMatches } from "./content/split-matches.ts";
export { cutBetween, JOINTS, linkOf, readsAsText } from "./content/part-cuts.ts";
export { type Row, rowsOf, saysMore } from "./content/rows.ts";
export { Placeholders } from "./sanitize/placeholders.ts";
export { decideAction, type Judged, type Situation } from "./policy/decide-action.ts";
export type {
  Action,
  AllowedFinding,
  AllowedText,
  Decision,
  Exception,
  OwnPattern,
  OwnWord,
  Policy,
  PolicySource,
  Reason,
} from "./policy/policy.ts";
export { ownFindings, ownRule } from "./policy/own-findings.ts";
export { type OwnMatch, ownMatches } from "./policy/own-matches.ts";
export { policyAt } from "./policy/policy-at.ts";
