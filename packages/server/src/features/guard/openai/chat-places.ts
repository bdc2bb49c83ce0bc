import { besideContent, roleOf } from "@prompt-shield/contracts/message-places";
import {
  asList,
  asRecord,
  leafPlaces,
  type Place,
  textAt,
  textLeaves,
} from "@prompt-shield/contracts/places";
import { toolPlaces } from "../tool-places.ts";
import { annotationPlaces } from "./annotations.ts";

type Path = Place["path"];
type Own = Pick<Place, "role" | "path">;

/** Every text in a request to `POST /chat/completions`. Pictures, audio and files are skipped. */
export function chatRequestPlaces(body: unknown): Place[] {
  const { messages, tools, functions, prediction } = asRecord(body);
  return [
    ...asList(messages).flatMap((message, index) => messagePlaces(message, ["messages", index])),
    // The expected answer (predicted outputs), such as a file that is to be edited.
    ...contentPlaces(prediction, { role: "user", path: ["prediction"] }),
    ...toolPlaces(tools, ["tools"]),
    ...toolPlaces(functions, ["functions"]),
  ];
}

/** Every text in the answer: all choices, and every field in which servers put text. */
export function chatResponsePlaces(body: unknown): Place[] {
  return asList(asRecord(body)["choices"]).flatMap((choice, index) => {
    const message = { role: "assistant", ...asRecord(asRecord(choice)["message"]) };
    const tokensAt = ["choices", index, "logprobs"];
    const path = ["choices", index, "message"];
    const places = [...messagePlaces(message, path), ...addedPlaces(message, { role: "assistant", path })];
    return places.map((place) => ({ ...place, tokensAt }));
  });
}

/** Every text in a request to the legacy `POST /completions`. */
export function completionRequestPlaces(body: unknown): Place[] {
  const { prompt } = asRecord(body);
  const own = { role: "user", path: [] } as const;
  return [
    ...textAt(body, "prompt", own),
    ...asList(prompt).flatMap((_, index) => textAt(prompt, index, { ...own, path: ["prompt"] })),
    // The text after the gap that is to be filled.
    ...textAt(body, "suffix", own),
  ];
}

/** Texts to embed are untrusted content, so their role is "tool". Arrays of token ids cannot be read. */
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
  // There may be a million numbers in the place of messages.
  if (typeof message !== "object" || message === null) return [];
  const own = { role: roleOf(message), path };
  return [...contentPlaces(message, own), ...besideContent(message, own)];
}

/**
 * The content of a message: a text, or parts. Some servers accept plain strings as parts or put reasoning among them.
 */
export function contentPlaces(message: unknown, { role, path }: Own): Place[] {
  const { content } = asRecord(message);
  const at = [...path, "content"];
  if (!Array.isArray(content)) return partPlaces(content, { role, path: at });
  return content.flatMap((part, index) => partPlaces(part, { role, path: [...at, index] }));
}

/** Fields of a message that are handled separately or hold no text. */
const KNOWN =
  /^(?:role|name|id|tool_call_id|content|refusal|reasoning|reasoning_content|tool_calls|function_call)$/;
/** Those that are handled separately only if they are plain strings. */
const PLAIN = /^(?:refusal|reasoning|reasoning_content)$/;
/** Names of text fields in nested values. Other nested fields hold names, addresses, signatures or audio. */
const TEXT_LEAF = /^(?:text|summary|transcript|thinking|content)$/;

/**
 * The texts in whatever else a server adds to a message: reasoning in lists, the transcript of a spoken answer. They
 * may be signed, so they are refused rather than rewritten.
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

function partPlaces(part: unknown, place: Own): Place[] {
  if (typeof part === "string") return part === "" ? [] : [{ ...place, text: part }];
  return textLeaves(part, place);
}
