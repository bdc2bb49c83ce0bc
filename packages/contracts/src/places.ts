import type { MessageRole } from "./vocabulary.ts";

/** Who says a text, in the order of trust that its reader gives it. */
export type PlaceRole = Exclude<MessageRole, "function">;

/** A text and its place in a message, or in a request or answer of another API. */
export interface Place {
  /** `tool` for everything that somebody outside the conversation has written, such as a document. */
  readonly role: PlaceRole;
  readonly text: string;
  readonly path: readonly (string | number)[];
  /** What was brought into the conversation, if it is no tool's result. */
  readonly source?: "document";
  /** Part of a tool's definition. Such texts give orders by nature ("call this first"). */
  readonly isDefinition?: true;
  /** The text is a JSON document and must still be one after masking. */
  readonly isJson?: true;
  /** The place holds the parsed document, not a string with its JSON. */
  readonly isParsed?: true;
  /** Signed by the provider: may be refused, but not rewritten. */
  readonly isSealed?: true;
  /** Where the text is repeated as a list of tokens, which must be removed if the text is changed. */
  readonly tokensAt?: readonly (string | number)[];
}

/**
 * Returns the body with other texts in these places, in the order of the places. Unchanged parts are shared with the
 * original; changed parts are copied once, however many texts they contain.
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

/** If masking has broken the JSON, nothing of the document is kept. */
function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return {};
  }
}

/** Matches texts in a list of message parts. Other lists hold separate messages, prompts or tools. */
const PART = /^((?:.*\/)?(?:content|parts|system)|.*\/\d+\/output)\/\d+(?:\/text)?$/su;

/** The name of the list whose texts a model reads as one text, if this text lies in one. */
export function partListOf({ role, path, isJson }: Omit<Place, "text">): string | undefined {
  const list = isJson ? undefined : PART.exec(path.join("/"))?.[1];
  return list === undefined ? undefined : `${role} ${list}`;
}

/** Foreign bodies are not validated, so every field is read defensively. */
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

/** The place of a field, if it holds a non-empty string. */
export function textAt(holder: unknown, field: string | number, place: Omit<Place, "text">): Place[] {
  const value: unknown = Array.isArray(holder) ? holder[Number(field)] : asRecord(holder)[field];
  if (typeof value !== "string" || value === "") return [];
  return [{ ...place, path: [...place.path, field], text: value }];
}

/** Names of fields that hold text. Other fields hold pictures, audio, files, addresses or names. */
const TEXT_FIELD = /^(?:text|refusal|thinking|content|transcript|summary)$/;

/** The strings in such fields of a foreign value, also in lists there, with their places. */
export function textLeaves(
  value: unknown,
  { role, path }: Pick<Place, "role" | "path">,
  { field = TEXT_FIELD, except }: { readonly field?: RegExp; readonly except?: string } = {},
): Place[] {
  const own = path.findLast((step) => typeof step === "string");
  const isText: IsWanted = (steps) =>
    field.test(String(steps.findLast((step) => typeof step === "string") ?? own));
  return leavesOf(value, { role, path }, { isWanted: isText, except });
}

/** Reads a foreign value as one JSON document, because its numbers and names may matter too. */
export function documentPlace(value: unknown, { role, path }: Pick<Place, "role" | "path">): Place[] {
  if (typeof value !== "object" || value === null || Object.keys(value).length === 0) return [];
  return [{ role, path, text: JSON.stringify(value), isJson: true, isParsed: true }];
}

/** The texts to pass on. Signed ones stay unchanged, because they cannot be rewritten. */
export function keepSealed(places: readonly Place[], texts: readonly { readonly text: string }[]): string[] {
  return places.map(({ text, isSealed }, index) => (isSealed ? text : (texts[index]?.text ?? text)));
}

/** Deeper than any real tool definition. */
const DEPTH_MAX = 32;

/** All strings inside a foreign value, with their places. What lies deeper than the limit becomes one text. */
export const leafPlaces = (value: unknown, own: Pick<Place, "role" | "path">): Place[] =>
  leavesOf(value, own, { isWanted: () => true });

type IsWanted = (steps: readonly (string | number)[]) => boolean;

interface Wanted {
  /** Asked about the path of a string within the value. */
  readonly isWanted: IsWanted;
  /** A field of the value itself that is left out. */
  readonly except?: string | undefined;
}

/**
 * The strings that are wanted. Only they get a path of their own, and nothing is copied: a body of a megabyte may have a
 * hundred thousand values, and nobody else is served while they are looked through.
 */
export function leavesOf(
  value: unknown,
  { role, path }: Pick<Place, "role" | "path">,
  { isWanted, except }: Wanted,
): Place[] {
  const places: Place[] = [];
  const steps: (string | number)[] = [];
  const visit = (inner: unknown): void => {
    if (typeof inner === "string") {
      if (inner !== "" && isWanted(steps)) places.push({ role, path: [...path, ...steps], text: inner });
    } else if (typeof inner === "object" && inner !== null) {
      if (steps.length > DEPTH_MAX) {
        places.push(...documentPlace(inner, { role, path: [...path, ...steps] }));
      } else if (Array.isArray(inner)) {
        for (const [index, item] of inner.entries()) visitAt(index, item);
      } else {
        for (const name of Object.keys(inner))
          if (steps.length > 0 || name !== except) visitAt(name, (inner as Record<string, unknown>)[name]);
      }
    }
  };
  const visitAt = (step: string | number, inner: unknown): void => {
    steps.push(step);
    visit(inner);
    steps.pop();
  };
  visit(value);
  return places;
}
