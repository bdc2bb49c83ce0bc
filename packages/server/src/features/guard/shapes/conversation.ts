import { fail } from "../../../failure.ts";
import type { Spoken } from "../spoken.ts";

/** A text inside a request or an answer of a model, and the way to it. */
export interface Place extends Spoken {
  readonly path: readonly (string | number)[];
}

type Json = unknown;
type Path = readonly (string | number)[];
type Role = Spoken["role"];

/** Every text of a call to a model: OpenAI's chat, completions, embeddings and responses, and Anthropic's messages. */
export function readRequest(body: Json): Place[] {
  if (!isRecord(body)) return [];
  return [
    ...blocksOf(body["system"], "system", ["system"]),
    ...blocksOf(body["instructions"], "system", ["instructions"]),
    ...messagesOf(body["messages"], ["messages"]),
    ...blocksOf(body["prompt"], "user", ["prompt"]),
    ...(isListOfItems(body["input"])
      ? messagesOf(body["input"], ["input"])
      : blocksOf(body["input"], "user", ["input"])),
  ];
}

/** Every text of a model's answer. */
export function readAnswer(body: Json): Place[] {
  if (!isRecord(body)) return [];
  const choices = listOf(body["choices"]).flatMap((choice, index) => {
    if (!isRecord(choice)) return [];
    const path = ["choices", index];
    return [
      ...messageOf({ role: "assistant", ...asRecord(choice["message"]) }, [...path, "message"]),
      ...blocksOf(choice["text"], "assistant", [...path, "text"]),
    ];
  });
  return [
    ...choices,
    ...blocksOf(body["content"], "assistant", ["content"]),
    ...listOf(body["output"]).flatMap((item, index) =>
      messageOf({ role: "assistant", ...asRecord(item) }, ["output", index]),
    ),
  ];
}

export function messagesOf(messages: Json, path: Path): Place[] {
  return listOf(messages).flatMap((message, index) => messageOf(asRecord(message), [...path, index]));
}

/** The same value with other texts in these places. What lies on no path is shared, and what lies on several is copied once. */
export function withTexts<Value>(body: Value, places: readonly Place[], texts: readonly string[]): Value {
  const copies = new Set<Json>();
  const own = (value: Json): Json => {
    if (copies.has(value)) return value;
    const copy = Array.isArray(value) ? [...value] : { ...asRecord(value) };
    copies.add(copy);
    return copy;
  };
  const changed = { body: body as Json };
  for (const [index, { path, text }] of places.entries()) {
    const cleaned = texts[index] ?? text;
    if (cleaned === text) continue;
    const steps = ["body", ...path];
    let holder: Record<string | number, Json> = changed;
    for (const step of steps.slice(0, -1)) holder = (holder[step] = own(holder[step])) as typeof holder;
    holder[steps.at(-1) ?? ""] = cleaned;
  }
  return changed.body as Value;
}

export function roleOf(role: unknown): Role {
  if (role === "function") return "tool";
  return ROLES.has(role) ? (role as Role) : "user";
}

const ROLES = new Set<unknown>(["system", "developer", "user", "assistant", "tool"] satisfies Role[]);

function messageOf(message: Record<string, Json>, path: Path): Place[] {
  const role = "output" in message ? "tool" : roleOf(message["role"]);
  return [
    ...blocksOf(message["content"], role, [...path, "content"]),
    ...blocksOf(message["refusal"], role, [...path, "refusal"]),
    ...blocksOf(message["output"], "tool", [...path, "output"]),
    ...textAt(message["arguments"], "assistant", [...path, "arguments"]),
    ...listOf(message["tool_calls"]).flatMap((call, index) =>
      textAt(asRecord(asRecord(call)["function"])["arguments"], "assistant", [
        ...path,
        "tool_calls",
        index,
        "function",
        "arguments",
      ]),
    ),
  ];
}

/** A text, or a list of texts and blocks. Images, sounds and whatever else has no text are passed over. */
function blocksOf(content: Json, role: Role, path: Path): Place[] {
  if (typeof content === "string") return textAt(content, role, path);
  return listOf(content).flatMap((block, index) => {
    const here = [...path, index];
    if (typeof block === "string") return textAt(block, role, here);
    const fields = asRecord(block);
    if (fields["type"] === "tool_result") return blocksOf(fields["content"], "tool", [...here, "content"]);
    if (fields["type"] === "tool_use") return stringsIn(fields["input"], "assistant", [...here, "input"]);
    return textAt(fields["text"], role, [...here, "text"]);
  });
}

/** No tool takes arguments that are nested deeper; one that seems to is out for our stack. */
const PATH_MAX_STEPS = 64;

function stringsIn(value: Json, role: Role, path: Path): Place[] {
  if (path.length > PATH_MAX_STEPS) fail("validation_failed");
  if (typeof value === "string") return textAt(value, role, path);
  if (Array.isArray(value)) return value.flatMap((item, index) => stringsIn(item, role, [...path, index]));
  return Object.entries(asRecord(value)).flatMap(([name, item]) => stringsIn(item, role, [...path, name]));
}

function textAt(text: Json, role: Role, path: Path): Place[] {
  return typeof text === "string" && text !== "" ? [{ role, text, path }] : [];
}

/** Embeddings take texts or tokens, responses take items. */
function isListOfItems(input: Json): boolean {
  return Array.isArray(input) && isRecord(input[0]);
}

function listOf(value: Json): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

function asRecord(value: Json): Record<string, Json> {
  return isRecord(value) ? value : {};
}

function isRecord(value: Json): value is Record<string, Json> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
