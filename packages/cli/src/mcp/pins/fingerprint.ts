import { createHash } from "node:crypto";
import { isFields } from "../guard/json-rpc.ts";

/** Presentation and bookkeeping: no assistant reads these fields, and they may change from day to day. */
const LEFT_OUT: ReadonlySet<string> = new Set(["_meta", "icons"]);

/** Equal for equal definitions, whatever the order of their fields. */
export function fingerprintOf(definition: unknown): string {
  return createHash("sha256")
    .update(canonical(shownOf(definition)))
    .digest("hex");
}

/**
 * Leaves fields out at the top level only: in a schema a field of the same name may be anything, and a model
 * reads it.
 */
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
