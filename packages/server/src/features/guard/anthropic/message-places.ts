import {
  asList,
  asRecord,
  asText,
  documentPlace,
  leafPlaces,
  type Place,
  textAt,
  textLeaves,
} from "../places.ts";
import type { Spoken } from "../spoken.ts";
import { toolPlaces } from "../tool-places.ts";

type Own = Pick<Place, "role" | "path">;

/** Every text in a request to `POST /v1/messages` or `/v1/messages/count_tokens`. */
export function messagesRequestPlaces(body: unknown): Place[] {
  const { system, messages, tools } = asRecord(body);
  return [
    ...contentPlaces(system, { role: "system", path: ["system"] }),
    ...asList(messages).flatMap((message, index) => {
      const { role: said, content } = asRecord(message);
      const role = ROLES.get(asText(said) ?? "") ?? "user";
      return contentPlaces(content, { role, path: ["messages", index, "content"] });
    }),
    ...toolPlaces(tools, ["tools"]),
  ];
}

/** Every text in the answer. */
export function messageResponsePlaces(body: unknown): Place[] {
  return asList(asRecord(body)["content"]).flatMap((block, index) =>
    blockPlaces(block, { role: "assistant", path: ["content", index] }),
  );
}

/** A Map, not an object: callers choose the role freely, and "constructor" is a key of every object. */
const ROLES = new Map(
  Object.entries<Spoken["role"]>({
    user: "user",
    assistant: "assistant",
    system: "system",
    // Only in bodies that mix this format with OpenAI's.
    developer: "developer",
    tool: "tool",
    function: "tool",
  }),
);

/**
 * The texts of one content block. Pictures are skipped. Output of tools and searches gets the role "tool", because
 * nothing in it may be obeyed.
 */
export function blockPlaces(block: unknown, { role, path }: Own): Place[] {
  if (typeof block === "string") return block === "" ? [] : [{ role, path, text: block }];
  const { content, ...others } = asRecord(block);
  const { type, source, input, citations } = others;
  const brought = { role: "tool", path } as const;
  switch (type) {
    case "text":
      return [
        ...textAt(block, "text", { role, path }),
        // Citations repeat the text they quote.
        ...unknownPlaces(citations, { role, path: [...path, "citations"] }),
      ];
    case "thinking":
      return textAt(block, "thinking", { role, path, isSealed: true });
    case "tool_use":
    case "server_tool_use":
    case "mcp_tool_use":
      return documentPlace(input, { role, path: [...path, "input"] });
    case "document":
      return [
        ...textAt(source, "data", { ...brought, path: [...path, "source"] }).filter(() => isText(source)),
        ...textAt(block, "title", brought),
        ...textAt(block, "context", brought),
        ...contentPlaces(asRecord(source)["content"], { ...brought, path: [...path, "source", "content"] }),
      ];
    case "tool_result":
    case "search_result":
    case "web_search_result":
    case "mcp_tool_result":
      return [
        ...textAt(block, "title", brought),
        ...contentPlaces(content, { ...brought, path: [...path, "content"] }),
      ];
    default:
      return [
        ...textLeaves(others, { role, path }),
        ...contentPlaces(content, { ...brought, path: [...path, "content"] }),
      ];
  }
}

const isText = (source: unknown): boolean => asRecord(source)["type"] === "text";

/** Fields whose values are no text. */
const NAME =
  /^(?:type|id|tool_use_id|file_id|url|source|media_type|signature|data|retrieved_at|encrypted_\w+|error_code)$/;

/** Every text in a block of an unknown kind: providers keep adding new ones. */
export function unknownPlaces(value: unknown, own: Own): Place[] {
  return leafPlaces(value, own).filter(({ path }) => !NAME.test(String(path.at(-1))));
}

function contentPlaces(content: unknown, { role, path }: Own): Place[] {
  if (typeof content === "string") return content === "" ? [] : [{ role, path, text: content }];
  // Output of the provider's own tools, such as a fetched page or a program's output.
  const { content: inner, ...printed } = asRecord(content);
  if (Object.keys(printed).length > 0)
    return [
      ...unknownPlaces(printed, { role, path }),
      ...(asRecord(inner)["type"] === undefined
        ? contentPlaces(inner, { role, path: [...path, "content"] })
        : blockPlaces(inner, { role, path: [...path, "content"] })),
    ];
  return asList(content).flatMap((block, index) => blockPlaces(block, { role, path: [...path, index] }));
}
