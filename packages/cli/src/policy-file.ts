import { readFile } from "node:fs/promises";
import { type Policy, policyAt } from "@prompt-shield/engine";
import { UsageError } from "./usage.ts";

/**
 * Reads a policy in the format that the server accepts and returns. Drops exceptions that have expired, and
 * those for a single API key, because there is no key here.
 */
export async function readPolicy(path: string): Promise<Policy> {
  const given = parse(await readFile(path, "utf8"), path);
  // Loaded on demand: only policies need the schemas, which take a moment to load.
  const { meantIssue, policyDocument } = await import("@prompt-shield/contracts");
  const { success, data, error } = policyDocument.safeParse(given);
  if (!success) {
    const [issue] = error.issues.map(meantIssue);
    const complaint = [issue?.path.join("."), issue?.message].filter(Boolean).join(": ");
    throw new UsageError(`--policy: ${path} is not a policy. ${complaint}`);
  }
  for (const { name, pattern } of data.patterns ?? []) checkPattern(name, pattern);
  return policyAt(data, { now: new Date() });
}

function parse(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError(`--policy takes a JSON file, and ${path} is not one.`);
  }
}

/** Does not check that the pattern runs in linear time: a slow one only hurts its own author. */
function checkPattern(name: string, pattern: string): void {
  try {
    // oxlint-disable-next-line no-new -- only whether it can be read is asked
    new RegExp(pattern, "u");
  } catch (error) {
    throw new UsageError(`--policy: the pattern "${name}" is not valid. ${(error as Error).message}.`);
  }
}
