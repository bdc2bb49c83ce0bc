import type { ModelVerdict } from "../model/types.ts";
import type { Span } from "../types.ts";
import { splitFindings, type Group } from "./groups.ts";
import type { Read } from "./read-text.ts";

/**
 * A suspicious group is asked about piece by piece; beyond this many, those next to where it points have said enough.
 */
const ASKED_ALONE_MAX = 24;
/** About what one of the model's windows holds: it points somewhere into the one that alarmed it. */
const WINDOW_CHARS = 1_200;
/** What the model says of an item beside the one that it points at. */
const UNPOINTED_MAX_PROBABILITY = 0.02;

/**
 * The model points at a region, often next to the actual problem. So each field in the region and around it is read
 * alone: a field is only suspected for what it says itself.
 */
export async function pointAt(
  { text, placed }: Group,
  model: ModelVerdict,
  read: Read,
): Promise<Map<number, ModelVerdict>> {
  const units = [...new Set(placed.map(({ unit }) => unit))];
  if (units.length === 1) return spread(placed, model, 0);
  const { untrusted } = placed[0]?.item.stance ?? { untrusted: true };
  const pointed = new Map<number, ModelVerdict>();
  for (const { start, end } of suspectsOf(units, model)) {
    const { model: alone } = await read(text.slice(start, end), { untrusted, asksModel: true });
    if (!alone) continue;
    for (const [at, verdict] of spread(placed, alone, start)) pointed.set(at, verdict);
  }
  return pointed;
}

/** The nearest first; of equally near ones, those that say most. */
function suspectsOf(units: readonly Span[], { findings }: ModelVerdict): Span[] {
  return units
    .map((unit) => ({ unit, far: Math.min(...findings.map((finding) => distance(unit, finding))) }))
    .filter(({ far }) => far <= WINDOW_CHARS)
    .toSorted((a, b) => a.far - b.far || lengthOf(b.unit) - lengthOf(a.unit))
    .slice(0, ASKED_ALONE_MAX)
    .map(({ unit }) => unit);
}

const distance = (a: Span, b: Span): number => Math.max(0, a.start - b.end, b.start - a.end);
const lengthOf = ({ start, end }: Span): number => end - start;

/** The model's score for the items that it does not point at. */
export function silence(model: ModelVerdict): ModelVerdict {
  return { ...model, probability: Math.min(model.probability, UNPOINTED_MAX_PROBABILITY), findings: [] };
}

function spread(placed: Group["placed"], model: ModelVerdict, offset: number): Map<number, ModelVerdict> {
  const moved = model.findings.map((finding) => ({
    ...finding,
    start: finding.start + offset,
    end: finding.end + offset,
  }));
  const byItem = splitFindings(moved, placed);
  return new Map([...byItem].map(([at, findings]) => [at, { ...model, findings }]));
}
