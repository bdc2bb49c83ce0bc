import type { ModelVerdict } from "../model/types.ts";
import type { Span } from "../types.ts";
import { splitFindings, type Group } from "./groups.ts";
import type { Read } from "./read-text.ts";

/** A suspicious group is asked about piece by piece; beyond this many, the longest have said enough. */
const ASKED_ALONE_MAX = 24;
/** What the model says of an item beside the one that it points at. */
const UNPOINTED_MAX_PROBABILITY = 0.02;

/**
 * The model points at a region, not at words. Where several fields lie in it, each is read alone: a field is only
 * suspected for what it says itself.
 */
export async function pointAt(
  { text, placed }: Group,
  model: ModelVerdict,
  read: Read,
): Promise<Map<number, ModelVerdict>> {
  const units = [...new Set(placed.filter((place) => isWithin(place, model)).map(({ unit }) => unit))];
  const [only] = new Set(placed.map(({ unit }) => unit)).size === 1 ? units : [];
  if (only) return spread(placed, model, 0);
  const { untrusted } = placed[0]?.item.stance ?? { untrusted: true };
  const pointed = new Map<number, ModelVerdict>();
  const longestFirst = units.toSorted((a, b) => b.end - b.start - (a.end - a.start));
  for (const { start, end } of longestFirst.slice(0, ASKED_ALONE_MAX)) {
    const { model: alone } = await read(text.slice(start, end), { untrusted, asksModel: true });
    if (!alone) continue;
    for (const [at, verdict] of spread(placed, alone, start)) pointed.set(at, verdict);
  }
  return pointed;
}

/** The model's word for the items that it does not point at. */
export function silence(model: ModelVerdict): ModelVerdict {
  return { ...model, probability: Math.min(model.probability, UNPOINTED_MAX_PROBABILITY), findings: [] };
}

const isWithin = (place: Span, { findings }: ModelVerdict): boolean =>
  findings.some(({ start, end }) => place.start < end && start < place.end);

function spread(placed: Group["placed"], model: ModelVerdict, offset: number): Map<number, ModelVerdict> {
  const moved = model.findings.map((finding) => ({
    ...finding,
    start: finding.start + offset,
    end: finding.end + offset,
  }));
  const byItem = splitFindings(moved, placed);
  return new Map([...byItem].map(([at, findings]) => [at, { ...model, findings }]));
}
