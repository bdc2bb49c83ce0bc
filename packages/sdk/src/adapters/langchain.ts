import { createGuard, throwIfBlocked, type Judgement } from "./guard.ts";
import { cleanedCopy, walkMessages, type Message } from "./langchain-messages.ts";
import type { Direction, GuardOptions } from "./options.ts";
import { judgeStructure } from "./structure.ts";

export type { Direction, GuardOptions, Mode, Role, Threat } from "./options.ts";

export interface ShieldMiddlewareOptions extends GuardOptions {
  /** What the agent says instead of blocked text. Without it, a blocked run throws a ThreatError. */
  readonly refusal?: string;
  /** Whether to scan the agent's answers as well. Default: true. */
  readonly output?: boolean;
}

interface State<One> {
  messages: One[];
}

interface Update<One> {
  messages: One[];
  jumpTo?: "end";
}

type Hook = <One extends Message>(state: State<One>) => Promise<Update<One> | undefined>;

/** An entry for `middleware` of `createAgent`. */
export interface ShieldMiddleware {
  name: string;
  beforeModel: { hook: Hook; canJumpTo: ["end"] };
  afterModel: { hook: Hook; canJumpTo: ["end"] };
  wrapToolCall: <Call, Result>(
    call: Call,
    handler: (call: Call) => Result | Promise<Result>,
  ) => Promise<Result>;
}

const WITHHELD = "The result of this tool was withheld: it might be unsafe.";

/**
 * Middleware that scans what the model is about to read, what tools return and what the model says. A blocked
 * tool result is withheld, and the agent continues without it. Streamed tokens are sent before the answer is
 * scanned.
 */
export function shieldMiddleware(options: ShieldMiddlewareOptions): ShieldMiddleware {
  const { refusal, output = true } = options;
  const guard = createGuard(options);
  const judge = <One extends Message>(messages: One[], direction: Direction) =>
    judgeStructure<One[]>(guard, messages, { walk: walkMessages, direction });

  /** Ends the run with the refusal, which replaces a blocked answer. */
  const refuse = <One extends Message>(judgement: Judgement, instead?: One): Update<One> => {
    if (refusal === undefined) throwIfBlocked(judgement);
    const content = refusal ?? "";
    const message = instead
      ? cleanedCopy(instead, content, { tool_calls: [] })
      : ({ role: "assistant", content } as never);
    return { messages: [message], jumpTo: "end" };
  };

  return {
    name: "PromptShield",

    beforeModel: {
      canJumpTo: ["end"],
      async hook(state) {
        const { judgement, structure } = await judge(state.messages, "input");
        if (judgement.verdict === "blocked") return refuse(judgement);
        return judgement.verdict === "sanitized" ? { messages: structure } : undefined;
      },
    },

    afterModel: {
      canJumpTo: ["end"],
      async hook(state) {
        const answer = state.messages.at(-1);
        if (!output || answer?.type !== "ai") return undefined;
        const { judgement, structure } = await judge([answer], "output");
        if (judgement.verdict === "blocked") return refuse(judgement, answer);
        return judgement.verdict === "sanitized" ? { messages: structure } : undefined;
      },
    },

    async wrapToolCall(call, handler) {
      const result = await handler(call);
      // A tool may also return a command for the graph. Messages in it are scanned before the next model
      // call.
      if (!isToolMessage(result)) return result;
      const { judgement, structure } = await judge([result], "input");
      if (judgement.verdict === "blocked") return cleanedCopy(result, WITHHELD);
      return structure[0] ?? result;
    },
  };
}

const isToolMessage = <Result>(result: Result): result is Result & Message =>
  typeof result === "object" && result !== null && "type" in result && result.type === "tool";
