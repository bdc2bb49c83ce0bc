import { createHash } from "node:crypto";
import { isFields } from "../guard/json-rpc.ts";

/** Presentation and bookkeeping: no assistant reads them, and they may differ from day to day. */
const LEFT_OUT: ReadonlySet<string> = new Set(["_meta", "icons"]);

/** The same for definitions that say the same, whatever the order of their fields. */
export function fingerprintOf(definition: unknown): string {
  return createHash("sha256").update(canonical(definition)).digest("hex");
}

function canonical(value: unknown, key = ""): string {
  if (Array.isArray(value)) {
    const items = value.map((item) => canonical(item));
    return `[${(key === "required" ? items.toSorted() : items).join(",")}]`;
  }
  if (!isFields(value)) return JSON.stringify(value) ?? "null";
  const fields = Object.keys(value)
    .filter((name) => !LEFT_OUT.has(name))
    .toSorted()
    .map((name) => `${JSON.stringify(name)}:${canonical(value[name], name)}`);
  return `{${fields.join(",")}}`;
}
