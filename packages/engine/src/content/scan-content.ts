import type { Category, ContentSource, MessageRole, ThreatLevel } from "@prompt-shield/contracts/vocabulary";
import { decide, type Verdict } from "../decide.ts";
import type { Examination } from "../examine.ts";
import type { ModelVerdict } from "../model/types.ts";
import { report } from "../report.ts";
import type { Asked, Finding, ScanOptions, ScanResult } from "../types.ts";
import type { Document, Item } from "./document.ts";
import { groupItems, type Group, type Placed } from "./groups.ts";
import { weighHidden } from "./hidden.ts";
import { readableOf } from "./readable.ts";

/** One message or field that holds a finding. Positions count in its own text. */
export interface SegmentResult {
  readonly index: number;
  readonly role?: MessageRole;
  readonly source?: ContentSource;
  readonly path?: string;
  readonly isMalicious: boolean;
  readonly threatLevel: ThreatLevel;
  readonly riskScore: number;
  readonly categories: Category[];
  readonly findings: Finding[];
}

export interface ContentScanResult extends ScanResult {
  readonly segments: SegmentResult[];
  /** All texts that were read, one below the other: the findings of the whole count in it. */
  readonly text: string;
}

/** Reads one text with rules and, where there is one and it is wanted, the model. */
export type Read = (text: string, asked: Asked & { readonly asksModel: boolean }) => Promise<ReadText>;

export interface ReadText {
  readonly examination: Examination;
  readonly model?: ModelVerdict | undefined;
}

/** What was found in each item, in the document's order. */
export interface ScannedItems {
  readonly verdicts: readonly Verdict[];
  readonly notes: readonly string[];
  readonly usedModel: boolean;
}

export async function scanItems(
  items: readonly Item[],
  options: ScanOptions,
  read: Read,
): Promise<ScannedItems> {
  const verdicts: Verdict[] = Array.from({ length: items.length });
  const notes = new Set<string>();
  let usedModel = false;
  for (const group of groupItems(items)) {
    const { untrusted, asksModel } = group.placed[0]?.item.stance ?? { untrusted: true, asksModel: true };
    const { examination, model } = await read(group.text, { untrusted, asksModel });
    for (const note of [...examination.notes, ...(model?.notes ?? [])]) notes.add(note);
    usedModel ||= model !== undefined;
    for (const [at, verdict] of judge(group, { examination, model }, options)) verdicts[at] = verdict;
  }
  return { verdicts, notes: [...notes], usedModel };
}

/** The worst segment decides for the whole. */
export function reportDocument(document: Document, scanned: ScannedItems): ContentScanResult {
  const { items, notes } = document;
  const { text, offsets } = readableOf(items.map((item) => item.text));
  const findings = scanned.verdicts.flatMap((verdict, at) =>
    verdict.findings.map((finding) => shift(finding, offsets[at] ?? 0)),
  );
  const whole = { ...worstOf(scanned.verdicts), findings };
  const said = [...notes, ...scanned.notes];
  return {
    ...report(whole, scanned.usedModel ? "engine" : "rules", said),
    segments: scanned.verdicts.flatMap((verdict, at) => {
      const item = items[at];
      return item && verdict.findings.length > 0 ? [segmentResult(item, verdict)] : [];
    }),
    text,
  };
}

function worstOf(verdicts: readonly Verdict[]): Verdict {
  const worstFirst = verdicts.toSorted((a, b) => b.riskScore - a.riskScore);
  const worst = worstFirst[0] ?? decide([], {});
  return { ...worst, categories: [...new Set(worstFirst.flatMap(({ categories }) => categories))] };
}

function segmentResult({ index, role, source, path }: Item, verdict: Verdict): SegmentResult {
  const { isMalicious, threatLevel, riskScore, categories, findings } = verdict;
  return {
    index,
    ...(role && { role }),
    ...(source && { source }),
    ...(path !== "" && { path }),
    isMalicious,
    threatLevel,
    riskScore,
    categories,
    findings,
  };
}

const shift = (finding: Finding, by: number): Finding => ({
  ...finding,
  start: finding.start + by,
  end: finding.end + by,
});

/** Splits what was found in a group's text over its items, and decides for each. */
function* judge(
  { text, placed }: Group,
  { examination, model }: ReadText,
  options: ScanOptions,
): Generator<[number, Verdict]> {
  const stance = placed[0]?.item.stance;
  const minded = examination.findings.filter((finding) => stance?.minds(finding, text) ?? true);
  const byItem = splitFindings(minded, placed);
  const pointed = splitFindings(model?.findings ?? [], placed);
  const unpointed = model && pointed.size > 0 && placed.length > 1 ? silence(model) : model;
  const clean = decide([], options, unpointed);
  for (const { at, item } of placed) {
    const findings = byItem.get(at);
    const spans = pointed.get(at);
    if (!findings && !spans)
      yield [at, clean.isMalicious ? decide([], options, model && silence(model)) : clean];
    else {
      const said =
        model && spans ? { ...model, findings: spans } : unpointed && { ...unpointed, findings: [] };
      yield [at, decide(weighHidden(findings ?? [], item), options, said)];
    }
  }
}

/** The model has pointed elsewhere: here it has seen nothing. */
const UNPOINTED_MAX_PROBABILITY = 0.02;

function silence(model: ModelVerdict): ModelVerdict {
  return { ...model, probability: Math.min(model.probability, UNPOINTED_MAX_PROBABILITY), findings: [] };
}

/** A finding over several items belongs to each of them, as far as it reaches into it. Both lists are in order. */
function splitFindings(findings: readonly Finding[], placed: readonly Placed[]): Map<number, Finding[]> {
  const byItem = new Map<number, Finding[]>();
  for (const finding of findings) {
    for (let i = firstEndingAfter(placed, finding.start); i < placed.length; i += 1) {
      const place = placed[i];
      if (!place || place.start >= finding.end) break;
      const start = Math.max(finding.start, place.start) - place.start;
      const end = Math.min(finding.end, place.end) - place.start;
      const own = byItem.get(place.at) ?? [];
      own.push({ ...finding, start, end, text: place.item.text.slice(start, end) });
      byItem.set(place.at, own);
    }
  }
  return byItem;
}

function firstEndingAfter(placed: readonly Placed[], position: number): number {
  let low = 0;
  let high = placed.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((placed[middle]?.end ?? 0) <= position) low = middle + 1;
    else high = middle;
  }
  return low;
}
