import {
  type Category,
  type ContentSource,
  DEFAULT_CONTENT_SOURCE,
  type MessageRole,
  type ThreatLevel,
} from "@prompt-shield/contracts/vocabulary";
import { decide, type Verdict } from "../decide.ts";
import type { ModelVerdict } from "../model/types.ts";
import { CONTENT_SUBJECTS, type Subject, TOO_MANY_SEGMENTS } from "../messages.ts";
import { decideDocument, sourceOfRole } from "../policy/decide-document.ts";
import type { Decision, Policy, PolicySource } from "../policy/policy.ts";
import { report } from "../report.ts";
import type { Finding, ScanOptions, ScanResult } from "../types.ts";
import type { Document, Item } from "./document.ts";
import { groupItems, groupRows, splitFindings, type Group } from "./groups.ts";
import { isKeptFromSight, weighHidden } from "./hidden.ts";
import { pointAt, silence } from "./point.ts";
import type { Read, ReadText } from "./read-text.ts";
import { readableOf } from "./readable.ts";
import { saysMore } from "./rows.ts";
import { createSecondLooks, type SecondLooks } from "./second-looks.ts";
import { splitMatchesIn } from "./split-matches.ts";

/** One message or field with findings. Their positions refer to its own text. */
export interface SegmentResult {
  readonly index: number;
  readonly role?: MessageRole;
  readonly source?: ContentSource;
  readonly path?: string;
  readonly text: string;
  readonly isMalicious: boolean;
  readonly threatLevel: ThreatLevel;
  readonly riskScore: number;
  readonly categories: Category[];
  readonly findings: Finding[];
}

export interface ContentScanResult extends ScanResult {
  readonly segments: SegmentResult[];
  /** All texts that were read, joined: the positions of the whole's `findings` refer to it. */
  readonly text: string;
}

/** What was found in each item, in the document's order. */
export interface ScannedItems {
  readonly verdicts: readonly Verdict[];
  readonly notes: readonly string[];
  readonly usedModel: boolean;
}

/** How items are read, and how much of them the slower networks may read again. */
export interface Means {
  readonly read: Read;
  readonly looks?: SecondLooks;
}

/** The first network reads everything before the second reads anything: only then are the worst texts known. */
export async function scanItems(
  items: readonly Item[],
  options: ScanOptions,
  { read, looks = createSecondLooks() }: Means,
): Promise<ScannedItems> {
  const verdicts: Verdict[] = Array.from({ length: items.length });
  const notes = new Set<string>();
  const once: ReadGroup[] = [];
  const groups = groupItems(items);
  for (const group of [...groups, ...groupRows(items)]) {
    const { untrusted, asksModel } = group.placed[0]?.item.stance ?? { untrusted: true, asksModel: true };
    const asked = { untrusted, asksModel, isSpeech: group.isSpeech, looksLater: true };
    const { examination, model, doubt } = await read(group.text, asked);
    for (const note of [...examination.notes, ...(model?.notes ?? [])]) notes.add(note);
    once.push({ group, findings: examination.findings, model, doubt });
  }
  const readings = await looks.atPassages(once);
  const alone = readings.slice(0, groups.length);
  const pointed = await pointAt(alone, { read, looks });
  for (const reading of alone)
    for (const [at, verdict] of judge(reading, pointed, options)) verdicts[at] = verdict;
  for (const row of readings.slice(groups.length)) {
    // Locating an attack in a row is the expensive step, and nothing is added to a part that is malicious alone.
    if (row.group.placed.every(({ at }) => verdicts[at]?.isMalicious)) continue;
    const said = [...judge(row, await pointAt([row], { read, looks }), options)];
    for (const [at, verdict] of newsOf(row.group, said, verdicts)) verdicts[at] = verdict;
  }
  for (const note of looks.notes()) notes.add(note);
  return { verdicts, notes: [...notes], usedModel: readings.some(({ model }) => model !== undefined) };
}

/** A result lists at most this many segments, the worst ones. */
const SEGMENTS_MAX = 1_000;

/** The worst segment decides for the whole. */
export function reportDocument(
  document: Document,
  scanned: ScannedItems,
  options: ScanOptions,
): ContentScanResult {
  const { items, notes } = document;
  const { text, offsets } = readableOf(items.map((item) => item.text));
  const findings = scanned.verdicts.flatMap((verdict, at) =>
    verdict.findings.map((finding) => shift(finding, offsets[at] ?? 0)),
  );
  const whole = { ...worstOf(scanned.verdicts), findings };
  const holding = scanned.verdicts.flatMap((verdict, at) => {
    const item = items[at];
    return item && verdict.findings.length > 0 ? [segmentResult(item, verdict)] : [];
  });
  const said = [...notes, ...scanned.notes];
  if (holding.length > SEGMENTS_MAX) said.push(TOO_MANY_SEGMENTS(holding.length, SEGMENTS_MAX));
  const decision = options.policy && decideAll(options.policy);
  return {
    ...report(whole, scanned.usedModel ? "engine" : "rules", said, subjectOf(items)),
    ...(decision && { action: decision.action, decision }),
    segments: worstSegments(holding),
    text,
  };

  function decideAll(policy: Policy): Decision {
    const split = splitMatchesIn(items, policy);
    const parts = items.flatMap((item, at) => {
      const judged = scanned.verdicts[at];
      return judged ? [{ judged, source: sourceOf(item), text: item.text, split: split.get(at) }] : [];
    });
    return decideDocument({ parts, text, sender: options.sender }, policy);
  }
}

export const sourceOf = ({ source, role }: Item): PolicySource =>
  source ?? (role ? sourceOfRole(role) : DEFAULT_CONTENT_SOURCE);

function subjectOf([first]: readonly Item[]): Subject {
  return first?.role ? "conversation" : CONTENT_SUBJECTS[first?.source ?? DEFAULT_CONTENT_SOURCE];
}

/** The worst segments, still in the document's order. */
function worstSegments(segments: SegmentResult[]): SegmentResult[] {
  if (segments.length <= SEGMENTS_MAX) return segments;
  const kept = new Set(segments.toSorted((a, b) => b.riskScore - a.riskScore).slice(0, SEGMENTS_MAX));
  return segments.filter((segment) => kept.has(segment));
}

function worstOf(verdicts: readonly Verdict[]): Verdict {
  const worstFirst = verdicts.toSorted((a, b) => b.riskScore - a.riskScore);
  const worst = worstFirst[0] ?? decide([], {});
  const union = (categoriesOf: (verdict: Verdict) => readonly Category[]): Category[] => [
    ...new Set(worstFirst.flatMap(categoriesOf)),
  ];
  return {
    ...worst,
    categories: union(({ categories }) => categories),
    reached: {
      low: union(({ reached }) => reached.low),
      medium: union(({ reached }) => reached.medium),
      high: union(({ reached }) => reached.high),
    },
  };
}

function segmentResult({ index, role, source, path, text }: Item, verdict: Verdict): SegmentResult {
  const { isMalicious, threatLevel, riskScore, categories, findings } = verdict;
  return {
    index,
    ...(role && { role }),
    ...(source && { source }),
    ...(path !== "" && { path }),
    text,
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

/** A group, what the rules found in it, and the model's verdict on it. */
interface ReadGroup extends Omit<ReadText, "examination"> {
  readonly group: Group;
  readonly findings: readonly Finding[];
}

/** Assigns the findings in a group's text to its items, and decides for each item. */
function* judge(
  { group: { text, placed }, findings: found, model }: ReadGroup,
  pointed: ReadonlyMap<number, ModelVerdict>,
  options: ScanOptions,
): Generator<[number, Verdict]> {
  const stance = placed[0]?.item.stance;
  const unseen = placed.filter(({ item }) => isKeptFromSight(item.hidden));
  const isUnseen = ({ start, end }: Finding): boolean =>
    unseen.some((place) => place.start < end && start < place.end);
  const minded = found.filter((finding) => (stance?.minds(finding, text) ?? true) || isUnseen(finding));
  const byItem = splitFindings(minded, placed);
  const unpointed = model && (model.findings.length > 0 ? silence(model) : model);
  const clean = decide([], options, unpointed);
  for (const { at, item } of placed) {
    const findings = byItem.get(at);
    const said = pointed.get(at) ?? unpointed;
    const isSilent = !findings && !pointed.has(at);
    yield [at, isSilent ? clean : decide(weighHidden(findings ?? [], item), options, said)];
  }
}

/** What was found in an item alone stays as it is; its row only adds what no item shows by itself. */
function* newsOf(
  { placed }: Group,
  said: readonly (readonly [number, Verdict])[],
  verdicts: readonly Verdict[],
): Generator<[number, Verdict]> {
  const alone = new Map(said.map(([at]) => [at, verdicts[at] ?? decide([], {})]));
  const all = [...alone.values()];
  const starts = new Map(placed.map(({ at, from = 0 }) => [at, from]));
  for (const [at, together] of said) {
    const own = alone.get(at);
    if (!own || own.isMalicious || !saysMore(together, all)) continue;
    const moved = together.findings.map((finding) => shift(finding, starts.get(at) ?? 0));
    yield [at, { ...worstOf([own, together]), findings: joinFindings(own.findings, moved) }];
  }
}

function joinFindings(alone: readonly Finding[], together: readonly Finding[]): Finding[] {
  const isKnown = ({ rule, start, end }: Finding): boolean =>
    alone.some((known) => known.rule === rule && known.start === start && known.end === end);
  const added = together.filter((finding) => !isKnown(finding));
  return [...alone, ...added].toSorted((a, b) => a.start - b.start || a.end - b.end);
}
