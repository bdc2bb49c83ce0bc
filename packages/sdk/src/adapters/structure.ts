import type { CallOptions } from "../transport.ts";
import type { Guard, Judgement } from "./guard.ts";
import type { Direction, Role } from "./options.ts";

/** Receives a text and returns its replacement. */
export type Visit = (role: Role, text: string) => string;

/**
 * Calls the visitor with every text of a structure, in a fixed order, and returns the structure with the
 * replacements.
 */
export type Walk<Structure> = (structure: Structure, visit: Visit) => Structure;

/**
 * Judges all texts of a structure. If they were sanitized, returns a structure of the same shape with the
 * cleaned texts.
 */
export async function judgeStructure<Structure>(
  guard: Guard,
  structure: Structure,
  how: { readonly walk: Walk<Structure>; readonly direction: Direction; readonly call?: CallOptions },
): Promise<{ readonly judgement: Judgement; readonly structure: Structure }> {
  const spoken: { role: Role; text: string }[] = [];
  how.walk(structure, (role, text) => {
    spoken.push({ role, text });
    return text;
  });
  const judgement = await guard.judge(spoken, how.direction, how.call);
  if (judgement.verdict !== "sanitized") return { judgement, structure };
  const cleaned = judgement.texts.values();
  return { judgement, structure: how.walk(structure, () => cleaned.next().value ?? "") };
}

/** Visits a value as JSON, which the engine reads field by field, and parses the replacement. */
export function visitJson(value: unknown, role: Role, visit: Visit): unknown {
  const json = JSON.stringify(value);
  if (json === undefined) return value;
  const visited = visit(role, json);
  if (visited === json) return value;
  try {
    return JSON.parse(visited);
  } catch {
    return visited;
  }
}
