import { blockPlaces } from "./block-places.ts";
import { asList, asRecord, asText } from "./places.ts";

/** What a message can hold that is no text. */
export const UNREAD_KINDS = ["image", "audio", "video", "file", "thought", "other"] as const;
export type UnreadKind = (typeof UNREAD_KINDS)[number];

const KINDS: readonly (readonly [RegExp, UnreadKind])[] = [
  [/^(?:input_|output_)?image(?:_url|_file)?$/u, "image"],
  [/^(?:input_|output_)?audio(?:_url)?$/u, "audio"],
  [/^(?:input_)?video(?:_url)?$/u, "video"],
  [/^(?:input_)?file$|^container_upload$/u, "file"],
  [/^redacted_thinking$/u, "thought"],
];
/** A document whose text is in the message. Others are files or addresses. */
const WRITTEN_OUT = new Set<unknown>(["text", "content"]);
/** Parts that may have nothing to say. */
const MAY_BE_EMPTY = /^(?:(?:input_|output_)?text|refusal|thinking|document|\w*tool_use|\w*result)$/u;

/** The kinds of all parts of a message that hold no text to read, also of those inside its tools' results. */
export function unreadParts(message: unknown): UnreadKind[] {
  return partsUnder(asRecord(message)["content"]).flatMap((part) => kindOf(part) ?? []);
}

function partsUnder(content: unknown): unknown[] {
  const one = asRecord(content)["type"] === undefined ? [] : [content];
  return [...asList(content), ...one].flatMap((part) => {
    const { content: inner, source } = asRecord(part);
    return [part, ...partsUnder(inner), ...partsUnder(asRecord(source)["content"])];
  });
}

function kindOf(part: unknown): UnreadKind | undefined {
  if (typeof part !== "object" || part === null) return undefined;
  const { type, source } = asRecord(part);
  const name = asText(type) ?? "";
  if (name === "document") return WRITTEN_OUT.has(asRecord(source)["type"]) ? undefined : "file";
  const known = KINDS.find(([names]) => names.test(name));
  if (known || MAY_BE_EMPTY.test(name)) return known?.[1];
  return blockPlaces(part, { role: "user", path: [] }).length === 0 ? "other" : undefined;
}
