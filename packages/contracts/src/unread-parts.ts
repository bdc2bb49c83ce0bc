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
const MAY_BE_EMPTY =
  /^(?:(?:input_|output_)?text|refusal|thinking|reasoning|document|\w*tool_use|\w*result|step-start|tool-.+|dynamic-tool)$/su;

/** The kinds of all parts of a message that hold no text to read, also of those inside its tools' results. */
export function unreadParts(message: unknown): UnreadKind[] {
  const kinds: UnreadKind[] = [];
  const { content, parts } = asRecord(message);
  for (const part of [...partsUnder(content, 0), ...partsUnder(parts, 0)]) {
    const kind = kindOf(part);
    if (kind) kinds.push(kind);
  }
  return kinds;
}

/** What lies deeper is read as one text (`block-places.ts`), pictures and all. */
const DEPTH_MAX = 16;

function* partsUnder(content: unknown, depth: number): Generator<unknown> {
  if (depth > DEPTH_MAX) return;
  const one = asRecord(content)["type"] === undefined ? [] : [content];
  for (const part of [...asList(content), ...one]) {
    const { content: inner, source } = asRecord(part);
    yield part;
    yield* partsUnder(inner, depth + 1);
    yield* partsUnder(asRecord(source)["content"], depth + 1);
  }
}

function kindOf(part: unknown): UnreadKind | undefined {
  if (typeof part !== "object" || part === null) return undefined;
  const { type, source, content } = asRecord(part);
  const name = asText(type) ?? "";
  if (name === "document")
    return content !== undefined || WRITTEN_OUT.has(asRecord(source)["type"]) ? undefined : "file";
  const known = KINDS.find(([names]) => names.test(name));
  if (known || MAY_BE_EMPTY.test(name)) return known?.[1];
  return blockPlaces(part, { role: "user", path: [] }).length === 0 ? "other" : undefined;
}
