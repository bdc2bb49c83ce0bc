import { findSecrets } from "./inspect.ts";
import {
  isFields,
  isRequest,
  isResponse,
  keyOf,
  refusal,
  resultFor,
  toolError,
  type Message,
} from "./json-rpc.ts";
import type { Conversation, Sides } from "./sides.ts";
import { howToApprove, reason } from "./tool-list.ts";

/** Checks a client's message on its way to the server. */
export async function fromClient(message: Message, sides: Sides): Promise<Message | undefined> {
  const { talk } = sides;
  if (message.method === "notifications/cancelled") return cancel(message, talk);
  if (isResponse(message)) return checkAnswer(message, sides);
  if (!isRequest(message)) return message;
  if (message.method === "tools/call") {
    talk.waiting.add(message.id);
    const checked = await checkCall(message, sides);
    // Cancelled during the check, so the server never sees it.
    if (!talk.waiting.delete(message.id)) return undefined;
    if (checked) talk.asked.set(keyOf(message.id), checked);
    return checked;
  }
  talk.asked.set(keyOf(message.id), message);
  if (message.method !== "prompts/get") return message;
  const checked = await checkArguments(message, sides);
  if (!checked) talk.asked.delete(keyOf(message.id));
  return checked;
}

function cancel(message: Message, talk: Conversation): Message | undefined {
  const id = message.params?.["requestId"] as Message["id"];
  return talk.waiting.delete(id) ? undefined : message;
}

async function checkCall(message: Message, sides: Sides): Promise<Message | undefined> {
  const { tools, parts } = sides;
  const name = String(message.params?.["name"]);
  const why = await tools.whyNot(name, message.params?.["_meta"]);
  if (why === undefined) return checkArguments(message, sides);
  parts.log(`call of tool "${name}" refused: ${why}`);
  const text = `Prompt Shield refused to call "${name}": ${reason(why)} ${howToApprove(parts.server)}`;
  parts.toClient(resultFor(message, toolError(text)));
  return undefined;
}

/** Checks arguments for secrets: the server could send them anywhere. */
async function checkArguments(message: Message, { parts }: Sides): Promise<Message | undefined> {
  const given = message.params?.["arguments"];
  if (!isFields(given)) return message;
  const found = await findSecrets(given);
  if (!found) return message;
  const what = `the arguments of "${String(message.params?.["name"])}"`;
  for (const line of found.reasons) parts.log(`${what}: ${line}`);
  const { onSecrets } = parts.policy;
  if (onSecrets === "report") return message;
  if (onSecrets === "mask")
    return { ...message, params: { ...message.params, arguments: await found.clean() } };
  const text = `Prompt Shield kept ${what} from the server: ${found.reasons[0]}`;
  parts.toClient(
    message.method === "tools/call" ? resultFor(message, toolError(text)) : refusal(message.id, text),
  );
  return undefined;
}

/**
 * Checks answers for secrets only if a model wrote them. What a person types into a server's form is their
 * choice.
 */
async function checkAnswer(message: Message, { talk, parts }: Sides): Promise<Message> {
  const question = talk.askedOfClient.get(message.id);
  talk.askedOfClient.delete(message.id);
  if (question?.method !== "sampling/createMessage" || !message.result) return message;
  const found = await findSecrets(message.result);
  if (!found || parts.policy.onSecrets === "report") return message;
  for (const line of found.reasons) parts.log(`an answer to the server: ${line}`);
  if (parts.policy.onSecrets === "mask") return { ...message, result: await found.clean() };
  return refusal(message.id, "The answer contains secrets and was not sent.");
}
