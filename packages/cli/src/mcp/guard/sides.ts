import type { Message } from "./json-rpc.ts";
import type { Examiner } from "./outcome.ts";
import type { ToolList, ToolListParts } from "./tool-list.ts";

export interface GuardParts extends Examiner, Omit<ToolListParts, "engine" | "log"> {
  /** Sends one of the guard's own messages. */
  readonly toServer: (message: Message) => void;
  readonly toClient: (message: Message) => void;
}

/** The open requests of both sides, and those of the guard itself. */
export interface Conversation {
  readonly asked: Map<Message["id"], Message>;
  readonly askedOfClient: Map<Message["id"], Message>;
  /** Calls that wait until the list of tools is checked. */
  readonly waiting: Set<Message["id"]>;
  readonly own: Map<Message["id"], (answer: Message) => void>;
}

/** What both directions of a conversation share. */
export interface Sides {
  readonly talk: Conversation;
  readonly tools: ToolList;
  readonly parts: GuardParts;
}
