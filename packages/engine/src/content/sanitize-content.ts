import { DEFAULT_SANITIZATION_LEVEL } from "@prompt-shield/contracts/vocabulary";
import type { Verdict } from "../decide.ts";
import { CHANGE_REASONS } from "../messages.ts";
import { patternName } from "../pattern-name.ts";
import { ownFindings } from "../policy/own-findings.ts";
import type { Decision, Policy } from "../policy/policy.ts";
import { report } from "../report.ts";
import { applyEdits, toChanges } from "../sanitize/edits.ts";
import { Placeholders } from "../sanitize/placeholders.ts";
import { isTreated, maskAll } from "../sanitize/treat.ts";
import { trialsFor, type Trials } from "../sanitize/aim.ts";
import type { Examined } from "../sanitize/examined.ts";
import { sanitizeSteps } from "../sanitize/sanitize.ts";
import type { Change, Finding, SanitizeOptions, SanitizeResult } from "../types.ts";
import type { Document, Item, Rebuilt } from "./document.ts";
import type { Read } from "./read-text.ts";
import { readableOf } from "./readable.ts";
import { createSecondLooks, type SecondLooks } from "./second-looks.ts";
import { reportDocument, scanItems, sourceOf, type ContentScanResult } from "./scan-content.ts";
import { splitMatchesIn } from "./split-matches.ts";

/** The cleaned content or messages are returned in the field that they came in. */
export type ContentSanitizeResult = SanitizeResult &
  Rebuilt & {
    /** As in the verdict on the original: what was not read, and so not cleaned either. */
    readonly notes?: string[];
  };

/** A cut may bring an attack together, so texts are scanned again; one that is still malicious then is emptied. */
const LOOKS_MAX = 3;

/** Cleans each suspicious segment by itself and leaves every other one as it is. */
export async function sanitizeDocument(
  document: Document,
  options: SanitizeOptions,
  { read, onVerdict }: { read: Read; onVerdict?: ((verdict: ContentScanResult) => void) | undefined },
): Promise<ContentSanitizeResult> {
  const level = options.level ?? DEFAULT_SANITIZATION_LEVEL;
  const cleaned = document.items.map((item) => ({ item, text: item.text, changes: [] as Change[] }));
  const threats = new Set<string>();
  let scanned = await scanItems(document.items, options, { read });
  const verdict = reportDocument(document, scanned, options);
  onVerdict?.(verdict);
  const { policy } = options;
  const { decision } = verdict;
  const own =
    policy && decision?.shadow === false
      ? ownFindingsIn(document, policy, decision)
      : new Map<number, Finding[]>();
  // A value keeps its placeholder throughout the document.
  const placeholders =
    own.size > 0 ? new Placeholders(document.items.map(({ text }) => text).join("\n")) : undefined;
  const harmless = new Set<number>();
  const looks = createSecondLooks();
  const trials = trialsFor(document.items.length);
  for (const [at, findings] of own) {
    for (const finding of findings) threats.add(patternName(finding));
    const masked = cleaned[at];
    if (!masked || !placeholders || scanned.verdicts[at]?.isMalicious) continue;
    const edits = maskAll(findings, placeholders);
    masked.changes = toChanges(masked.text, edits);
    masked.text = applyEdits(masked.text, edits);
    harmless.add(at);
  }

  for (let look = 0; look <= LOOKS_MAX; look += 1) {
    const suspects = [...scanned.verdicts.entries()].filter(
      ([at, { isMalicious }]) => isMalicious && !harmless.has(at),
    );
    if (suspects.length === 0) break;
    for (const [at, found] of suspects) {
      const cleaning = cleaned[at];
      if (!cleaning) continue;
      for (const finding of found.findings) if (isTreated(finding, level)) threats.add(patternName(finding));
      const findings = look === 0 ? [...found.findings, ...(own.get(at) ?? [])] : found.findings;
      const item = { ...cleaning.item, text: cleaning.text };
      const result = await cleanOne(
        item,
        { ...found, findings },
        { options, read, placeholders, looks, trials },
      );
      const text = look === LOOKS_MAX || !result.wasModified ? "" : result.sanitized;
      cleaning.changes =
        text === result.sanitized && look === 0 ? result.changes : [replaceAll(cleaning.item, text)];
      cleaning.text = text;
    }
    const items = cleaned.map(({ item, text }) => ({ ...item, text }));
    scanned = await scanItems(items, options, { read });
  }

  const original = readableOf(document.items.map(({ text }) => text));
  const texts = cleaned.map(({ text }) => text);
  const changes = cleaned.flatMap((one, at) => moved(one.changes, original.offsets[at] ?? 0));
  const { confidence, source } = reportDocument(document, scanned, {});
  return {
    ...document.rebuild(texts),
    sanitized: readableOf(texts).text,
    original: original.text,
    wasModified: changes.length > 0,
    modificationsCount: changes.length,
    sanitizationLevel: level,
    confidenceAfterSanitization: confidence,
    removedThreats: [...threats],
    source,
    changes,
    action: verdict.action,
    ...(verdict.decision && { decision: verdict.decision }),
    ...(verdict.notes && { notes: verdict.notes }),
  };
}

/** Matches of the policy's own patterns and words by the segment's position, in the sources that the policy covers. */
function ownFindingsIn({ items }: Document, policy: Policy, decision: Decision): Map<number, Finding[]> {
  const split = splitMatchesIn(items, policy);
  return new Map(
    items.flatMap((item, at) => {
      const isElsewhere = policy.sources?.includes(sourceOf(item)) === false;
      const findings = isElsewhere
        ? []
        : ownFindings(policy, decision, { text: item.text, split: split.get(at) });
      return findings.length > 0 ? [[at, findings] as const] : [];
    }),
  );
}

interface Cleaning {
  readonly options: SanitizeOptions;
  readonly read: Read;
  readonly placeholders: Placeholders | undefined;
  /** One budget for cleaning all segments. What it leaves unread is read when the whole document is scanned again. */
  readonly looks: SecondLooks;
  readonly trials: Trials;
}

/** Starts from the verdict of the whole document's scan, which saw the segment among its neighbours. */
async function cleanOne(
  item: Item,
  verdict: Verdict,
  { options, read, placeholders, looks, trials }: Cleaning,
): Promise<SanitizeResult> {
  const steps = sanitizeSteps(item.text, options, placeholders, trials);
  steps.next();
  let step = steps.next(examined(verdict));
  while (!step.done) {
    const alone = { ...item, text: step.value };
    const [again] = (await scanItems([alone], options, { read, looks })).verdicts;
    step = steps.next(examined(again ?? verdict));
  }
  return step.value;
}

const examined = (verdict: Verdict): Examined => ({
  findings: verdict.findings,
  result: report(verdict, "engine", []),
});

function replaceAll({ text }: Item, after: string): Change {
  return { start: 0, end: text.length, before: text, after, reason: CHANGE_REASONS.everything };
}

const moved = (changes: readonly Change[], by: number): Change[] =>
  changes.map((change) => ({ ...change, start: change.start + by, end: change.end + by }));
