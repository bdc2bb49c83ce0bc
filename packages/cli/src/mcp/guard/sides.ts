import type { Message } from "./json-rpc.ts";
import type { Examiner } from "./outcome.ts";
import type { ToolList, ToolListParts } from "./tool-list.ts";

export interface GuardParts extends Examiner, Omit<ToolListParts, "engine" | "log"> {
  /** Sends a message of the guard's own. */
  readonly toServer: (message: Message) => void;
  readonly toClient: (message: Message) => void;
}

/** What was asked and not yet answered, and what the guard itself asks. */
export interface Conversation {
  readonly asked: Map<Message["id"], Message>;
  readonly askedOfClient: Map<Message["id"], Message>;
  /** Calls that wait for the list of tools to be checked. */
  readonly waiting: Set<Message["id"]>;
  readonly own: Map<Message["id"], (answer: Message) => void>;
}

/** What both directions of a conversation share. */
export interface Sides {
  readonly talk: Conversation;
  readonly tools: ToolList;
  readonly parts: GuardParts;
}
