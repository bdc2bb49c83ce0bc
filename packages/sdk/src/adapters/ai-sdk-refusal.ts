import type { ContentPart, StreamPart } from "./ai-sdk-parts.ts";

/** ai 5 calls its models "v2" and expects fewer fields about how an answer ended than ai 6 and 7. */
export interface Model {
  readonly specificationVersion: string;
}

const finishReason = ({ specificationVersion }: Model) =>
  specificationVersion === "v2" ? "content-filter" : { unified: "content-filter", raw: undefined };

/** The model was not asked, so every token count is undefined. */
const usage = ({ specificationVersion }: Model) =>
  specificationVersion === "v2"
    ? { inputTokens: undefined, outputTokens: undefined, totalTokens: undefined }
    : {
        inputTokens: { total: undefined, noCache: undefined, cacheRead: undefined, cacheWrite: undefined },
        outputTokens: { total: undefined, text: undefined, reasoning: undefined },
      };

/** An answer that contains only the refusal. */
export function refusedAnswer(refusal: string, model: Model) {
  const content: ContentPart[] = [{ type: "text", text: refusal }];
  return { content, finishReason: finishReason(model), usage: usage(model), warnings: [] };
}

/** The refusal as the rest of a stream. */
export function refusedParts(refusal: string, model: Model): StreamPart[] {
  const id = "prompt-shield";
  return [
    { type: "text-start", id },
    { type: "text-delta", id, delta: refusal },
    { type: "text-end", id },
    { type: "finish", finishReason: finishReason(model), usage: usage(model) },
  ];
}
