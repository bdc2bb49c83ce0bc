import { PROMPT_MAX_CHARS } from "@prompt-shield/contracts/limits";
import { VALIDATION } from "@prompt-shield/contracts/messages";
import type { Engine } from "@prompt-shield/engine";
import { answer } from "./answer.ts";
import type { Command } from "./arguments.ts";
import { isFailure } from "./failure.ts";
import { LINE_MAX_CHARS, type Batch } from "./line-batches.ts";

export interface BatchDone {
  /** Response lines, each ending in a line break. */
  readonly output: string;
  readonly lines: number;
  readonly threats: number;
  /** How many of the texts make the command fail; `--fail-on` also counts severe findings in clean texts. */
  readonly failures: number;
  readonly errors: number;
  /** How many of the errors leave a text unread; a blank one has nothing to read. */
  readonly unread: number;
  readonly bytes: number;
}

/** Answers each line of a batch; a line that cannot be answered gets an error that says why. */
export async function answerBatch(
  engine: Engine,
  batch: Batch,
  command: Pick<Command, "action" | "options" | "failOn" | "content">,
): Promise<BatchDone> {
  let output = "";
  let threats = 0;
  let failures = 0;
  let errors = 0;
  let unread = 0;
  for (const [index, line] of batch.lines.entries()) {
    if (line?.trim() === "") continue;
    const prompt = readPrompt(line, command.action);
    if ("error" in prompt) {
      errors++;
      if (prompt.code !== "blank_prompt") unread++;
      output += `${JSON.stringify({ ...prompt, line: batch.firstLine + index })}\n`;
      continue;
    }
    const { response, isThreat } = await answer(engine, prompt.text, command);
    if (isThreat) threats++;
    if ("findings" in response ? isFailure(response, command.failOn) : isThreat) failures++;
    output += `${JSON.stringify(response)}\n`;
  }
  return { output, lines: batch.lines.length, threats, failures, errors, unread, bytes: batch.bytes };
}

interface LineError {
  readonly error: string;
  readonly code: "invalid_line" | "prompt_too_long" | "blank_prompt";
}

function readPrompt(line: string | null, action: Command["action"]): { readonly text: string } | LineError {
  if (line === null)
    return { error: `The line is longer than ${LINE_MAX_CHARS} characters.`, code: "invalid_line" };
  const row = parseJson(line);
  if (!isRow(row))
    return { error: 'The line is not a JSON object with a "text" string.', code: "invalid_line" };
  if (row.text.trim() === "") {
    return {
      error: action === "scan" ? VALIDATION.blankScan : VALIDATION.blankSanitize,
      code: "blank_prompt",
    };
  }
  return row.text.length > PROMPT_MAX_CHARS
    ? { error: VALIDATION.promptTooLong, code: "prompt_too_long" }
    : row;
}

/** Windows begins files with a byte order mark, which is not part of the first line. */
function parseJson(line: string): unknown {
  try {
    return JSON.parse(line.replace(/^\uFEFF/u, ""));
  } catch {
    return undefined;
  }
}

function isRow(row: unknown): row is { readonly text: string } {
  return typeof row === "object" && row !== null && "text" in row && typeof row.text === "string";
}
