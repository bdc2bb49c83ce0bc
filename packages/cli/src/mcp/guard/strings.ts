import { isFields } from "./json-rpc.ts";

export interface PlacedText {
  /** A JSON pointer. */
  readonly path: string;
  readonly text: string;
}

/** Fields that only their author understands: no model reads them, and a change would break them. */
const OPAQUE: ReadonlySet<string> = new Set(["_meta", "nextCursor", "requestState", "cursor"]);

/** Whether a field holds the encoded bytes of an image, a sound or a file. */
const isBytes = (parent: Readonly<Record<string, unknown>>, key: string): boolean =>
  typeof parent[key] === "string" &&
  ((key === "data" && typeof parent["mimeType"] === "string") || (key === "blob" && "uri" in parent));

/** Models read schemas in full, so no field in a schema is opaque, whatever its name. */
const SCHEMAS: ReadonlySet<string> = new Set(["inputSchema", "outputSchema", "requestedSchema"]);

/** Whether a field is skipped. */
function isUnread(parent: Readonly<Record<string, unknown>>, key: string, path: string): boolean {
  const isInSchema = path.split("/").some((name) => SCHEMAS.has(name));
  return !isInSchema && (OPAQUE.has(key) || isBytes(parent, key));
}

/** All texts in a value that a model may read. */
export function textsOf(value: unknown, path = ""): PlacedText[] {
  if (typeof value === "string") return value === "" ? [] : [{ path, text: value }];
  if (Array.isArray(value)) return value.flatMap((item, index) => textsOf(item, `${path}/${index}`));
  if (!isFields(value)) return [];
  return Object.entries(value).flatMap(([key, item]) =>
    isUnread(value, key, path) ? [] : textsOf(item, `${path}/${escaped(key)}`),
  );
}

/** Field names that are written like a sentence: a model reads them as one. */
export function sentencesAmongNames(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(sentencesAmongNames);
  if (!isFields(value)) return [];
  return Object.entries(value).flatMap(([key, item]) => [
    ...(/\s/.test(key) ? [key] : []),
    ...sentencesAmongNames(item),
  ]);
}

/** Applies a function to each text of a value. Returns the same object if none changes. */
export function mapTexts<Value>(
  value: Value,
  change: (text: string, path: string) => string,
  path = "",
): Value {
  return mapped(value, change, path) as Value;
}

function mapped(value: unknown, change: (text: string, path: string) => string, path: string): unknown {
  if (typeof value === "string") return value === "" ? value : change(value, path);
  if (Array.isArray(value)) {
    const items = value.map((item, index) => mapped(item, change, `${path}/${index}`));
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  if (!isFields(value)) return value;
  const entries = Object.entries(value).map(([key, item]) =>
    isUnread(value, key, path)
      ? ([key, item] as const)
      : ([key, mapped(item, change, `${path}/${escaped(key)}`)] as const),
  );
  return entries.some(([key, item]) => item !== value[key]) ? Object.fromEntries(entries) : value;
}

const escaped = (key: string): string => key.replaceAll("~", "~0").replaceAll("/", "~1");
