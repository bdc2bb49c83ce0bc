import { createHash } from "node:crypto";
import { basename } from "node:path";
import { oneOf } from "../../arguments.ts";
import { loadEngine } from "../../load-engine.ts";
import { UsageError } from "../../usage.ts";
import { parseOptions } from "../../options.ts";
import { readPins } from "../pins/pin-file.ts";
import { stateFolders } from "../state.ts";
import { startChild } from "./child.ts";
import { connectHttp } from "./http-upstream.ts";
import { ON_ORDERS, ON_SECRETS } from "./policy.ts";
import { createQuarantine } from "./quarantine.ts";
import { relay } from "./relay.ts";
import { stripText } from "./strip.ts";

type Environment = Readonly<Record<string, string | undefined>>;

const OPTIONS = {
  name: { type: "string" },
  url: { type: "string" },
  header: { type: "string", multiple: true, default: [] as string[] },
  state: { type: "string" },
  "on-injection": { type: "string", default: "mask" },
  "on-secrets": { type: "string", default: "block" },
  strict: { type: "boolean", default: false },
  "keep-characters": { type: "boolean", default: false },
  "rules-only": { type: "boolean", default: false },
  "without-args": { type: "boolean", default: false },
} as const;

/** `prompt-shield mcp guard [options] -- command`: stands between a client and a server. */
export async function runGuard(argv: readonly string[], environment: Environment): Promise<number> {
  const dashes = argv.indexOf("--");
  const command = dashes === -1 ? [] : argv.slice(dashes + 1);
  const { values, positionals } = parseOptions(dashes === -1 ? argv : argv.slice(0, dashes), OPTIONS);
  const { url } = values;
  if ((command.length === 0) === (url === undefined) || positionals.length > 0) {
    throw new UsageError(
      "Say which server to guard: prompt-shield mcp guard [options] -- <command> [arguments], or --url <address>",
    );
  }
  if (url !== undefined && !URL.canParse(url)) throw new UsageError(`--url takes an address, not "${url}".`);
  const server = values.name ?? (url === undefined ? nameOf(command) : new URL(url).host);
  const folders = stateFolders(values.state, environment);
  const policy = {
    onInjection: oneOf(ON_ORDERS, values["on-injection"], "--on-injection"),
    onSecrets: oneOf(ON_SECRETS, values["on-secrets"], "--on-secrets"),
    strip: !values["keep-characters"],
  };
  // Fail on damaged pins before starting the server.
  await readPins(folders.pins, server);
  const engine = loadEngine({ rulesOnly: values["rules-only"] });
  const upstream =
    url === undefined ? await startChild(command) : connectHttp(url, headersOf(values.header, environment));
  return relay({ input: process.stdin, output: process.stdout }, upstream, {
    engine,
    policy,
    server,
    pinsFolder: folders.pins,
    quarantine: createQuarantine(folders.quarantine, server),
    strict: values.strict,
    now: () => new Date(),
    log: (line) => void process.stderr.write(`prompt-shield: ${server}: ${stripText(line)}\n`),
  });
}

/**
 * Parses `Name: value`. A value like `$NAME` is read from that environment variable, so that no secret has to
 * appear in a command.
 */
function headersOf(lines: readonly string[], environment: Environment): Record<string, string> {
  return Object.fromEntries(
    lines.map((line) => {
      const [, name, value = ""] = /^([\w-]+):\s*(.*)$/.exec(line) ?? [];
      if (name === undefined) throw new UsageError("--header takes a name, a colon and a value.");
      return [name.toLowerCase(), value.replaceAll(/\$(\w+)/g, (_, key: string) => environment[key] ?? "")];
    }),
  );
}

/** Programs that start other programs. The name of the started program says more. */
const RUNNERS: ReadonlySet<string> = new Set([
  "npx",
  "node",
  "bunx",
  "bun",
  "deno",
  "uvx",
  "uv",
  "python",
  "python3",
]);

/** Names a command line without revealing its arguments, which may contain secrets. */
function nameOf(command: readonly string[]): string {
  const [program = "", ...args] = command;
  const digest = createHash("sha256").update(JSON.stringify(command)).digest("hex").slice(0, 8);
  const main = RUNNERS.has(basename(program)) ? args.find((arg) => !arg.startsWith("-")) : undefined;
  return [basename(program), ...(main ? [basename(main)] : []), digest].join(" ");
}
