import type { Engine } from "@prompt-shield/engine";
import { isFields } from "./json-rpc.ts";
import { sentencesAmongNames, textsOf } from "./strings.ts";

/**
 * Tool names that clients accept. A tool with another name cannot be called, but a model can still read it.
 */
const TOOL_NAME = /^[\w./-]{1,128}$/;

/**
 * A definition is meant to tell an assistant what to do ("call this first"), so it is scanned as a prompt,
 * where only attacks count. Scanned as data, where every instruction is suspicious, it counts from this risk
 * score on.
 */
const RISK_AS_DATA = 70;

/**
 * Words of the protocol and of JSON Schema, not prose. Next to a description, a word like "forbidden" would
 * make it read as an instruction.
 */
const PROTOCOL_WORDS = new Set(
  "string number integer boolean object array null forbidden optional required date date-time uri email uuid".split(
    " ",
  ),
);
const SCHEMA_ADDRESS = /^https?:\/\/json-schema\.org\/[\w./-]{1,40}#?$/;

/** Returns why a tool definition or the server's instructions are suspicious, if they are. */
export async function whySuspicious(engine: Engine, definition: unknown): Promise<string | undefined> {
  if (isFields(definition) && !TOOL_NAME.test(String(definition["name"])))
    return "its name is not one that a tool may have";
  const text = [...textsOf(definition).map(({ text: words }) => words), ...sentencesAmongNames(definition)]
    .filter((words) => !PROTOCOL_WORDS.has(words) && !SCHEMA_ADDRESS.test(words))
    .join("\n");
  if (text.trim() === "") return undefined;
  const asPrompt = await engine.scan(text);
  const found = asPrompt.isMalicious
    ? asPrompt
    : await engine.scan({ content: text, source: "tool", format: "text" });
  if (found === asPrompt || (found.isMalicious && found.riskScore >= RISK_AS_DATA))
    return `it looks like an attack (${found.categories.join(", ")}: ${found.findings[0]?.explanation ?? found.message})`;
  return undefined;
}
