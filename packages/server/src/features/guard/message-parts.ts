import { partListOf } from "@prompt-shield/contracts/places";
import {
  cutBetween,
  JOINTS,
  linkOf,
  type OwnMatch,
  readsAsText,
  type Row,
  rowsOf,
  saysMore,
  type ScanResult,
  splitFindings,
  type SplitMatches,
} from "@prompt-shield/engine";
import { move } from "./locate.ts";
import type { Ruling } from "./ruling.ts";
import type { Spoken } from "./spoken.ts";

/** Parts of one message that form one sentence, joined into the text that a model reads. */
export interface PartsRow extends Spoken, Pick<Row, "placed"> {}

interface PartList {
  readonly role: Spoken["role"];
  /** Positions of the texts that are not blank. */
  readonly parts: number[];
  /** Those of them that a blank part precedes. */
  readonly spaced: Set<number>;
}

/** The texts of each message that has several parts, by index. */
function partLists(spoken: readonly Spoken[]): PartList[] {
  const lists = new Map<string, PartList>();
  const blanks = new Set<string>();
  for (const [index, { path, text, ...said }] of spoken.entries()) {
    const list = path ? partListOf({ ...said, path }) : undefined;
    if (list === undefined) continue;
    if (text.trim() === "") {
      blanks.add(list);
      continue;
    }
    const known = lists.get(list) ?? { role: said.role, parts: [], spaced: new Set() };
    lists.set(list, known);
    known.parts.push(index);
    if (blanks.delete(list)) known.spaced.add(index);
  }
  return [...lists.values()];
}

/** By index: what lies in each text of the policy's own matches that are split over the parts of its message. */
export function splitOverParts(
  spoken: readonly Spoken[],
  { splitOver }: Pick<Ruling, "splitOver">,
): SplitMatches {
  const split = new Map<number, readonly OwnMatch[]>();
  for (const { parts } of partLists(spoken)) {
    const texts = parts.map((index) => spoken[index]?.text ?? "");
    for (const [part, matches] of splitOver(texts)) split.set(parts[part] ?? -1, matches);
  }
  return split;
}

/**
 * An attack may be split over message parts ("Ignore your" and "previous instructions"), and the engine would read each
 * part by itself.
 */
export function partsRows(spoken: readonly Spoken[]): PartsRow[] {
  return partLists(spoken).flatMap(({ role, parts, spaced }) => {
    const textAt = (at = -1): string => spoken[at]?.text ?? "";
    const cuts = parts.map((at, n) =>
      n > 0 ? cutBetween(textAt(parts[n - 1]), textAt(at), spaced.has(at)) : undefined,
    );
    return JOINTS.flatMap((joint) => {
      const links = parts.map((at, n) => {
        const cut = cuts[n];
        return { at, text: textAt(at), ...(cut && linkOf(cut, joint)) };
      });
      return rowsOf(links)
        .filter((row) => joint === "spaced" || readsAsText(row, joint))
        .map((row) => ({ role, ...row }));
    });
  });
}

/** The findings that only the joined row has, for each part that is harmless alone, in the part's own positions. */
export function newsOfRow(
  { placed }: PartsRow,
  together: ScanResult,
  alone: (index: number) => readonly ScanResult[],
): Map<number, ScanResult> {
  const known = placed.flatMap(({ at }) => alone(at));
  if (!saysMore(together, known)) return new Map();
  const byPart = splitFindings(
    together.findings,
    placed.map((place) => ({ ...place, item: place })),
  );
  const news = new Map<number, ScanResult>();
  for (const { at, from } of placed) {
    const findings = byPart.get(at)?.map((finding) => move(finding, from));
    const isKnown = alone(at).some(({ isMalicious }) => isMalicious);
    if (findings && !isKnown) news.set(at, { ...together, findings });
  }
  return news;
}
