import { fromClient } from "./from-client.ts";
import { fromServer } from "./from-server.ts";
import { isRequest, isResponse, refusal, type Message } from "./json-rpc.ts";
import type { Conversation, GuardParts } from "./sides.ts";
import { createToolList } from "./tool-list.ts";

/**
 * Checks both sides of a conversation. Each function returns what to pass on: the same object if nothing
 * changed.
 */
export interface Guard {
  fromClient(message: Message): Promise<Message | undefined>;
  fromServer(message: Message): Promise<Message | undefined>;
}

export function createGuard(parts: GuardParts): Guard {
  const talk: Conversation = {
    asked: new Map(),
    askedOfClient: new Map(),
    waiting: new Set(),
    own: new Map(),
  };
  let ownIds = 0;
  const ask = (method: string, params: Message["params"]): Promise<Message> =>
    new Promise((resolve) => {
      const id = `prompt-shield-${(ownIds += 1)}`;
      const give = (answer: Message): void => {
        clearTimeout(timer);
        resolve(answer);
      };
      const timer = setTimeout(() => give(refusal(id, "the server does not answer")), ANSWER_LIMIT_MS);
      talk.own.set(id, give);
      parts.toServer({ jsonrpc: "2.0", id, method, ...(params && { params }) });
    });
  const tools = createToolList({ ...parts, ask });
  // Fail closed: whatever could not be checked is not passed on.
  const failed = (error: unknown): string => {
    parts.log(`could not be checked: ${error instanceof Error ? error.message : String(error)}`);
    return "Prompt Shield could not check this, so it was not passed on.";
  };
  return {
    fromClient: (message) =>
      fromClient(message, { talk, tools, parts }).catch((error: unknown) => {
        const reason = failed(error);
        if (isRequest(message)) parts.toClient(refusal(message.id, reason));
        return undefined;
      }),
    fromServer: (message) =>
      fromServer(message, { talk, tools, parts }).catch((error: unknown) => {
        const reason = failed(error);
        if (isRequest(message)) parts.toServer(refusal(message.id, reason));
        return isResponse(message) ? refusal(message.id, reason) : undefined;
      }),
  };
}

/** How long the guard waits for an answer to its own requests. */
const ANSWER_LIMIT_MS = 30_000;
