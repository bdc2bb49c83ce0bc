import {
  ACTION_TYPES,
  CATEGORIES,
  CONTENT_FORMATS,
  CONTENT_SOURCES,
  SANITIZATION_LEVELS,
  SENSITIVITIES,
  SEVERITIES,
  type ActionType,
  type Category,
  type ContentFormat,
  type ContentSource,
  type Severity,
} from "@prompt-shield/contracts/vocabulary";
import type { Policy, SanitizeOptions } from "@prompt-shield/engine";
import { parseOptions } from "./options.ts";
import { UsageError } from "./usage.ts";

export const FORMATS = ["text", "json", "jsonl", "sarif"] as const;
export type Format = (typeof FORMATS)[number];

export interface Command {
  readonly action: ActionType;
  /** Files and folders, or `-` for standard input. */
  readonly paths: readonly string[];
  readonly format: Format;
  /** Scan only files that give assistants instructions. */
  readonly skills: boolean;
  /** One `{"text": …}` per line in, one response per line out. */
  readonly jsonl: boolean;
  /** The command fails on findings of at least this severity; without it, on any threat. */
  readonly failOn?: Severity;
  readonly rulesOnly: boolean;
  readonly options: SanitizeOptions;
  /** For text that the user did not write: where it comes from, and how to parse it. */
  readonly content?: { readonly source?: ContentSource; readonly format?: ContentFormat };
  /** Ask this server instead of the local engine. */
  readonly remote?: { readonly baseUrl: string; readonly apiKey: string };
}

const OPTIONS = {
  json: { type: "boolean" },
  jsonl: { type: "boolean" },
  format: { type: "string" },
  "fail-on": { type: "string" },
  "rules-only": { type: "boolean" },
  sensitivity: { type: "string" },
  policy: { type: "string" },
  categories: { type: "string" },
  level: { type: "string" },
  source: { type: "string" },
  "content-format": { type: "string" },
  remote: { type: "string" },
  "api-key": { type: "string" },
  help: { type: "boolean", short: "h" },
  version: { type: "boolean", short: "v" },
} as const;

const SCAN_SKILLS = "scan-skills";

/** Parses the command line, or throws an error that says what is wrong. `help` and `version` only print a text. */
export async function parseCommand(
  argv: readonly string[],
  environment: Readonly<Record<string, string | undefined>> = {},
): Promise<Command | "help" | "version"> {
  const { values, positionals } = parseOptions(argv, OPTIONS);
  if (values.help) return "help";
  if (values.version) return "version";
  const [name, ...paths] = positionals;
  if (name === undefined)
    throw new UsageError(
      `Say what to do: ${ACTION_TYPES.join(" or ")}. There are also ${SCAN_SKILLS} and mcp.`,
    );
  const skills = name === SCAN_SKILLS;
  const action = skills ? "scan" : ACTION_TYPES.find((type) => type === name);
  if (!action) {
    const commands = [...ACTION_TYPES, SCAN_SKILLS].join(", ");
    throw new UsageError(`There is no command "${name}". The commands are ${commands} and mcp.`);
  }
  if (skills && paths.length === 0) throw new UsageError(`${SCAN_SKILLS} needs the folders to look in.`);
  const failOn = values["fail-on"];
  const format = values.format && oneOf(FORMATS, values.format, "--format");
  const command: Command = {
    action,
    skills,
    paths: paths.length > 0 ? paths : ["-"],
    format: format || (values.json ? "json" : "text"),
    jsonl: values.jsonl ?? false,
    ...(failOn !== undefined && { failOn: oneOf(SEVERITIES, failOn, "--fail-on") }),
    rulesOnly: values["rules-only"] ?? false,
    options: {
      ...(values.policy !== undefined && { policy: await policyIn(values.policy) }),
      ...(values.sensitivity !== undefined && {
        sensitivity: oneOf(SENSITIVITIES, values.sensitivity, "--sensitivity"),
      }),
      ...(values.level !== undefined && { level: oneOf(SANITIZATION_LEVELS, values.level, "--level") }),
      ...(values.categories !== undefined && { categories: parseCategories(values.categories) }),
    },
    ...parseContent(values),
    ...(values.remote !== undefined && {
      remote: parseRemote(values.remote, values["api-key"] ?? keyIn(environment)),
    }),
  };
  checkTogether(command);
  return command;
}

/** Rejects options that contradict each other. */
function checkTogether({ action, paths, jsonl, remote, format, rulesOnly, failOn, options }: Command): void {
  if (jsonl && remote) throw new UsageError("--jsonl scans on this machine; leave out --remote.");
  if (jsonl && format === "sarif")
    throw new UsageError("--jsonl answers each line; leave out --format sarif.");
  if (options.policy && remote) throw new UsageError("--policy decides on this machine; leave out --remote.");
  if (rulesOnly && remote) throw new UsageError("--rules-only scans on this machine; leave out --remote.");
  const oneFileOnly = action === "sanitize" ? "sanitize" : jsonl ? "--jsonl" : undefined;
  if (oneFileOnly && paths.length > 1)
    throw new UsageError(`${oneFileOnly} takes one file at a time, but "${paths[1]}" was given too.`);
  if (action === "sanitize" && (failOn || format === "sarif" || format === "jsonl"))
    throw new UsageError("--fail-on and --format jsonl or sarif belong to scan.");
}

function parseContent(values: {
  source?: string | undefined;
  "content-format"?: string | undefined;
}): Pick<Command, "content"> {
  const { source, "content-format": format } = values;
  if (source === undefined && format === undefined) return {};
  return {
    content: {
      ...(source !== undefined && { source: oneOf(CONTENT_SOURCES, source, "--source") }),
      ...(format !== undefined && { format: oneOf(CONTENT_FORMATS, format, "--content-format") }),
    },
  };
}

/** The SDKs use PROMPT_SHIELD_KEY. The other name was this program's first one and still works. */
const keyIn = (environment: Readonly<Record<string, string | undefined>>): string | undefined =>
  environment["PROMPT_SHIELD_KEY"] ?? environment["PROMPT_SHIELD_API_KEY"];

function parseRemote(baseUrl: string, apiKey: string | undefined): { baseUrl: string; apiKey: string } {
  if (!/^https?:\/\//i.test(baseUrl) || !URL.canParse(baseUrl))
    throw new UsageError(`--remote takes an address such as https://shield.example, not "${baseUrl}".`);
  if (!apiKey) throw new UsageError("--remote needs --api-key or the variable PROMPT_SHIELD_KEY.");
  if (!/^[ -~]+$/.test(apiKey.trim()))
    throw new UsageError(
      "The API key contains a character that no key has. Copy the key that Settings, API showed.",
    );
  return { baseUrl, apiKey };
}

export function oneOf<Name extends string>(names: readonly Name[], value: string, what: string): Name {
  const name = names.find((candidate) => candidate.toLowerCase() === value.trim().toLowerCase());
  if (name === undefined)
    throw new UsageError(`${what} takes ${names.join(", ")}; "${value}" is not one of them.`);
  return name;
}

/** Loads the engine, which neither a wrong option nor a remote scan needs. */
async function policyIn(path: string): Promise<Policy> {
  const { readPolicy } = await import("./policy-file.ts");
  return readPolicy(path);
}

function parseCategories(list: string): Category[] {
  return list.split(",").map((name) => oneOf(CATEGORIES, name, "--categories"));
}
