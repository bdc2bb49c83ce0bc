import { parseArgs } from "node:util";
import { UsageError } from "./usage.ts";

type Options = NonNullable<NonNullable<Parameters<typeof parseArgs>[0]>["options"]>;

/** Parses a command's options, or throws an error that says what is wrong with them. */
export function parseOptions<Known extends Options>(argv: readonly string[], options: Known) {
  try {
    return parseArgs({ args: [...argv], options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(firstSentence(error instanceof Error ? error.message : String(error)));
  }
}

/** The rest of Node's message is about arguments that begin with a dash, which is hardly ever the problem. */
const firstSentence = (message: string): string => message.replace(/\. To specify a positional .*$/s, ".");
