/**
 * The text as PostgreSQL can store it: a NUL or half a surrogate pair would make the statement fail. Each is replaced
 * by a character of the same length, so positions stay valid.
 */
export function storableText(text: string): string {
  return text.replaceAll("\u0000", "\uFFFD").toWellFormed();
}

/** Makes every string of a parsed body storable, except `prompt`: the engine must see what was really sent. */
export function storable<Value>(value: Value): Value {
  return clean(value) as Value;
}

function clean(value: unknown): unknown {
  if (typeof value === "string") return storableText(value);
  if (Array.isArray(value)) return value.map(clean);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, name === "prompt" ? field : clean(field)]),
  );
}
