import { DEFAULT_SANITIZATION_LEVEL } from "@prompt-shield/contracts/vocabulary";
import type { Verdict } from "../decide.ts";
import { CHANGE_REASONS } from "../messages.ts";
import { patternName } from "../pattern-name.ts";
import { report } from "../report.ts";
import { isTreated } from "../sanitize/treat.ts";
import { sanitizeSteps, type Examined } from "../sanitize/sanitize.ts";
import type { Change, SanitizeOptions, SanitizeResult } from "../types.ts";
import type { Document, Item, Rebuilt } from "./document.ts";
import type { Read } from "./read-text.ts";
import { readableOf } from "./readable.ts";
import { reportDocument, scanItems, type ContentScanResult, type ScannedItems } from "./scan-content.ts";

/** The cleaned structure comes back in the field it came in. */
export type ContentSanitizeResult = SanitizeResult & Rebuilt;

/** Each look may find what the last cut brought together; what is then still suspicious is emptied. */
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
  let scanned = await scanItems(document.items, options, read);
  const verdict = reportDocument(document, scanned, options);
  onVerdict?.(verdict);

  for (let look = 0; look <= LOOKS_MAX && isAnyMalicious(scanned); look += 1) {
    for (const [at, found] of scanned.verdicts.entries()) {
      const own = cleaned[at];
      if (!own || !found.isMalicious) continue;
      for (const finding of found.findings) if (isTreated(finding, level)) threats.add(patternName(finding));
      const result = await cleanOne({ ...own.item, text: own.text }, found, { options, read });
      const text = look === LOOKS_MAX || !result.wasModified ? "" : result.sanitized;
      own.changes = text === result.sanitized && look === 0 ? result.changes : [replaceAll(own.item, text)];
      own.text = text;
    }
    const items = cleaned.map(({ item, text }) => ({ ...item, text }));
    scanned = await scanItems(items, options, read);
  }

  const original = readableOf(document.items.map(({ text }) => text));
  const texts = cleaned.map(({ text }) => text);
  const changes = cleaned.flatMap((own, at) => moved(own.changes, original.offsets[at] ?? 0));
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
  };
}

const isAnyMalicious = ({ verdicts }: ScannedItems): boolean =>
  verdicts.some((verdict) => verdict.isMalicious);

/** The first look is the one that was taken at the whole document: it saw the segment among its neighbours. */
async function cleanOne(
  item: Item,
  verdict: Verdict,
  { options, read }: { options: SanitizeOptions; read: Read },
): Promise<SanitizeResult> {
  const steps = sanitizeSteps(item.text, options);
  steps.next();
  let step = steps.next(examined(verdict));
  while (!step.done) {
    const alone = { ...item, text: step.value };
    const [again] = (await scanItems([alone], options, read)).verdicts;
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
