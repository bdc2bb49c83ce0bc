import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import type { Readable } from "node:stream";
import { PROMPT_MAX_CHARS } from "@prompt-shield/contracts/limits";
import { VALIDATION } from "@prompt-shield/contracts/messages";
import { PromptShieldError } from "@prompt-shield/sdk";
import { parseCommand, type Command } from "./arguments.ts";
import { formatOfDocument, isDocumentName } from "./documents/endings.ts";
import { runJsonl } from "./jsonl.ts";
import { printSanitize, printScan } from "./print.ts";
import { readUpTo } from "./read-up-to.ts";
import { runFiles } from "./run-files.ts";
import { createScanner, type Scanner } from "./scanner.ts";
import { USAGE, UsageError } from "./usage.ts";
import { readVersion } from "./version.ts";

/** Runs one command and returns its exit code: 0 clean, 1 threat, 2 wrong usage. */
export async function main(argv: readonly string[]): Promise<number> {
  if (process.stdout.listenerCount("error") === 0) process.stdout.on("error", endUnheard);
  try {
    if (argv[0] === "mcp") {
      const { runMcp } = await import("./mcp/command.ts");
      return await runMcp(argv.slice(1), process.env);
    }
    const command = await parseCommand(argv, process.env);
    if (typeof command === "string") {
      process.stdout.write(command === "help" ? USAGE : `${await readVersion()}\n`);
      return 0;
    }
    if (command.skills) {
      const { runSkills } = await import("./skills/run-skills.ts");
      return await withScanner(command, (scanner) => runSkills(command, scanner));
    }
    if (command.jsonl) return await runJsonl(command, openInput(command));
    return (await isAboutFiles(command))
      ? await withScanner(command, (scanner) => runFiles(command, scanner))
      : await runOne(command);
  } catch (error) {
    const fault = asUsageError(error);
    if (!fault) throw error;
    const program = argv[0] === "mcp" ? "prompt-shield mcp" : "prompt-shield";
    process.stderr.write(`prompt-shield: ${fault.message}\nTry "${program} --help".\n`);
    return 2;
  }
}

/**
 * `prompt-shield … | head` closes the pipe early, which ends the work and is no error. Any other failure to
 * write, such as a full disk, is an error: a truncated report must not look like a clean one.
 */
function endUnheard(error: NodeJS.ErrnoException): never {
  if (error.code === "EPIPE") process.exit(0);
  process.stderr.write(`prompt-shield: Cannot write the output: ${error.message}.\n`);
  process.exit(2);
}

/**
 * Whether to print a report on files. A single text is a prompt instead, and the output is the API's answer.
 */
async function isAboutFiles({ action, paths, format, failOn }: Command): Promise<boolean> {
  if (action === "sanitize") return false;
  const [only, ...others] = paths;
  if (others.length > 0 || failOn || format === "jsonl" || format === "sarif") return true;
  return only !== undefined && only !== "-" && (isDocumentName(only) || (await stat(only)).isDirectory());
}

/** The largest size of a character in UTF-8. */
const CHAR_MAX_BYTES = 4;

async function runOne(asked: Command): Promise<number> {
  const command = byItsName(asked);
  const bytes = await readUpTo(PROMPT_MAX_CHARS * CHAR_MAX_BYTES, openInput(command));
  if (!bytes) throw new UsageError(VALIDATION.promptTooLong);
  const prompt = new TextDecoder().decode(bytes);
  if (prompt.trim() === "") {
    throw new UsageError(command.action === "scan" ? VALIDATION.blankScan : VALIDATION.blankSanitize);
  }
  if (prompt.length > PROMPT_MAX_CHARS) throw new UsageError(VALIDATION.promptTooLong);
  const { response, isThreat } = await withScanner(command, (scanner) => scanner.text(prompt));
  if (command.format === "json") process.stdout.write(`${JSON.stringify(response, null, 2)}\n`);
  else if ("sanitized" in response) printSanitize(response, bytes);
  else printScan(response, prompt);
  return isThreat ? 1 : 0;
}

/** Cleans a web page, data or an email in its own format. Binary documents are never rewritten. */
function byItsName(command: Command): Command {
  const [path = ""] = command.paths;
  if (!isDocumentName(path)) return command;
  const format = formatOfDocument(path);
  if (!format) throw new UsageError(`sanitize rewrites text, and ${path} is not text. Scan it instead.`);
  return { ...command, content: command.content ?? { format } };
}

async function withScanner<Done>(command: Command, work: (scanner: Scanner) => Promise<Done>): Promise<Done> {
  const scanner = await createScanner(command);
  try {
    return await work(scanner);
  } finally {
    await scanner.close();
  }
}

function openInput({ paths: [path = "-"] }: Command): Readable {
  return path === "-" ? process.stdin : createReadStream(path);
}

/** An unreadable file or an error of the server is also for the caller to fix. */
function asUsageError(error: unknown): Error | undefined {
  if (error instanceof UsageError || error instanceof PromptShieldError) return error;
  if (!(error instanceof Error && "code" in error && "syscall" in error)) return undefined;
  if (error.syscall === "listen") return new UsageError(`Cannot serve: ${error.message}.`);
  // The system's error for reading a folder does not name the folder.
  const path = "path" in error ? String(error.path) : "the input";
  return new UsageError(
    `Cannot read ${path}: ${error.message.replace(/^\w+: |, (?:open|read|stat|scandir).*$/g, "")}.`,
  );
}
