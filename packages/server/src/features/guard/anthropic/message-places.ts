import { asList, asRecord, asText, type Place, textAt } from "../places.ts";
import type { Spoken } from "../spoken.ts";

type Own = Pick<Place, "role" | "path">;

/** Every text of `POST /v1/messages`, and of the count of its tokens. */
export function messagesRequestPlaces(body: unknown): Place[] {
  const { system, messages } = asRecord(body);
  return [
    ...textAt(body, "system", { role: "system", path: [] }),
    ...asList(system).flatMap((block, index) =>
      textAt(block, "text", { role: "system", path: ["system", index] }),
    ),
    ...asList(messages).flatMap((message, index) => {
      const { role: said, content } = asRecord(message);
      const role = ROLES[asText(said) ?? ""] ?? "user";
      const path = ["messages", index];
      return [
        ...textAt(message, "content", { role, path }),
        ...asList(content).flatMap((block, at) =>
          blockPlaces(block, { role, path: [...path, "content", at] }),
        ),
      ];
    }),
  ];
}

/** Every text of the answer. */
export function messageResponsePlaces(body: unknown): Place[] {
  return asList(asRecord(body)["content"]).flatMap((block, index) =>
    blockPlaces(block, { role: "assistant", path: ["content", index] }),
  );
}

const ROLES: Readonly<Record<string, Spoken["role"]>> = {
  user: "user",
  assistant: "assistant",
  system: "system",
};

/** One block of content. Pictures are skipped; the output of a tool or a search must not be obeyed. */
export function blockPlaces(block: unknown, { role, path }: Own): Place[] {
  const { type, content, source, input } = asRecord(block);
  const brought = { role: "tool", path } as const;
  switch (type) {
    case "text":
      return textAt(block, "text", { role, path });
    case "thinking":
      return textAt(block, "thinking", { role, path, isSealed: true });
    case "tool_use":
    case "server_tool_use":
    case "mcp_tool_use":
      return leafPlaces(input, { role, path: [...path, "input"] });
    case "document":
      return [
        ...textAt(source, "data", { ...brought, path: [...path, "source"] }).filter(() => isText(source)),
        ...textAt(block, "title", brought),
        ...textAt(block, "context", brought),
        ...contentPlaces(asRecord(source)["content"], { ...brought, path: [...path, "source", "content"] }),
      ];
    case "tool_result":
    case "search_result":
    case "mcp_tool_result":
      return [
        ...textAt(block, "title", brought),
        ...contentPlaces(content, { ...brought, path: [...path, "content"] }),
      ];
    default:
      return contentPlaces(content, { ...brought, path: [...path, "content"] });
  }
}

const isText = (source: unknown): boolean => asRecord(source)["type"] === "text";

function contentPlaces(content: unknown, { role, path }: Own): Place[] {
  if (typeof content === "string") return content === "" ? [] : [{ role, path, text: content }];
  return asList(content).flatMap((block, index) => {
    const own = { role, path: [...path, index] };
    return asRecord(block)["type"] === "text" ? textAt(block, "text", own) : blockPlaces(block, own);
  });
}

/** Deep enough for any tool's arguments; deeper ones are no arguments. */
const DEPTH_MAX = 32;

/** The texts inside of a tool's arguments, which this protocol sends as JSON and not as a string. */
function leafPlaces(value: unknown, { role, path }: Own, depth = 0): Place[] {
  if (typeof value === "string") return value === "" ? [] : [{ role, path, text: value }];
  if (typeof value !== "object" || value === null || depth > DEPTH_MAX) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    leafPlaces(inner, { role, path: [...path, Array.isArray(value) ? Number(name) : name] }, depth + 1),
  );
}
