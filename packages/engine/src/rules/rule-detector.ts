import type { Detector, Match, View } from "../types.ts";
import { weighMention } from "./mention.ts";
import type { Rule } from "./rule.ts";
import { isOwnFrame } from "./written-out.ts";
import { buildGate, findWindows } from "./rule-gate.ts";
import type { Gate, GatedRule } from "./rule-gate.ts";

/**
 * A lower score proves nothing, even beside other findings. Without these matches, quoted examples have no findings.
 */
const FAINTEST_SCORE = 0.2;

/**
 * One detector for all rules: a single pass finds the keywords of every rule, the windows around them are merged per
 * rule, and a pattern reads only its own windows. The windows of one rule never overlap, so the work is linear. A
 * keyword opens no window unless one of its rule's companions is near, because patterns cost far more than words.
 */
export function createRuleDetector(rules: readonly Rule[]): Detector {
  let gate: Gate | undefined;
  return {
    id: "rules",
    reads: () => true,
    detect(view) {
      gate ??= buildGate(rules);
      return matchWindows(view, gate);
    },
  };
}

function matchWindows(original: View, gate: Gate): Match[] {
  const matches: Match[] = [];
  const view = { ...original, lower: openEscapes(original.lower) };
  for (const { entry, windows } of findWindows(view.lower, gate)) {
    for (let i = 0; i < windows.length; i += 2) {
      collect({ view, entry, start: windows[i] ?? 0, end: windows[i + 1] ?? 0, into: matches });
    }
  }
  return matches;
}

/** Written-out escapes such as `\n` separate words like the characters they stand for. The text keeps its length. */
function openEscapes(lower: string): string {
  return lower.includes("\\") ? lower.replaceAll(/\\[nrt]/g, " \n") : lower;
}

interface Window {
  readonly view: View;
  readonly entry: GatedRule;
  readonly start: number;
  readonly end: number;
  readonly into: Match[];
}

function collect({ view, entry: { rule, pattern }, start, end, into }: Window): void {
  const { lower } = view;
  const slice = lower.slice(start, end);
  pattern.lastIndex = 0;
  for (let found = pattern.exec(slice); found; found = pattern.exec(slice)) {
    const span = { start: start + found.index, end: start + found.index + found[0].length };
    if (found[0].length === 0) pattern.lastIndex++;
    const score = rule.score * weighMention(lower, span);
    if (score < FAINTEST_SCORE || isOwnFrame(lower, span)) continue;
    into.push({
      ...span,
      category: rule.category,
      origin: { layer: "rule" },
      rule: rule.id,
      severity: rule.severity,
      group: rule.group,
      explanation: rule.explanation,
      score,
    });
  }
}
