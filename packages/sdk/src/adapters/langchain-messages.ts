import type { Role } from "./options.ts";
import type { Visit } from "./structure.ts";

/** The fields of a message that the guard reads. */
export interface Message {
  readonly type: string;
  readonly content: unknown;
  readonly id?: string | undefined;
}

interface Block {
  readonly type: string;
  readonly text?: string;
}

/** System messages are missing because the application itself wrote them; they are not scanned. */
const ROLES = new Map(
  Object.entries<Role>({ human: "user", ai: "assistant", tool: "tool", function: "tool" }),
);

export function walkMessages<One extends Message>(messages: One[], visit: Visit): One[] {
  return messages.map((message) => {
    const role = ROLES.get(message.type);
    if (role === undefined) return message;
    const content = walkContent(message.content, role, visit);
    return content === message.content ? message : cleanedCopy(message, content);
  });
}

function walkContent(content: unknown, role: Role, visit: Visit): unknown {
  if (typeof content === "string") return visit(role, content);
  if (!Array.isArray(content)) return content;
  const blocks = (content as readonly Block[]).map((block) => {
    if (typeof block.text !== "string") return block;
    const text = visit(role, block.text);
    return text === block.text ? block : { ...block, text };
  });
  return blocks.every((block, index) => block === content[index]) ? content : blocks;
}

/**
 * A message of the same class with other content. It keeps its id, because the graph replaces messages by id,
 * and is built by its constructor, which also stores the fields it was made from.
 */
export function cleanedCopy<One extends Message>(message: One, content: unknown, other: object = {}): One {
  const Same = message.constructor as new (fields: object) => One;
  const { lc_kwargs: fields } = message as One & { readonly lc_kwargs?: object };
  return new Same({ ...fields, id: message.id, content, ...other });
}
