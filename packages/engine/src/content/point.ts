import type { ModelVerdict } from "../model/types.ts";
import type { Span } from "../types.ts";
import { splitFindings, type Group } from "./groups.ts";
import type { Read, ReadText } from "./read-text.ts";
import type { SecondLooks } from "./second-looks.ts";
import { largest } from "../lists.ts";

/**
 * At most this many fields of a suspicious group are read alone: those nearest to where the model points.
 */
const ASKED_ALONE_MAX = 24;
/** About the size of one of the model's windows: it points to somewhere in the window that alarmed it. */
const WINDOW_CHARS = 1_200;
/** The model's probability for an item that it does not point at is at most this. */
const UNPOINTED_MAX_PROBABILITY = 0.02;

interface Judged {
  readonly group: Group;
  readonly model?: ModelVerdict | undefined;
}

/**
 * The model points at a region, often next to the actual attack. So each field in the region and around it is read
 * alone: a field is only blamed for its own text. Returns the verdicts by the item's position in the document.
 */
export async function pointAt(
  judged: readonly Judged[],
  { read, looks }: { readonly read: Read; readonly looks: SecondLooks },
): Promise<Map<number, ModelVerdict>> {
  const pointed = new Map<number, ModelVerdict>();
  const point = ({ placed }: Group, model: ModelVerdict, offset: number): void => {
    for (const [at, verdict] of spread(placed, model, offset)) pointed.set(at, verdict);
  };
  const once: Alone[] = [];
  for (const { group, model } of judged) {
    if (!model || model.findings.length === 0) continue;
    const units = [...new Set(group.placed.map(({ unit }) => unit))];
    if (units.length === 1) {
      point(group, model, 0);
      continue;
    }
    const { untrusted } = group.placed[0]?.item.stance ?? { untrusted: true };
    for (const unit of suspectsOf(units, model)) {
      const text = group.text.slice(unit.start, unit.end);
      const alone = await read(text, { untrusted, asksModel: true, looksLater: true });
      once.push({ group, together: model, text, start: unit.start, model: alone.model, doubt: alone.doubt });
    }
  }
  for (const alone of await looks.atFields(once)) {
    const model = alone.isUnread ? standing(alone) : alone.model;
    if (model) point(alone.group, model, alone.start);
  }
  return pointed;
}

/** A field of a suspicious group, read by itself. */
interface Alone extends Pick<ReadText, "model" | "doubt"> {
  readonly group: Group;
  /** The model's verdict on the whole group. */
  readonly together: ModelVerdict;
  readonly text: string;
  readonly start: number;
}

/**
 * The group's alarm stands for a field that the second network had no budget to read. Otherwise an attacker could fill
 * a request with doubtful fields, and the first network alone would clear the malicious one.
 */
function standing({ model, together, text }: Alone): ModelVerdict | undefined {
  if (model && model.probability >= together.probability) return model;
  const findings = together.findings.map((finding) => ({ ...finding, start: 0, end: text.length, text }));
  return { ...together, findings };
}

/** The nearest first; of equally near ones, the longest. */
function suspectsOf(units: readonly Span[], { findings }: ModelVerdict): Span[] {
  return units
    .map((unit) => ({ unit, far: -largest(findings.map((finding) => -distance(unit, finding))) }))
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
