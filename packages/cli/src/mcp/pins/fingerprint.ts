import { createHash } from "node:crypto";
import { isFields } from "../guard/json-rpc.ts";

/** Presentation and bookkeeping: no assistant reads them, and they may differ from day to day. */
const LEFT_OUT: ReadonlySet<string> = new Set(["_meta", "icons"]);

/** The same for definitions that say the same, whatever the order of their fields. */
export function fingerprintOf(definition: unknown): string {
  return createHash("sha256")
    .update(canonical(shownOf(definition)))
    .digest("hex");
}

/** Of the definition itself only: a schema may hold anything under any name, and a model reads it. */
const shownOf = (definition: unknown): unknown =>
  isFields(definition)
    ? Object.fromEntries(Object.entries(definition).filter(([name]) => !LEFT_OUT.has(name)))
    : definition;

function canonical(value: unknown, key = ""): string {
  if (Array.isArray(value)) {
    const items = value.map((item) => canonical(item));
    return `[${(key === "required" ? items.toSorted() : items).join(",")}]`;
  }
  if (!isFields(value)) return JSON.stringify(value) ?? "null";
  const fields = Object.keys(value)
    .toSorted()
    .map((name) => `${JSON.stringify(name)}:${canonical(value[name], name)}`);
  return `{${fields.join(",")}}`;
}
