import { parseArgs } from "node:util";
import {
  ACTION_TYPES,
  CATEGORIES,
  SANITIZATION_LEVELS,
  SENSITIVITIES,
  type ActionType,
  type Category,
} from "@prompt-shield/contracts/vocabulary";
import type { SanitizeOptions } from "@prompt-shield/engine";

export interface Command {
  readonly action: ActionType;
  /** A path, or `-` for standard input. */
  readonly file: string;
  readonly json: boolean;
  readonly jsonl: boolean;
  readonly options: SanitizeOptions;
  /** Ask this server instead of the engine here. */
  readonly remote?: { readonly baseUrl: string; readonly apiKey: string };
}

/** A mistake of the caller: its message goes to standard error, the exit code is 2. */
export class UsageError extends Error {}

export const USAGE = `Usage: prompt-shield <scan|sanitize> [file|-] [options]

  Scans a prompt for attacks and sensitive data, or rewrites it so that it holds none.
  Reads standard input when no file is named. Exit code: 0 clean, 1 threat found, 2 wrong usage.

Options
  --json                 print the full response as JSON
  --jsonl                one {"text": …} per line in, one response per line out, in the same order
  --sensitivity <name>   ${SENSITIVITIES.join(", ")} (default medium)
  --categories <list>    only these, comma-separated: ${CATEGORIES.join(", ")}
  --level <name>         sanitize: ${SANITIZATION_LEVELS.join(", ")} (default moderate)
  --remote <url>         ask a Prompt Shield server instead of scanning here
  --api-key <key>        its API key (or the variable PROMPT_SHIELD_API_KEY)
  --help                 this text
`;

const OPTIONS = {
  json: { type: "boolean" },
  jsonl: { type: "boolean" },
  sensitivity: { type: "string" },
  categories: { type: "string" },
  level: { type: "string" },
  remote: { type: "string" },
  "api-key": { type: "string" },
  help: { type: "boolean", short: "h" },
} as const;

/** Understands the command line, or says what is wrong with it. `undefined` asks for the usage text. */
export function parseCommand(
  argv: readonly string[],
  environment: Readonly<Record<string, string | undefined>> = {},
): Command | undefined {
  const { values, positionals } = parse(argv);
  if (values.help) return undefined;
  const [action, file = "-", ...surplus] = positionals;
  if (action === undefined) throw new UsageError(`Say what to do: ${ACTION_TYPES.join(" or ")}.`);
  if (surplus.length > 0) throw new UsageError(`Only one file at a time, but "${surplus[0]}" was named too.`);
  if (values.jsonl && values.remote) throw new UsageError("--jsonl scans here; leave --remote out.");
  const options: SanitizeOptions = {
    ...(values.sensitivity !== undefined && {
      sensitivity: oneOf(SENSITIVITIES, values.sensitivity, "--sensitivity"),
    }),
    ...(values.level !== undefined && { level: oneOf(SANITIZATION_LEVELS, values.level, "--level") }),
    ...(values.categories !== undefined && { categories: parseCategories(values.categories) }),
  };
  return {
    action: oneOf(ACTION_TYPES, action, "The command"),
    file,
    json: values.json ?? false,
    jsonl: values.jsonl ?? false,
    options,
    ...(values.remote !== undefined && {
      remote: parseRemote(values.remote, values["api-key"] ?? environment["PROMPT_SHIELD_API_KEY"]),
    }),
  };
}

function parseRemote(baseUrl: string, apiKey: string | undefined): { baseUrl: string; apiKey: string } {
  if (!URL.canParse(baseUrl)) throw new UsageError(`--remote takes an address, not "${baseUrl}".`);
  if (!apiKey) throw new UsageError("--remote needs --api-key or the variable PROMPT_SHIELD_API_KEY.");
  return { baseUrl, apiKey };
}

function parse(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function oneOf<Name extends string>(names: readonly Name[], value: string, what: string): Name {
  const name = names.find((candidate) => candidate.toLowerCase() === value.trim().toLowerCase());
  if (name === undefined)
    throw new UsageError(`${what} takes ${names.join(", ")}; "${value}" is none of them.`);
  return name;
}

function parseCategories(list: string): Category[] {
  return list.split(",").map((name) => oneOf(CATEGORIES, name, "--categories"));
}
