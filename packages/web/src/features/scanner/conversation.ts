import { MESSAGE_PARTS_MAX, MESSAGES_MAX } from "@prompt-shield/contracts/limits";
import { messagePlaces } from "@prompt-shield/contracts/message-places";
import { asRecord } from "@prompt-shield/contracts/places";
import { MESSAGE_ROLES } from "@prompt-shield/contracts/vocabulary";
import type { Input } from "../../lib/ask.ts";

type Messages = NonNullable<Input["messages"]>;

/** The messages of a text that is a list of them. Records with any other field are data, where every value is read. */
export function conversationIn(text: string): Messages | undefined {
  if (!/^\s*\[\s*\{/u.test(text)) return undefined;
  const list = parsed(text);
  if (!Array.isArray(list) || list.length > MESSAGES_MAX || !list.every(isMessage)) return undefined;
  // Pictures alone: the server would call them blank.
  return list.flatMap(messagePlaces).some((place) => place.text.trim() !== "") ? list : undefined;
}

/** One document on each line is no list. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text.trim());
  } catch {
    return undefined;
  }
}

const FIELDS =
  /^(?:role|content|name|refusal|reasoning|reasoning_content|tool_calls|tool_call_id|function_call)$/;

function isMessage(value: unknown): value is Messages[number] {
  const { role, content } = asRecord(value);
  return (
    MESSAGE_ROLES.some((known) => known === role) &&
    (content === undefined || content === null || typeof content === "string" || isPartList(content)) &&
    Object.keys(asRecord(value)).every((field) => FIELDS.test(field))
  );
}

function isPartList(content: unknown): boolean {
  return Array.isArray(content) && content.length <= MESSAGE_PARTS_MAX && content.every(isPart);
}

function isPart(part: unknown): boolean {
  const { type, text } = asRecord(part);
  return typeof type === "string" && type.length <= 64 && (text === undefined || typeof text === "string");
}
