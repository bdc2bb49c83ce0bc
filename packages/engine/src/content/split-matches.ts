import { type OwnMatch, ownMatches } from "../policy/own-matches.ts";
import type { Policy } from "../policy/policy.ts";
import type { Item } from "./document.ts";
import { firstEndingAfter } from "./groups.ts";
import { type InRow, type Row, rowsOf } from "./rows.ts";

/** A model may read the parts of a message with or without a space between them. */
const JOINTS = ["", " "];

/** By position of the text: what lies in it of matches that begin in one text and end in another. */
export type SplitMatches = ReadonlyMap<number, readonly OwnMatch[]>;

/**
 * The matches of a policy's own patterns and words that are split over the parts of one message. Like everything that
 * is read together, they only add what no part shows by itself.
 */
export function splitOwnMatches(policy: Policy, parts: readonly string[]): SplitMatches {
  const split = new Map<number, OwnMatch[]>();
  const { patterns = [], words = [] } = policy;
  if (parts.length < 2 || patterns.length + words.length === 0) return split;
  for (const joint of JOINTS) {
    const links = parts.map((text, at) => ({ at, text, crosses: at > 0, joint: at > 0 ? joint : undefined }));
    for (const row of rowsOf(links))
      for (const { at, ...match } of splitIn(row, policy)) {
        const known = split.get(at) ?? [];
        if (
          !known.some((one) => isSameRule(one, match) && one.start === match.start && one.end === match.end)
        )
          split.set(at, [...known, match]);
      }
  }
  return split;
}

/** The same for each message among the items. A part that was read field by field is a document of its own. */
export function splitMatchesIn(items: readonly Item[], policy: Policy): SplitMatches {
  const split = new Map<number, readonly OwnMatch[]>();
  for (const places of partsByList(items)) {
    const texts = places.map((at) => items[at]?.text ?? "");
    for (const [index, matches] of splitOwnMatches(policy, texts)) split.set(places[index] ?? -1, matches);
  }
  return split;
}

function partsByList(items: readonly Item[]): number[][] {
  const lists = new Map<string, Map<string, number[]>>();
  for (const [at, { list, part, text }] of items.entries()) {
    if (list === undefined || part === undefined || text.trim() === "") continue;
    const parts = lists.get(list) ?? new Map<string, number[]>();
    lists.set(list, parts);
    const known = parts.get(part);
    if (known) known.push(at);
    else parts.set(part, [at]);
  }
  return [...lists.values()].map((parts) =>
    [...parts.values()].flatMap((segments) => (segments.length === 1 ? segments : [])),
  );
}

function* splitIn(row: Row, policy: Policy): Generator<OwnMatch & { readonly at: number }> {
  const alone = new Map<InRow, OwnMatch[]>();
  const isAlone = (match: OwnMatch, place: InRow): boolean => {
    const own = alone.get(place) ?? ownMatches(policy, place.text);
    alone.set(place, own);
    return own.some(
      (one) =>
        isSameRule(one, match) && one.start < match.end - place.start && match.start - place.start < one.end,
    );
  };
  for (const match of ownMatches(policy, row.text)) {
    const touched = [...placesOf(row.placed, match)];
    if (touched.length < 2 || touched.some((place) => isAlone(match, place))) continue;
    for (const { at, from, start, end } of touched) {
      const by = from - start;
      yield { ...match, at, start: Math.max(match.start, start) + by, end: Math.min(match.end, end) + by };
    }
  }
}

function* placesOf(placed: readonly InRow[], { start, end }: OwnMatch): Generator<InRow> {
  for (let i = firstEndingAfter(placed, start); i < placed.length; i += 1) {
    const place = placed[i];
    if (!place || place.start >= end) return;
    yield place;
  }
}

const isSameRule = (one: OwnMatch, other: OwnMatch): boolean =>
  one.kind === other.kind && one.name === other.name;
