import { UsageError } from "../usage.ts";
import { MCP_USAGE } from "./usage.ts";

/** `prompt-shield mcp …`. */
export async function runMcp(
  argv: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Promise<number> {
  const [first = ""] = argv;
  if (first === "--help" || first === "-h") {
    process.stdout.write(MCP_USAGE);
    return 0;
  }
  if (first !== "" && !first.startsWith("-")) throw new UsageError(`mcp knows no command "${first}".`);
  const { runServe } = await import("./serve.ts");
  return runServe(argv, environment);
}
