import {
  CATEGORIES,
  CONTENT_FORMATS,
  CONTENT_SOURCES,
  SANITIZATION_LEVELS,
  SENSITIVITIES,
  SEVERITIES,
} from "@prompt-shield/contracts/vocabulary";

/** A mistake by the caller: its message goes to standard error, and the exit code is 2. */
export class UsageError extends Error {}

export const USAGE = `Usage: prompt-shield scan [files and folders|-] [options]
       prompt-shield sanitize [file|-] [options]
       prompt-shield scan-skills <folders> [options]
       prompt-shield mcp [command]        (see prompt-shield mcp --help)

  Scans prompts for attacks and sensitive data, or rewrites one so that it contains none. Nothing leaves this machine
  unless --remote is given. Reads standard input when no file is named. PDF, Word, PowerPoint, Excel, OpenDocument, HTML,
  JSON, CSV and email files are parsed and read as an assistant would receive them. scan-skills reads the files that
  give assistants instructions: SKILL.md with its folder, AGENTS.md, CLAUDE.md, .cursorrules and other rule files.
  Exit code: 0 clean, 1 threat found, 2 usage error.

Options
  --format <name>        format of the report: text, json, jsonl or sarif (default text); --json is short for --format json
  --fail-on <severity>   exit with 1 only for findings at least this severe: ${SEVERITIES.join(", ")}
  --source <name>        the text is not the user's own: ${CONTENT_SOURCES.join(", ")}
  --content-format <f>   how such text is parsed: ${CONTENT_FORMATS.join(", ")}
  --jsonl                one {"text": …} per line in, one response per line out, in the same order
  --rules-only           leave out the model: faster, but finds less
  --policy <file>        a JSON file with the policy that decides what is a threat
  --sensitivity <name>   ${SENSITIVITIES.join(", ")} (default medium)
  --categories <list>    only these, comma-separated: ${CATEGORIES.join(", ")}
  --level <name>         sanitize: ${SANITIZATION_LEVELS.join(", ")} (default moderate)
  --remote <url>         ask a Prompt Shield server instead of scanning here
  --api-key <key>        its API key (or the variable PROMPT_SHIELD_KEY)
  --version              print the version
  --help                 print this help
`;
