import { asList, asRecord, asText, documentPlace, leafPlaces, type Place, textAt } from "../places.ts";
import type { Spoken } from "../spoken.ts";
import { toolPlaces } from "../tool-places.ts";
import { annotationPlaces } from "./annotations.ts";

type Path = Place["path"];
type Own = Pick<Place, "role" | "path">;

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
  const { messages, tools, functions, prediction } = asRecord(body);
  return [
    ...asList(messages).flatMap((message, index) => messagePlaces(message, ["messages", index])),
    // What the answer will mostly be, such as the file that is to be changed.
    ...contentPlaces(prediction, { role: "user", path: ["prediction"] }),
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
  return [
    ...textAt(body, "prompt", own),
    ...asList(prompt).flatMap((_, index) => textAt(prompt, index, { ...own, path: ["prompt"] })),
    // What comes after the text that is to be filled in.
    ...textAt(body, "suffix", own),
  ];
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
  const { role: said, tool_calls: calls, function_call: call } = asRecord(message);
  const role = ROLES.get(asText(said) ?? "") ?? "user";
  return [
    ...contentPlaces(message, { role, path }),
    ...textAt(message, "refusal", { role, path }),
    // Not OpenAI's, but what compatible servers call the thoughts of their models.
    ...textAt(message, "reasoning_content", { role, path }),
    ...textAt(message, "reasoning", { role, path }),
    ...asList(calls).flatMap((one, index) => callPlaces(one, { role, path: [...path, "tool_calls", index] })),
    ...textAt(call, "arguments", { role, path: [...path, "function_call"], isJson: true }),
  ];
}

/** What a message says: a text, or parts of one. Some servers take bare texts as parts, and give thoughts among them. */
export function contentPlaces(message: unknown, { role, path }: Own): Place[] {
  const { content } = asRecord(message);
  const at = [...path, "content"];
  if (!Array.isArray(content)) return partPlaces(content, { role, path: at });
  return content.flatMap((part, index) => partPlaces(part, { role, path: [...at, index] }));
}

/** Fields of a message that are read by themselves, or hold no text. */
const KNOWN =
  /^(?:role|name|id|tool_call_id|content|refusal|reasoning|reasoning_content|tool_calls|function_call)$/;
/** Those of them that are read by themselves only where they are plain texts. */
const PLAIN = /^(?:refusal|reasoning|reasoning_content)$/;
/** What texts are called deeper inside. Everything else there is names, addresses, signatures, sounds. */
const TEXT_LEAF = /^(?:text|summary|transcript|thinking|content)$/;

/**
 * The texts of whatever else a server adds to a message: thoughts in lists, the words of a spoken answer. They may be
 * signed, so they are refused rather than rewritten.
 */
export function addedPlaces(message: unknown, { role, path }: Own): Place[] {
  return Object.entries(asRecord(message)).flatMap(([field, value]) => {
    if (field === "annotations") return annotationPlaces(value, { role, path: [...path, field] });
    if (KNOWN.test(field) && !(PLAIN.test(field) && typeof value === "object")) return [];
    const leaves = leafPlaces(value, { role, path: [...path, field] });
    return leaves
      .filter((leaf) => typeof value === "string" || TEXT_LEAF.test(String(leaf.path.at(-1))))
      .map((leaf) => ({ ...leaf, isSealed: true as const }));
  });
}

/** What texts are called in a part. Everything else there is a picture, a sound, a file, a name. */
const PART_TEXT = /^(?:text|refusal|thinking|content|transcript|summary)$/;

function partPlaces(part: unknown, place: Own): Place[] {
  if (typeof part === "string") return part === "" ? [] : [{ ...place, text: part }];
  return leafPlaces(part, place).filter(({ path }) => PART_TEXT.test(String(path.at(-1))));
}

function callPlaces(call: unknown, { role, path }: Own): Place[] {
  const { function: named, custom } = asRecord(call);
  return [
    ...textAt(named, "arguments", { role, path: [...path, "function"], isJson: true }),
    // Some servers give the document itself.
    ...documentPlace(asRecord(named)["arguments"], { role, path: [...path, "function", "arguments"] }),
    ...textAt(custom, "input", { role, path: [...path, "custom"] }),
  ];
}
