import { z } from "zod";

import { unknownKeys } from "../policy-keys.ts";

/** How a schema makes its objects: `exact` for what people write, `z.object` for what is stored or answered. */
export type MakeObject = <Shape extends z.core.$ZodShape>(shape: Shape) => z.ZodObject<Shape>;

export const lenient: MakeObject = (shape) => z.object(shape);

/** An object in which an unknown key is refused by name: a misspelled setting must not be dropped in silence. */
export const exact: MakeObject = (shape) => z.strictObject(shape, { error: refusal(Object.keys(shape)) });

/** A record whose unknown keys are refused in the same words. */
export function exactRecord<Key extends string, Value extends z.ZodType>(
  keys: readonly [Key, ...Key[]],
  value: Value,
) {
  return z.partialRecord(z.enum(keys), value, { error: refusal(keys) });
}

/** Drops keys that may be sent but mean nothing, before the rest is checked. */
export function ignoring<Schema extends z.ZodType>(
  schema: Schema,
  ignored: readonly string[],
): z.ZodType<z.output<Schema>, z.input<Schema>> {
  const left = (value: unknown): unknown =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).filter(([key]) => !ignored.includes(key)))
      : value;
  return z.preprocess(left, schema) as z.ZodType<z.output<Schema>, z.input<Schema>>;
}

function refusal(known: readonly string[]) {
  return (issue: z.core.$ZodRawIssue): string | undefined =>
    issue.code === "unrecognized_keys" ? unknownKeys(issue.keys as string[], known) : undefined;
}
