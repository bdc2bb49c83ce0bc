import { UsageError } from "../usage.ts";
import { MCP_USAGE } from "./usage.ts";

type Environment = Readonly<Record<string, string | undefined>>;
type Run = (argv: readonly string[], environment: Environment) => Promise<number>;

/** The commands of `prompt-shield mcp`, each loaded on demand. */
const COMMANDS: Readonly<Record<string, () => Promise<Run>>> = {
  serve: async () => (await import("./serve.ts")).runServe,
  guard: async () => (await import("./guard/run.ts")).runGuard,
  pins: async () => (await import("./pins/commands.ts")).runPins,
  approve: async () => (await import("./pins/commands.ts")).runApprove,
  forget: async () => (await import("./pins/commands.ts")).runForget,
  quarantine: async () => (await import("./pins/commands.ts")).runQuarantine,
  release: async () => (await import("./pins/commands.ts")).runRelease,
  wrap: async () => (await import("./clients/commands.ts")).runWrap,
  unwrap: async () => (await import("./clients/commands.ts")).runUnwrap,
};

/** `prompt-shield mcp …`. Without a command it serves our own tools. */
export async function runMcp(argv: readonly string[], environment: Environment): Promise<number> {
  const ours = argv.includes("--") ? argv.slice(0, argv.indexOf("--")) : argv;
  if (ours.includes("--help") || ours.includes("-h")) {
    process.stdout.write(MCP_USAGE);
    return 0;
  }
  const [first = ""] = argv;
  const isNamed = first !== "" && !first.startsWith("-");
  const name = isNamed ? first : "serve";
  const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!load)
    throw new UsageError(`mcp takes ${Object.keys(COMMANDS).join(", ")}; "${first}" is not one of them.`);
  const run = await load();
  return run(isNamed ? argv.slice(1) : argv, environment);
}
