import { asList, asRecord, documentPlace, leavesOf, type Place, textAt, textLeaves } from "./places.ts";

type Own = Pick<Place, "role" | "path">;

/**
 * The texts of one content block. Pictures are skipped. Output of tools and searches gets the role "tool", because
 * nothing in it may be obeyed.
 */
export function blockPlaces(block: unknown, { role, path }: Own): Place[] {
  if (typeof block === "string") return block === "" ? [] : [{ role, path, text: block }];
  if (path.length > STEPS_MAX) return documentPlace(block, { role, path });
  if (Array.isArray(block)) return contentPlaces(block, { role, path });
  const fields = asRecord(block);
  const { type, source, input, citations, content } = fields;
  const brought = { role: "tool", path } as const;
  const attached = { ...brought, source: "document" } as const;
  // No provider sends one, but a part with a text is read whatever else it claims to be.
  const beside = textAt(block, "text", { role, path });
  switch (type) {
    case "text":
      return [
        ...textAt(block, "text", { role, path }),
        // Citations repeat the text they quote.
        ...unknownPlaces(citations, { role, path: [...path, "citations"] }),
      ];
    case "thinking":
      return [...textAt(block, "thinking", { role, path, isSealed: true }), ...beside];
    case "tool_use":
    case "server_tool_use":
    case "mcp_tool_use":
    case "tool-call":
      return [
        ...documentPlace(input, { role, path: [...path, "input"] }),
        ...documentPlace(fields["args"], { role, path: [...path, "args"] }),
        ...beside,
      ];
    case "json":
      return [...documentPlace(fields["json"], { role, path: [...path, "json"] }), ...beside];
    case "document":
      return [
        ...textAt(source, "data", { ...attached, path: [...path, "source"] }).filter(() => isText(source)),
        ...textAt(block, "title", attached),
        ...textAt(block, "context", attached),
        ...contentPlaces(asRecord(source)["content"], {
          ...brought,
          path: [...path, "source", "content"],
        }).map((place) => ({ ...place, source: "document" as const })),
        ...contentPlaces(content, { ...brought, path: [...path, "content"] }),
        ...beside,
      ];
    case "tool_result":
    case "search_result":
    case "web_search_result":
    case "mcp_tool_result":
      return [
        ...textAt(block, "title", brought),
        ...contentPlaces(content, { ...brought, path: [...path, "content"] }),
        ...RESULT_FIELDS.flatMap((field) =>
          unknownPlaces(fields[field], { ...brought, path: [...path, field] }),
        ),
        ...beside,
      ];
    default:
      if (RESULT.test(String(type)))
        return [
          ...unknownPlaces(block, brought, "content"),
          ...contentPlaces(content, { ...brought, path: [...path, "content"] }),
        ];
      if (TOOL_PART.test(String(type)))
        return [
          ...textAt(block, "input", { role, path }),
          ...documentPlace(input, { role, path: [...path, "input"] }),
          ...unknownPlaces(block, brought, "input"),
        ];
      return [
        ...textLeaves(block, { role, path }, { except: "content" }),
        ...contentPlaces(content, { ...brought, path: [...path, "content"] }),
      ];
  }
}

/**
 * Deeper than blocks of any real conversation. What lies deeper becomes one text, or the length of all paths together
 * would grow with the square of a message's size.
 */
const STEPS_MAX = 32;

/** Where frameworks put what a tool returned, if not into the content. */
const RESULT_FIELDS = ["output", "result", "structuredContent"] as const;
/** The names that other formats have for a tool's result. */
const RESULT =
  /^(?:tool[-_]?(?:output|response)|tool-?result|(?:\w+_)?call_output|function_?(?:response|result))$/i;

/** A call and its result in one part, as the pages of the Vercel AI SDK send it; the name of the tool follows. */
const TOOL_PART = /^(?:tool-.+|dynamic-tool)$/s;

const isText = (source: unknown): boolean => asRecord(source)["type"] === "text";

/** Fields whose values are no text. */
const NAME =
  /^(?:type|id|tool_use_id|call_id|toolCallId|toolName|file_id|url|source|media_type|signature|data|retrieved_at|encrypted_\w+|error_code)$/;

/** Every text in a block of an unknown kind: providers keep adding new ones. */
export function unknownPlaces(value: unknown, own: Own, except?: string): Place[] {
  const isWanted = (steps: Place["path"]): boolean => !NAME.test(String(steps.at(-1) ?? own.path.at(-1)));
  return leavesOf(value, own, { isWanted, except });
}

/** The texts of a block's or message's content: a text, or blocks. */
export function contentPlaces(content: unknown, { role, path }: Own): Place[] {
  if (typeof content === "string") return content === "" ? [] : [{ role, path, text: content }];
  if (path.length > STEPS_MAX) return documentPlace(content, { role, path });
  // Output of the provider's own tools, such as a fetched page or a program's output.
  const { content: inner } = asRecord(content);
  if (Object.keys(asRecord(content)).length > 0)
    return [
      ...unknownPlaces(content, { role, path }, "content"),
      ...(asRecord(inner)["type"] === undefined
        ? contentPlaces(inner, { role, path: [...path, "content"] })
        : blockPlaces(inner, { role, path: [...path, "content"] })),
    ];
  return asList(content).flatMap((block, index) => blockPlaces(block, { role, path: [...path, index] }));
}
