import { readFile } from "node:fs/promises";
import { type Policy, policyAt } from "@prompt-shield/engine";
import { UsageError } from "./usage.ts";

/**
 * A policy as it is sent to a server, or as the server gives it back. Exceptions that have ended are gone, and those for
 * one API key too: here is no key.
 */
export async function readPolicy(path: string): Promise<Policy> {
  const given = parse(await readFile(path, "utf8"), path);
  // Only who has a policy needs the schemas, and they take a moment to load.
  const { policyDocument } = await import("@prompt-shield/contracts");
  const { success, data, error } = policyDocument.safeParse(given);
  if (!success) {
    const [issue] = error.issues;
    throw new UsageError(`--policy: ${path} is no policy. ${issue?.path.join(".")}: ${issue?.message}`);
  }
  for (const { name, pattern } of data.patterns ?? []) checkPattern(name, pattern);
  return policyAt(data, { now: new Date() });
}

function parse(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError(`--policy takes a JSON file, and ${path} is none.`);
  }
}

/** Whether it is linear is not proven here: it can only slow down who wrote it. */
function checkPattern(name: string, pattern: string): void {
  try {
    // oxlint-disable-next-line no-new -- only whether it can be read is asked
    new RegExp(pattern, "u");
  } catch (error) {
    throw new UsageError(`--policy: the pattern "${name}" is none. ${(error as Error).message}.`);
  }
}
