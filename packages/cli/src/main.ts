import { createReadStream } from "node:fs";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { PROMPT_MAX_CHARS } from "@prompt-shield/contracts/limits";
import { VALIDATION } from "@prompt-shield/contracts/messages";
import type { Engine } from "@prompt-shield/engine";
import { PromptShieldError } from "@prompt-shield/sdk";
import { parseCommand, USAGE, UsageError, type Command } from "./arguments.ts";
import { answer, answerRemotely } from "./answer.ts";
import { runJsonl } from "./jsonl.ts";
import { printSanitize, printScan } from "./print.ts";

/** Runs one command and answers its exit code: 0 clean, 1 threat, 2 wrong usage. */
export async function main(argv: readonly string[]): Promise<number> {
  // `prompt-shield … | head` closes the pipe early; that ends the work, and is not an error.
  process.stdout.on("error", () => process.exit(0));
  try {
    const command = parseCommand(argv, process.env);
    if (!command) {
      process.stdout.write(USAGE);
      return 0;
    }
    return command.jsonl ? await runJsonl(command, openInput(command)) : await runOne(command);
  } catch (error) {
    const fault = asUsageError(error);
    if (!fault) throw error;
    process.stderr.write(`prompt-shield: ${fault.message}\nTry "prompt-shield --help".\n`);
    return 2;
  }
}

async function runOne(command: Command): Promise<number> {
  const prompt = await text(openInput(command));
  if (prompt.trim() === "") {
    throw new UsageError(command.action === "scan" ? VALIDATION.blankScan : VALIDATION.blankSanitize);
  }
  if (prompt.length > PROMPT_MAX_CHARS) throw new UsageError(VALIDATION.promptTooLong);
  const { response, isThreat } = command.remote
    ? await answerRemotely(command.remote, prompt, command)
    : await answer(await loadEngineNow(), prompt, command);
  if (command.json) process.stdout.write(`${JSON.stringify(response, null, 2)}\n`);
  else if ("sanitized" in response) printSanitize(response);
  else printScan(response, prompt);
  return isThreat ? 1 : 0;
}

/** Compiling the rules takes a moment that a wrong option or a remote scan need not wait for. */
async function loadEngineNow(): Promise<Engine> {
  const { loadEngine } = await import("./load-engine.ts");
  return loadEngine();
}

function openInput({ file }: Command): Readable {
  return file === "-" ? process.stdin : createReadStream(file);
}

/** An unreadable file, or a server that refuses, is for the caller to mend too. */
function asUsageError(error: unknown): Error | undefined {
  if (error instanceof UsageError || error instanceof PromptShieldError) return error;
  if (!(error instanceof Error && "code" in error && "syscall" in error)) return undefined;
  // Reading a folder fails without naming it.
  const path = "path" in error ? String(error.path) : "the input";
  return new UsageError(`Cannot read ${path}: ${error.message.replace(/^\w+: |, (?:open|read).*$/g, "")}.`);
}
