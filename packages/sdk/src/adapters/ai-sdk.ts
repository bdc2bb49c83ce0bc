import type { ContentPart, StreamPart } from "./ai-sdk-parts.ts";
import { walkPrompt, type PromptMessage } from "./ai-sdk-prompt.ts";
import { refusedAnswer, refusedParts, type Model } from "./ai-sdk-refusal.ts";
import { heldStream } from "./ai-sdk-stream.ts";
import { createGuard, throwIfBlocked, type Judgement } from "./guard.ts";
import type { GuardOptions } from "./options.ts";
import { judgeStructure, type Visit } from "./structure.ts";

export type { Direction, GuardOptions, Mode, Role, Threat } from "./options.ts";

export interface ShieldMiddlewareOptions extends GuardOptions {
  /** The answer to return instead of blocked text. Without it, a blocked call throws a ThreatError. */
  readonly refusal?: string;
  /** Whether to scan the model's answers as well. Default: true. */
  readonly output?: boolean;
  /**
   * How many characters of a streamed answer to collect before each scan. Infinity scans once, at the end.
   * Default: 1,000.
   */
  readonly windowChars?: number;
}

// The framework's types differ between its major versions. These generic types fit all of them.

interface CallParameters {
  readonly prompt: readonly unknown[];
  readonly abortSignal?: AbortSignal | undefined;
}

/** The `middleware` for `wrapLanguageModel` of ai 5, 6 and 7. */
export interface ShieldMiddleware {
  readonly specificationVersion: "v3";
  transformParams<Parameters extends CallParameters>(call: { params: Parameters }): Promise<Parameters>;
  wrapGenerate<Answer extends { content: readonly unknown[] }>(call: {
    doGenerate: () => PromiseLike<Answer>;
    params: CallParameters;
    model: Model;
  }): Promise<Answer>;
  wrapStream<Answer extends { stream: ReadableStream }>(call: {
    doStream: () => PromiseLike<Answer>;
    params: CallParameters;
    model: Model;
  }): Promise<Answer>;
}

/**
 * Middleware that scans what goes to a model (the user's words and the results of tools) and what comes back,
 * whether whole or streamed.
 */
export function shieldMiddleware(options: ShieldMiddlewareOptions): ShieldMiddleware {
  const { refusal, output = true, windowChars } = options;
  const guard = createGuard(options);
  /**
   * Calls to answer with the refusal. `transformParams` blocks them; the wrappers around the model look them
   * up.
   */
  const refused = new WeakSet<object>();
  /** Returns whether the refusal replaces the judged text. */
  const isRefused = (judgement: Judgement): boolean => {
    if (refusal === undefined) throwIfBlocked(judgement);
    return judgement.verdict === "blocked";
  };
  return {
    specificationVersion: "v3",

    async transformParams({ params }) {
      const { judgement, structure } = await judgeStructure(
        guard,
        params.prompt as readonly PromptMessage[],
        {
          walk: walkPrompt,
          direction: "input",
          call: callOptions(params),
        },
      );
      const read = { ...params, prompt: structure };
      if (isRefused(judgement)) refused.add(read);
      return read;
    },

    async wrapGenerate({ doGenerate, params, model }) {
      type Answer = Awaited<ReturnType<typeof doGenerate>>;
      if (refused.has(params)) return refusedAnswer(refusal ?? "", model) as unknown as Answer;
      const answer = await doGenerate();
      if (!output) return answer;
      const { judgement, structure } = await judgeStructure(guard, answer.content as readonly ContentPart[], {
        walk: walkAnswer,
        direction: "output",
        call: callOptions(params),
      });
      if (isRefused(judgement)) return { ...answer, ...withoutUsage(refusedAnswer(refusal ?? "", model)) };
      return { ...answer, content: structure };
    },

    async wrapStream({ doStream, params, model }) {
      type Answer = Awaited<ReturnType<typeof doStream>>;
      if (refused.has(params)) {
        const parts = [{ type: "stream-start", warnings: [] }, ...refusedParts(refusal ?? "", model)];
        return { stream: streamOf(parts) } as unknown as Answer;
      }
      const answer = await doStream();
      if (!output) return answer;
      const held = heldStream({ guard, model, refusal, windowChars, call: callOptions(params) });
      return { ...answer, stream: (answer.stream as ReadableStream<StreamPart>).pipeThrough(held) };
    },
  };
}

const callOptions = ({ abortSignal }: CallParameters) => (abortSignal ? { signal: abortSignal } : {});

/** The model was asked, so its real usage is kept. */
const withoutUsage = ({ content, finishReason }: ReturnType<typeof refusedAnswer>) => ({
  content,
  finishReason,
});

function walkAnswer(content: readonly ContentPart[], visit: Visit): readonly ContentPart[] {
  return content.map((part) => {
    const isText = part.type === "text" || part.type === "reasoning";
    return isText && typeof part.text === "string" ? { ...part, text: visit("assistant", part.text) } : part;
  });
}

function streamOf(parts: readonly StreamPart[]): ReadableStream<StreamPart> {
  return new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(part);
      controller.close();
    },
  });
}
