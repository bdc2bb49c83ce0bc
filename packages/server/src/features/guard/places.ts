import { fail } from "../../failure.ts";
import type { Spoken } from "./spoken.ts";

/** Where a text is in a foreign body. */
export interface Place extends Spoken {
  readonly path: readonly (string | number)[];
  /** The document itself stands there, and not a string that spells it. */
  readonly isParsed?: true;
  /** Signed by its author: it may be refused, but not rewritten. */
  readonly isSealed?: true;
  /** Where the text is repeated as a list of tokens, which goes when the text is changed. */
  readonly tokensAt?: readonly (string | number)[];
}

/**
 * The body with other texts in these places, in the order of the places. What does not change is shared, not copied, and
 * what several texts stand in is copied once.
 */
export function replaceTexts<Body>(body: Body, places: readonly Place[], texts: readonly string[]): Body {
  const copies = new Set<unknown>();
  const own = (value: unknown): unknown => {
    if (copies.has(value)) return value;
    const copy = Array.isArray(value) ? [...value] : { ...asRecord(value) };
    copies.add(copy);
    return copy;
  };
  const changed = { body: body as unknown };
  const write = (path: Place["path"], valueFor: (before: unknown) => unknown): void => {
    const steps = ["body", ...path];
    const last = steps.pop() ?? "";
    let holder: Record<string | number, unknown> = changed;
    for (const step of steps) holder = (holder[step] = own(holder[step])) as typeof holder;
    if (last in holder) holder[last] = valueFor(holder[last]);
  };
  for (const [index, { path, text, tokensAt, isParsed }] of places.entries()) {
    const after = texts[index] ?? text;
    if (after === text) continue;
    write(path, () => (isParsed ? parsed(after) : after));
    if (tokensAt) write(tokensAt, (tokens) => (Array.isArray(tokens) ? [] : null));
  }
  return changed.body as Body;
}

/** Nothing of a document is left where hiding a part of it has broken it. */
function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return {};
  }
}

/** Bodies are read field by field, and no field is trusted. */
export function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
}

export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function asText(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** The place of a field if it holds a text that says something. */
export function textAt(
  holder: unknown,
  field: string | number,
  { path, ...place }: Omit<Place, "text">,
): Place[] {
  const value: unknown = Array.isArray(holder) ? holder[Number(field)] : asRecord(holder)[field];
  return typeof value === "string" && value !== "" ? [{ ...place, path: [...path, field], text: value }] : [];
}

/** A value that somebody else has built, read as the document that it is: numbers and names say something too. */
export function documentPlace(value: unknown, { role, path }: Pick<Place, "role" | "path">): Place[] {
  if (typeof value !== "object" || value === null || Object.keys(value).length === 0) return [];
  return [{ role, path, text: written(value), isJson: true, isParsed: true }];
}

function written(value: object): string {
  try {
    return JSON.stringify(value);
  } catch (cause) {
    // Nested without end: what nobody can read is not passed on.
    fail("validation_failed", { message: "The body is nested too deeply to be read.", cause });
  }
}

/** The texts as they may be passed on: what is signed cannot be rewritten. */
export function keepSealed(places: readonly Place[], texts: readonly { readonly text: string }[]): string[] {
  return places.map(({ text, isSealed }, index) => (isSealed ? text : (texts[index]?.text ?? text)));
}

/** Deep enough for any tool's definition. */
const DEPTH_MAX = 32;

/** All texts inside of a value that somebody else has built, with their places; whatever lies deeper is one text. */
export function leafPlaces(value: unknown, { role, path }: Pick<Place, "role" | "path">, depth = 0): Place[] {
  if (typeof value === "string") return value === "" ? [] : [{ role, path, text: value }];
  if (typeof value !== "object" || value === null) return [];
  if (depth > DEPTH_MAX) return documentPlace(value, { role, path });
  return Object.entries(value).flatMap(([name, inner]) =>
    leafPlaces(inner, { role, path: [...path, Array.isArray(value) ? Number(name) : name] }, depth + 1),
  );
}
