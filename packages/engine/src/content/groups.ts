import type { Finding, Span } from "../types.ts";
import type { Item } from "./document.ts";
import { type Joint, JOINTS, linkOf, readsAsText } from "./part-cuts.ts";
import { type Link, type Row, rowsOf } from "./rows.ts";
import { isSpeechTogether } from "./speech.ts";

/** Where the text of one item lies in the group's text. */
export interface Placed extends Span {
  /** Position of the item in the document. */
  readonly at: number;
  readonly item: Item;
  /** The piece of the text that holds all items of the same flow. */
  readonly unit: Span;
  /** Where it begins in the item's text, if only a part of that is read. */
  readonly from?: number;
}

/** Items that are read together: reading each of 500 small fields by itself would take a hundred times as long. */
export interface Group {
  readonly text: string;
  /** Whether it contains a sentence that the model can judge. */
  readonly isSpeech: boolean;
  readonly placed: readonly Placed[];
}

/** Longer than this and the model would have to choose what to read. */
const GROUP_MAX_CHARS = 8_000;
const GAP = "\n\n";
/** Field names that say what a short value is. Other names would only mislead the rules: `system: …`. */
const TELLING =
  /pass|pwd|secret|token|key|card|cvv|cvc|iban|ssn|social|account|pin\b|auth|credential|phone|mobile|tax|birth/iu;
const LABELLED_MAX_CHARS = 200;

export function groupItems(items: readonly Item[]): Group[] {
  const groups: Draft[] = [];
  const last = new Map<boolean, Draft>();
  for (const unit of unitsOf(items)) {
    const [first] = unit;
    if (!first) continue;
    const texts = unit.map(({ item }) => item.text);
    const length = texts.reduce((sum, text) => sum + text.length, 0);
    const speaks = first.item.standsAlone || isSpeechTogether(texts);
    const open = last.get(speaks);
    const fits =
      open !== undefined &&
      !first.item.standsAlone &&
      open.stance === first.item.stance &&
      open.text.length + length <= GROUP_MAX_CHARS;
    const group = fits ? open : { text: "", placed: [], isSpeech: speaks, stance: first.item.stance };
    if (!fits) {
      groups.push(group);
      last.set(speaks, group);
    }
    addUnit(group, unit);
    if (first.item.standsAlone) group.stance = undefined;
  }
  return groups;
}

/** Parts of one message that continue each other. `groupItems` has them alone as well. */
export function groupRows(items: readonly Item[]): Group[] {
  const inOrder = byList(items);
  return JOINTS.flatMap((joint) =>
    rowsOf(linksOf(inOrder, joint)).map((row) =>
      groupOf(row, items, readsAsText(row, joint) && isWorthAsking(row, items)),
    ),
  );
}

/** In a long conversation the model reads only rows that are sentences by their letters: there may be a thousand rows. */
const isWorthAsking = ({ placed }: Row, items: readonly Item[]): boolean =>
  placed.every(({ at }) => items[at]?.standsAlone || items[at]?.cut?.flows !== false);

function groupOf({ text, placed }: Row, items: readonly Item[], isSpeech: boolean): Group {
  // One object for all: where the model points is looked for in each unit, and a row has no smaller ones.
  const unit = { start: 0, end: text.length };
  return {
    text,
    isSpeech,
    placed: placed.flatMap(({ at, text: near, ...place }) => {
      const item = items[at];
      return item ? [{ ...place, at, item: { ...item, text: near }, unit }] : [];
    }),
  };
}

function* linksOf(items: readonly Numbered[], joint: Joint): Generator<Link> {
  let before: Item | undefined;
  for (const { at, item } of items) {
    const { text, flow, cut, list } = item;
    // A blank or emptied part does not interrupt the text.
    if (text.trim() === "") continue;
    const isCut = cut !== undefined && list !== undefined && before?.list === list;
    const isSameFlow = flow !== undefined && before?.flow === flow;
    yield { at, text, ...(isCut ? linkOf(cut, joint) : isSameFlow && { joint: flow.joint }) };
    before = item;
  }
}

/** The parts of a list next to each other: a tool's result between them does not interrupt their text. */
function byList(items: readonly Item[]): Numbered[] {
  const lists = new Map<string | undefined, Numbered[]>();
  for (const [at, item] of items.entries()) {
    const known = lists.get(item.list);
    if (known) known.push({ at, item });
    else lists.set(item.list, [{ at, item }]);
  }
  return [...lists.values()].flat();
}

interface Draft {
  text: string;
  readonly placed: Placed[];
  readonly isSpeech: boolean;
  stance: Item["stance"] | undefined;
}

type Numbered = Pick<Placed, "at" | "item">;

/** Items of one flow belong together, even where an address stood between them. */
function unitsOf(items: readonly Item[]): Numbered[][] {
  const units: Numbered[][] = [];
  const byFlow = new Map<object, Numbered[]>();
  for (const [at, item] of items.entries()) {
    const known = item.flow && byFlow.get(item.flow);
    if (known) {
      known.push({ at, item });
      continue;
    }
    const unit = [{ at, item }];
    units.push(unit);
    if (item.flow) byFlow.set(item.flow, unit);
  }
  return units;
}

function addUnit(group: Draft, unit: readonly Numbered[]): void {
  const placed: Omit<Placed, "unit">[] = [];
  for (const [index, { at, item }] of unit.entries()) {
    const joint = index > 0 ? (item.flow?.joint ?? GAP) : group.text === "" ? "" : GAP;
    group.text += joint + labelOf(item);
    const start = group.text.length;
    group.text += item.text;
    placed.push({ at, item, start, end: group.text.length });
  }
  const piece = { start: placed[0]?.start ?? 0, end: group.text.length };
  for (const place of placed) group.placed.push({ ...place, unit: piece });
}

function labelOf({ label, text }: Item): string {
  if (label === undefined || label.length > 40 || text.length > LABELLED_MAX_CHARS) return "";
  return TELLING.test(label) ? `${label}: ` : "";
}

/** Splits a finding that spans several items into one finding for each. Both lists are in order. */
export function splitFindings(
  findings: readonly Finding[],
  placed: readonly (Span & { readonly at: number; readonly item: { readonly text: string } })[],
): Map<number, Finding[]> {
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

/** The places are in order. */
export function firstEndingAfter(placed: readonly Span[], position: number): number {
  let low = 0;
  let high = placed.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((placed[middle]?.end ?? 0) <= position) low = middle + 1;
    else high = middle;
  }
  return low;
}
