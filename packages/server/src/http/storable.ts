/**
 * The text as PostgreSQL can store it: a NUL or half a surrogate pair would make the statement fail. Each is replaced
 * by a character of the same length, so positions stay valid.
 */
export function storableText(text: string): string {
  return isStorable(text) ? text : text.replaceAll("\u0000", "\uFFFD").toWellFormed();
}

const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes("\u0000");

/**
 * Makes every string of a parsed body storable, except `prompt`: the engine must see what was really sent. Nearly always
 * there is nothing to do, and copying a body of a hundred thousand values would hold up everybody else.
 */
export function storable<Value>(value: Value): Value {
  return isClean(value) ? value : (clean(value, isPrompt) as Value);
}

const isPrompt = (name: string): boolean => name === "prompt";

function isClean(value: unknown): boolean {
  if (typeof value === "string") return isStorable(value);
  if (typeof value !== "object" || value === null) return true;
  if (Array.isArray(value)) return value.every(isClean);
  const fields = value as Readonly<Record<string, unknown>>;
  return Object.keys(fields).every((name) => isStorable(name) && (isPrompt(name) || isClean(fields[name])));
}

/** Makes every string storable, for what goes into a column of JSON. */
export function storableJson<Value>(value: Value): Value {
  return clean(value, () => false) as Value;
}

function clean(value: unknown, isKept: (name: string) => boolean): unknown {
  if (typeof value === "string") return storableText(value);
  if (Array.isArray(value)) return value.map((item) => clean(item, isKept));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      storableText(name),
      isKept(name) ? field : clean(field, isKept),
    ]),
  );
}
