import { partListOf } from "@prompt-shield/contracts/places";
import {
  flowsOn,
  type OwnMatch,
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

/** The texts of each message that has several parts, by index. */
function partLists(spoken: readonly Spoken[]): { role: Spoken["role"]; parts: number[] }[] {
  const lists = new Map<string, { role: Spoken["role"]; parts: number[] }>();
  for (const [index, { path, text, ...said }] of spoken.entries()) {
    const list = path && text.trim() !== "" ? partListOf({ ...said, path }) : undefined;
    if (list === undefined) continue;
    const known = lists.get(list);
    if (known) known.parts.push(index);
    else lists.set(list, { role: said.role, parts: [index] });
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
  return partLists(spoken).flatMap(({ role, parts }) => {
    const links = parts.map((at, index) => {
      const text = spoken[at]?.text ?? "";
      const goesOn = index > 0 && flowsOn(spoken[parts[index - 1] ?? -1]?.text ?? "", text);
      return { at, text, crosses: goesOn, joint: goesOn ? " " : undefined };
    });
    return rowsOf(links).map((row) => ({ role, ...row }));
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
