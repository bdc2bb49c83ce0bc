import { GATEWAY_BODY_MAX_BYTES } from "@prompt-shield/contracts/limits";
import { list } from "@prompt-shield/contracts";
import { z } from "zod";
import { fail } from "../../../failure.ts";
import { codePointsOf } from "./code-points.ts";
import { applyOperator, operatorSchema, type Operator } from "./presidio-operators.ts";

/** Presidio's anonymizer only rewrites what an analyzer has found; it scans nothing. */
export const anonymizeRequest = z.looseObject({
  text: z.string(),
  analyzer_results: list(
    z.looseObject({
      entity_type: z.string(),
      start: z.int().nonnegative(),
      end: z.int().nonnegative(),
      score: z.number().nullish(),
    }),
  ),
  anonymizers: z.record(z.string(), operatorSchema).nullish(),
});
type AnonymizeRequest = z.infer<typeof anonymizeRequest>;
type Result = AnonymizeRequest["analyzer_results"][number];

interface Item {
  readonly operator: string;
  readonly entity_type: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Returns the rewritten text and the replacements' positions in it, last one first as Presidio does. */
export function anonymize({ text, analyzer_results, anonymizers }: AnonymizeRequest) {
  const points = codePointsOf(text);
  const length = points.ofUnit(text.length);
  const items: Item[] = [];
  let rewritten = "";
  let at = 0;
  let writtenPoints = 0;
  for (const result of withoutConflicts(analyzer_results, length)) {
    const start = Math.max(at, result.start);
    const kept = text.slice(points.toUnit(at), points.toUnit(start));
    const operator = operatorFor(result, anonymizers ?? {});
    const replacement = applyOperator(operator, {
      value: text.slice(points.toUnit(start), points.toUnit(result.end)),
      entity: result.entity_type,
    });
    const startsAt = writtenPoints + (start - at);
    writtenPoints = startsAt + codePointsOf(replacement).ofUnit(replacement.length);
    if (writtenPoints > GATEWAY_BODY_MAX_BYTES)
      fail("validation_failed", { message: "The rewritten text would be larger than 32 MiB." });
    items.push({
      operator: operator.type,
      entity_type: result.entity_type,
      start: startsAt,
      end: writtenPoints,
      text: replacement,
    });
    rewritten += kept + replacement;
    at = result.end;
  }
  return { text: rewritten + text.slice(points.toUnit(at)), items: items.toReversed() };
}

function operatorFor({ entity_type }: Result, operators: Readonly<Record<string, Operator>>): Operator {
  const own = Object.hasOwn(operators, entity_type) ? operators[entity_type] : undefined;
  return own ?? operators["DEFAULT"] ?? { type: "replace" };
}

/**
 * Sorted by start. Drops a result inside another one, and the weaker of two equal ones. A result that overlaps the end
 * of another begins where that one ends.
 */
function withoutConflicts(results: readonly Result[], length: number): Result[] {
  const kept: Result[] = [];
  const inOrder = results
    .map((result) => ({ ...result, end: Math.min(result.end, length) }))
    .filter(({ start, end }) => start < end)
    .toSorted((a, b) => a.start - b.start || b.end - a.end || (b.score ?? 0) - (a.score ?? 0));
  for (const result of inOrder) if (result.end > (kept.at(-1)?.end ?? 0)) kept.push(result);
  return kept;
}
