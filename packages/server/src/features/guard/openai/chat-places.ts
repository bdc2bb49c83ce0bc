import { asList, asRecord, asText, leafPlaces, type Place, textAt } from "../places.ts";
import type { Spoken } from "../spoken.ts";
import { toolPlaces } from "../tool-places.ts";

type Path = Place["path"];

/** A map, not an object: callers write what they like as a role, and "constructor" is in every object. */
const ROLES = new Map(
  Object.entries<Spoken["role"]>({
    system: "system",
    developer: "developer",
    user: "user",
    assistant: "assistant",
    tool: "tool",
    function: "tool",
  }),
);

/** Every text of a chat request: `POST /chat/completions`. Pictures, sounds and files are passed over. */
export function chatRequestPlaces(body: unknown): Place[] {
  const { messages, tools, functions } = asRecord(body);
  return [
    ...asList(messages).flatMap((message, index) => messagePlaces(message, ["messages", index])),
    ...toolPlaces(tools, ["tools"]),
    ...toolPlaces(functions, ["functions"]),
  ];
}

/** Every text of the answer: the choices and, where a model has several ways to say something, all of them. */
export function chatResponsePlaces(body: unknown): Place[] {
  return asList(asRecord(body)["choices"]).flatMap((choice, index) => {
    const message = { role: "assistant", ...asRecord(asRecord(choice)["message"]) };
    const tokensAt = ["choices", index, "logprobs"];
    const path = ["choices", index, "message"];
    const places = [...messagePlaces(message, path), ...addedPlaces(message, { role: "assistant", path })];
    return places.map((place) => ({ ...place, tokensAt }));
  });
}

/** A request of the older `POST /completions`. */
export function completionRequestPlaces(body: unknown): Place[] {
  const { prompt } = asRecord(body);
  const own = { role: "user", path: [] } as const;
  return Array.isArray(prompt)
    ? prompt.flatMap((_, index) => textAt(prompt, index, { ...own, path: ["prompt"] }))
    : textAt(body, "prompt", own);
}

/** What is to be embedded is content that nobody vouches for. Lists of token numbers cannot be read. */
export function embeddingRequestPlaces(body: unknown): Place[] {
  const { input } = asRecord(body);
  return Array.isArray(input)
    ? input.flatMap((_, index) => textAt(input, index, { role: "tool", path: ["input"] }))
    : textAt(body, "input", { role: "tool", path: [] });
}

export function completionResponsePlaces(body: unknown): Place[] {
  return asList(asRecord(body)["choices"]).flatMap((choice, index) =>
    textAt(choice, "text", {
      role: "assistant",
      path: ["choices", index],
      tokensAt: ["choices", index, "logprobs"],
    }),
  );
}

function messagePlaces(message: unknown, path: Path): Place[] {
  const { role: said, content, tool_calls: calls, function_call: call } = asRecord(message);
  const role = ROLES.get(asText(said) ?? "") ?? "user";
  return [
    ...(Array.isArray(content)
      ? content.flatMap((part, index) => partPlaces(part, { role, path: [...path, "content", index] }))
      : textAt(message, "content", { role, path })),
    ...textAt(message, "refusal", { role, path }),
    // Not OpenAI's, but what compatible servers call the thoughts of their models.
    ...textAt(message, "reasoning_content", { role, path }),
    ...textAt(message, "reasoning", { role, path }),
    ...asList(calls).flatMap((one, index) => callPlaces(one, { role, path: [...path, "tool_calls", index] })),
    ...textAt(call, "arguments", { role, path: [...path, "function_call"], isJson: true }),
  ];
}

/** Fields of a message that are read by themselves, or hold no text. */
const KNOWN =
  /^(?:role|name|id|tool_call_id|content|refusal|reasoning|reasoning_content|tool_calls|function_call|annotations)$/;
/** What texts are called deeper inside. Everything else there is names, addresses, signatures, sounds. */
const TEXT_LEAF = /^(?:text|summary|transcript|thinking|content)$/;

/**
 * The texts of whatever else a server adds to a message: thoughts in lists, the words of a spoken answer. They may be
 * signed, so they are refused rather than rewritten.
 */
export function addedPlaces(message: unknown, { role, path }: Pick<Place, "role" | "path">): Place[] {
  return Object.entries(asRecord(message)).flatMap(([field, value]) => {
    if (KNOWN.test(field)) return [];
    const leaves = leafPlaces(value, { role, path: [...path, field] });
    return leaves
      .filter((leaf) => typeof value === "string" || TEXT_LEAF.test(String(leaf.path.at(-1))))
      .map((leaf) => ({ ...leaf, isSealed: true as const }));
  });
}

function partPlaces(part: unknown, place: Pick<Place, "role" | "path">): Place[] {
  return [...textAt(part, "text", place), ...textAt(part, "refusal", place)];
}

function callPlaces(call: unknown, { role, path }: Pick<Place, "role" | "path">): Place[] {
  const { function: named, custom } = asRecord(call);
  return [
    ...textAt(named, "arguments", { role, path: [...path, "function"], isJson: true }),
    ...textAt(custom, "input", { role, path: [...path, "custom"] }),
  ];
}
