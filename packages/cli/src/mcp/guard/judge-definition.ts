import type { Engine } from "@prompt-shield/engine";
import { isFields } from "./json-rpc.ts";
import { textsOf } from "./strings.ts";

/** What clients accept as a tool's name. Anything else cannot be called, but it can be read. */
const TOOL_NAME = /^[\w./-]{1,128}$/;

/**
 * Definitions tell an assistant what to do by trade ("call this first"), so they are read as a prompt is, which minds
 * only attacks. Read as data, where every order is suspicious, they count from this risk.
 */
const RISK_AS_DATA = 70;

/** Why a definition of a tool, or the server's instructions, is suspicious. */
export async function whySuspicious(engine: Engine, definition: unknown): Promise<string | undefined> {
  if (isFields(definition) && !TOOL_NAME.test(String(definition["name"])))
    return "its name is none that a tool may have";
  const text = textsOf(definition)
    .map(({ text: words }) => words)
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
