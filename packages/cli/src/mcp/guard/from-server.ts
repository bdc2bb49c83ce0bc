import {
  isClear,
  isFields,
  isRequest,
  isResponse,
  keyOf,
  refusal,
  resultFor,
  toolError,
  type Fields,
  type Message,
} from "./json-rpc.ts";
import { examine } from "./outcome.ts";
import type { Sides } from "./sides.ts";
import { stripAll } from "./strip.ts";

/** Checks a server's message on its way to the client. */
export async function fromServer(message: Message, sides: Sides): Promise<Message | undefined> {
  if (!isClear(message)) throw new Error("it is not a message of the protocol");
  if (isResponse(message)) return checkAnswer(message, sides);
  if (isRequest(message)) return checkQuestion(message, sides);
  if (message.method === "notifications/tools/list_changed") sides.tools.forget();
  const isShown = message.method === "notifications/message" || message.method === "notifications/progress";
  return isShown && sides.parts.policy.strip ? stripAll(message) : message;
}

/** Requests whose answers a model reads. */
const READ_BY_MODELS = new Map(
  Object.entries<(params: Fields) => string>({
    "tools/call": ({ name }) => `the result of "${String(name)}"`,
    "tasks/result": () => "the result of a task",
    "resources/read": ({ uri }) => `the resource ${String(uri)}`,
    "resources/list": () => "the list of resources",
    "resources/templates/list": () => "the list of resource templates",
    "prompts/get": ({ name }) => `the prompt "${String(name)}"`,
    "prompts/list": () => "the list of prompts",
  }),
);

async function checkAnswer(message: Message, sides: Sides): Promise<Message | undefined> {
  const { talk, tools } = sides;
  const own = talk.own.get(message.id);
  if (own) {
    talk.own.delete(message.id);
    own(message);
    return undefined;
  }
  const question = talk.asked.get(keyOf(message.id));
  talk.asked.delete(keyOf(message.id));
  if (!question) {
    sides.parts.log("an answer to a question that nobody asked was not passed on");
    return undefined;
  }
  const { result } = message;
  if (!result) return checkError(message, question, sides);
  if (question.method === "tools/list" && Array.isArray(result["tools"])) {
    const listed: unknown[] = result["tools"];
    const shown = await tools.show(listed);
    const isSame = shown.length === listed.length && shown.every((tool, index) => tool === listed[index]);
    return withResult(message, isSame ? result : { ...result, tools: shown }, sides);
  }
  if (typeof result["instructions"] === "string") {
    const instructions = await tools.instructions(result["instructions"]);
    const isSame = instructions === result["instructions"];
    return withResult(message, isSame ? result : { ...result, instructions }, sides);
  }
  const what = READ_BY_MODELS.get(question.method ?? "")?.(question.params ?? {});
  return what === undefined ? message : checkResult(message, { question, result, what }, sides);
}

function withResult(message: Message, result: Fields, { parts }: Sides): Message {
  const stripped = parts.policy.strip ? stripAll(result) : result;
  return stripped === message.result ? message : { ...message, result: stripped };
}

async function checkResult(
  message: Message,
  { question, result, what }: { question: Message; result: Fields; what: string },
  { parts }: Sides,
): Promise<Message> {
  const outcome = await examine(result, what, parts);
  if ("refused" in outcome) {
    return question.method === "tools/call"
      ? resultFor(question, toolError(outcome.refused))
      : refusal(message.id, outcome.refused);
  }
  const { value, note } = outcome;
  if (value === result) return message;
  return { ...message, result: note ? withNote(value, note) : value };
}

/** Tells the assistant that something was removed, if the result is a list of contents. */
function withNote(result: Fields, note: string): Fields {
  const { content } = result;
  return Array.isArray(content) ? { ...result, content: [...content, { type: "text", text: note }] } : result;
}

async function checkError(message: Message, question: Message, { parts }: Sides): Promise<Message> {
  const { error } = message;
  if (!isFields(error)) return message;
  const outcome = await examine(error as Fields, `the error of ${question.method}`, parts);
  if ("refused" in outcome) return { ...message, error: { code: error.code, message: outcome.refused } };
  return outcome.value === (error as Fields)
    ? message
    : { ...message, error: { ...error, ...outcome.value } };
}

/** Requests in which a server asks a model or a person through the client. */
const QUESTIONS: ReadonlySet<string> = new Set(["sampling/createMessage", "elicitation/create"]);

async function checkQuestion(message: Message, { talk, parts }: Sides): Promise<Message | undefined> {
  talk.askedOfClient.set(message.id, message);
  if (!QUESTIONS.has(message.method ?? "") || !message.params) return message;
  const outcome = await examine(message.params, `a question of the server (${message.method})`, parts);
  if ("refused" in outcome) {
    talk.askedOfClient.delete(message.id);
    parts.toServer(refusal(message.id, outcome.refused));
    return undefined;
  }
  return outcome.value === message.params ? message : { ...message, params: outcome.value };
}
