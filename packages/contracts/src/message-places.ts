import { contentPlaces } from "./block-places.ts";
import { asList, asRecord, asText, documentPlace, type Place, type PlaceRole, textAt } from "./places.ts";

type Own = Pick<Place, "role" | "path">;

/** A Map, not an object: callers choose the role freely, and "constructor" is a key of every object. */
const ROLES = new Map(
  Object.entries<PlaceRole>({
    system: "system",
    developer: "developer",
    user: "user",
    assistant: "assistant",
    tool: "tool",
    function: "tool",
  }),
);

/** Who says what a message of this role says; undefined for a role that no format has. */
export const roleNamed = (role: unknown): PlaceRole | undefined => ROLES.get(asText(role) ?? "");

export const roleOf = (message: unknown): PlaceRole => roleNamed(asRecord(message)["role"]) ?? "user";

/**
 * Every text in one message of a conversation, in OpenAI's format, in Anthropic's, or as the pages of the Vercel AI SDK send
 * it, with `parts`. Pictures and files are skipped.
 */
export function messagePlaces(message: unknown): Place[] {
  const own = { role: roleOf(message), path: [] };
  const { content, parts } = asRecord(message);
  return [
    ...contentPlaces(content, { ...own, path: ["content"] }),
    ...contentPlaces(parts, { ...own, path: ["parts"] }),
    ...besideContent(message, own),
  ];
}

/** What OpenAI's format has in a message beside its content. */
export function besideContent(message: unknown, { role, path }: Own): Place[] {
  const { tool_calls: calls, function_call: call } = asRecord(message);
  return [
    ...textAt(message, "refusal", { role, path }),
    // Not in OpenAI's API, but the names of compatible servers for a model's reasoning.
    ...textAt(message, "reasoning_content", { role, path }),
    ...textAt(message, "reasoning", { role, path }),
    ...asList(calls).flatMap((one, index) => callPlaces(one, { role, path: [...path, "tool_calls", index] })),
    // No provider takes calls that are no list, but a lenient server may hand them to its model all the same.
    ...textAt(message, "tool_calls", { role, path }),
    ...documentPlace(Array.isArray(calls) ? undefined : calls, { role, path: [...path, "tool_calls"] }),
    ...textAt(message, "function_call", { role, path }),
    ...argumentPlaces(call, { role, path: [...path, "function_call"] }),
  ];
}

function callPlaces(call: unknown, { role, path }: Own): Place[] {
  if (typeof call === "string") return call === "" ? [] : [{ role, path, text: call }];
  if (Array.isArray(call)) return documentPlace(call, { role, path });
  const { function: named, custom } = asRecord(call);
  return [
    ...argumentPlaces(named, { role, path: [...path, "function"] }),
    ...textAt(custom, "input", { role, path: [...path, "custom"] }),
    // Frameworks name no kind of call, and some say `args`.
    ...argumentPlaces(call, { role, path }),
    ...argumentPlaces(call, { role, path }, "args"),
  ];
}

/** Some servers send the parsed document instead of a string. */
function argumentPlaces(call: unknown, { role, path }: Own, field = "arguments"): Place[] {
  return [
    ...textAt(call, field, { role, path, isJson: true }),
    ...documentPlace(asRecord(call)[field], { role, path: [...path, field] }),
  ];
}
