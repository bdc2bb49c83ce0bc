import { z } from "zod";

import { EMAIL_MAX_CHARS, MESSAGE_PARTS_MAX, MESSAGES_MAX } from "../limits.ts";
import { messagePlaces } from "../message-places.ts";
import { VALIDATION } from "../messages.ts";
import { CONTENT_FORMATS, CONTENT_SOURCES, MESSAGE_ROLES } from "../vocabulary.ts";
import { checkPrompt, type Issues } from "./fields.ts";
import { list } from "./list.ts";

/**
 * In OpenAI's format or in Anthropic's. Which fields hold text is decided in one place (`message-places.ts`); everything
 * else, such as images, is returned as it is.
 */
const messagePartSchema = z.looseObject({ type: z.string().max(64), text: z.string().optional() });

export const messageSchema = z.looseObject({
  role: z.enum(MESSAGE_ROLES),
  content: z.union([z.string(), list(messagePartSchema).max(MESSAGE_PARTS_MAX), z.null()]).optional(),
});
export type MessageInput = z.infer<typeof messageSchema>;

const senderField = z
  .string()
  .trim()
  .max(EMAIL_MAX_CHARS)
  .regex(/^[^\s@<>]+@[^\s@<>]+$/, VALIDATION.sender);

/** The fields with the input. Exactly one of prompt, content and messages must be sent. */
export function inputFields(blankText: string) {
  return {
    prompt: z.string(blankText).optional(),
    content: z.string().optional(),
    source: z.enum(CONTENT_SOURCES).optional(),
    format: z.enum(CONTENT_FORMATS).optional(),
    /** Who sent the content, as you have verified it: for a policy that allows senders. */
    sender: senderField.optional(),
    messages: list(messageSchema)
      .max(MESSAGES_MAX)
      .optional()
      .describe(
        "In OpenAI's format or in Anthropic's, or with the parts of the Vercel AI SDK's pages. Read: texts, refusals, reasoning, the arguments of tool calls, tools' results and documents. The notes of the answer count parts that hold no text, such as images.",
      ),
  };
}

/** The same for OpenAPI, which cannot show what a check refuses. */
export const oneInput = {
  oneOf: [{ required: ["prompt"] }, { required: ["content"] }, { required: ["messages"] }],
};

interface Input {
  readonly prompt?: string | undefined;
  readonly content?: string | undefined;
  readonly source?: unknown;
  readonly format?: unknown;
  readonly sender?: unknown;
  readonly messages?: readonly MessageInput[] | undefined;
}

export function checkInput(input: Input, blankText: string, issues: Issues): void {
  const { prompt, content, messages, source, format, sender } = input;
  // Refused for their number already; there may be very many.
  if (messages !== undefined && messages.length > MESSAGES_MAX) return;
  const given = [prompt, content, messages].filter((field) => field !== undefined).length;
  const refuse = (message: string): void => {
    issues.push({ code: "custom", message, input: undefined, path: [] });
  };
  if (given === 0) refuse(blankText);
  else if (given > 1) refuse(VALIDATION.oneInput);
  else if (content === undefined && (source ?? format ?? sender) !== undefined)
    refuse(VALIDATION.contentSettings);
  else checkPrompt(prompt ?? content ?? textOfMessages(messages ?? []), blankText, issues);
}

/** All texts of a conversation that are read, one below the other. */
export function textOfMessages(messages: readonly MessageInput[]): string {
  return messages
    .flatMap(messagePlaces)
    .map(({ text }) => text)
    .join("\n\n");
}
