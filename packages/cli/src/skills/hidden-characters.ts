import { findHidden } from "@prompt-shield/engine";
import { lineStartsOf, place, type FileFinding, type FileReport } from "../file-report.ts";

/**
 * Up to this many invisible characters may be an accident of an editor; more are a hidden text. Characters
 * that reverse the direction of text or spell hidden letters are never an accident.
 */
const ACCIDENTS_MAX = 3;
const TURNS_OR_SPELLS = /[\u202D\u202E\u{E0020}-\u{E007F}]/u;
const BYTE_ORDER_MARK = "\uFEFF";
/** Stands for bytes that are no text. A picture or a program consists mostly of them. */
const NO_TEXT = "\uFFFD";
const NO_TEXT_MAX_SHARE = 0.05;
const CONTROL = /\p{Cc}/gu;

/** Reports invisible characters even if they spell nothing: a rule file has no use for them. */
export function withHiddenCharacters(report: FileReport, text: string): FileReport {
  const isNoise = noiseIn(text);
  const runs = findHidden(text).filter(
    ({ start, end }) =>
      (text.slice(start, end) !== BYTE_ORDER_MARK || start > 0) && !isNoise(text.slice(start, end)),
  );
  const [first] = runs;
  if (!first) return report;
  const hidden = runs.map(({ start, end }) => text.slice(start, end)).join("");
  const isText = Array.from(hidden).length > ACCIDENTS_MAX || TURNS_OR_SPELLS.test(hidden);
  const finding: FileFinding = {
    category: "Encoded Attempts",
    rule: "skills/hidden-characters",
    severity: isText ? "high" : "low",
    start: first.start,
    end: first.end,
    text: text.slice(first.start, first.end),
    explanation: `${Array.from(hidden).length} characters in this file are invisible to people who read it, but not to an assistant.`,
    ...place(lineStartsOf(text), first.start, first.end),
  };
  const isWorse = isText && report.riskScore < HIDDEN_RISK;
  return {
    ...report,
    isMalicious: report.isMalicious || isText,
    // The policy decided before these characters were found.
    ...(isText && report.policy && { action: "block" as const }),
    threatLevel: isWorse ? "high" : report.threatLevel,
    riskScore: isWorse ? HIDDEN_RISK : report.riskScore,
    categories: [...new Set([...report.categories, finding.category])],
    findings: [...report.findings, finding].toSorted((a, b) => a.start - b.start),
  };
}

/** In bytes that are no text, control characters and a few others stand next to each other by chance. */
function noiseIn(text: string): (run: string) => boolean {
  const isText = text.split(NO_TEXT).length - 1 <= text.length * NO_TEXT_MAX_SHARE;
  return isText ? () => false : (run) => Array.from(run.replaceAll(CONTROL, "")).length <= ACCIDENTS_MAX;
}

/** The lowest risk score of the level "high". */
const HIDDEN_RISK = 60;
