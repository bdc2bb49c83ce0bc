import { parseArgs } from "node:util";
import { UsageError } from "../usage.ts";

type Options = NonNullable<NonNullable<Parameters<typeof parseArgs>[0]>["options"]>;

/** Understands a command's options, or says what is wrong with them. */
export function parseOptions<Known extends Options>(argv: readonly string[], options: Known) {
  try {
    return parseArgs({ args: [...argv], options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
