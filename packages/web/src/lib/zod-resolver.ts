import { config } from "zod";
import type { z } from "zod";
import type { FieldErrors, FieldValues, Resolver } from "react-hook-form";

// Without this, zod compiles parsers with `new Function`, which the content security policy forbids and the
// console reports.
config({ jitless: true });

/** Shows the first error of each field, in the words of the contracts. */
export function zodResolver<Values extends FieldValues>(
  schema: z.ZodType<unknown, Values>,
): Resolver<Values> {
  return (values) => {
    const parsed = schema.safeParse(values);
    if (parsed.success) return { values, errors: {} };
    const errors: Record<string, { type: string; message: string }> = {};
    for (const issue of parsed.error.issues) {
      const name = String(issue.path[0] ?? "root");
      errors[name] ??= { type: issue.code, message: issue.message };
    }
    return { values: {}, errors: errors as FieldErrors<Values> };
  };
}
