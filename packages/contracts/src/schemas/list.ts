/* oxlint-disable no-underscore-dangle -- zod keeps there what libraries may extend */
import { z } from "zod";

/**
 * An array whose check ends at the first element that does not fit, and before the first one if it is too long. zod's
 * own describes everything that is wrong: for half a million numbers in a megabyte that took seconds, and only the first
 * description is ever shown. Use it for whatever callers send.
 */
export function list<Item extends z.ZodType>(element: Item): z.ZodArray<Item> {
  return new List({ type: "array", element }) as unknown as z.ZodArray<Item>;
}

/** Called again for every setting of a list, such as its longest length: zod copies schemas through it. */
const List = z.core.$constructor<z.ZodArray, z.core.$ZodArrayDef>("List", (inst, def) => {
  z.ZodArray.init(inst, def);
  const parse = inst._zod.parse;
  inst._zod.parse = (payload, context) => {
    const given = payload.value;
    // Not an array, which it says, or nothing to check.
    if (!Array.isArray(given) || given.length === 0) return parse(payload, context);
    if (given.length > Number(inst._zod.bag["maximum"] ?? Infinity)) return refuseLength(def, payload);
    const read: unknown[] = [];
    payload.value = read;
    for (const [at, value] of given.entries()) {
      const item = def.element._zod.run({ value, issues: [] }, context);
      if (item instanceof Promise) throw new z.core.$ZodAsyncError();
      payload.issues.push(...z.core.util.prefixIssues(at, item.issues));
      if (item.issues.length > 0) break;
      read.push(item.value);
    }
    return payload;
  };
});

/** In the words of the limit. The elements have not been read, so nothing may look at them after this. */
function refuseLength({ checks = [] }: z.core.$ZodArrayDef, payload: z.core.ParsePayload): typeof payload {
  for (const { _zod: limit } of checks)
    if (limit.def.check === "max_length") void limit.check(payload as z.core.ParsePayload<never>);
  payload.issues = payload.issues.map((issue) => ({ ...issue, continue: false }));
  return payload;
}
