import { createGuard, throwIfBlocked, type Judgement } from "./guard.ts";
import { walkInput } from "./openai-agents-items.ts";
import type { GuardOptions } from "./options.ts";
import { judgeStructure, type Visit } from "./structure.ts";

export type { Direction, GuardOptions, Mode, Role, Threat } from "./options.ts";

/** What the guardrails report in traces and exceptions: the verdict and categories, never the text. */
export interface GuardrailInfo {
  readonly verdict: Judgement["verdict"];
  readonly categories: readonly string[];
}

interface Tripwire {
  tripwireTriggered: boolean;
  outputInfo: GuardrailInfo;
}

interface ToolAnswer {
  behavior: { type: "allow" } | { type: "rejectContent"; message: string };
  outputInfo: GuardrailInfo;
}

interface ModelData {
  readonly input: readonly unknown[];
}

export interface ShieldGuardrails {
  /** For `inputGuardrails` of an agent or runner. It runs before the model, not in parallel. */
  readonly input: {
    name: string;
    runInParallel: false;
    execute(call: { input: string | readonly unknown[] }): Promise<Tripwire>;
  };
  /** For `outputGuardrails` of an agent or runner. */
  readonly output: { name: string; execute(call: { agentOutput: unknown }): Promise<Tripwire> };
  /** For `inputGuardrails` of a tool. Stops secrets that the model is about to give away. */
  readonly toolInput: {
    type: "tool_input";
    name: string;
    run(call: { toolCall: { arguments: string } }): Promise<ToolAnswer>;
  };
  /** For `outputGuardrails` of a tool. Stops instructions hidden in a tool's result. */
  readonly toolOutput: {
    type: "tool_output";
    name: string;
    run(call: { output: unknown }): Promise<ToolAnswer>;
  };
  /**
   * For `callModelInputFilter` of a run. Scans everything the model is about to read, and can sanitize it.
   */
  readonly modelInput: <Data extends ModelData>(call: { modelData: Data }) => Promise<Data>;
}

const NAME = "prompt-shield";
const REJECTED = "The result of this tool was withheld: it might be unsafe.";
const REFUSED = "This call was not made: its arguments might be unsafe.";

/**
 * Guardrails for the OpenAI Agents SDK. A guardrail can stop a run but cannot rewrite its input, so in mode
 * "sanitize" `input` and `output` stop the run as in mode "block". To sanitize what the model reads, use
 * `modelInput` instead of `input`.
 */
export function shieldGuardrails(options: GuardOptions): ShieldGuardrails {
  const guard = createGuard(options);
  const judgeInput = async <Input>(input: Input, walk: (input: Input, visit: Visit) => Input) =>
    judgeStructure(guard, input, { walk, direction: "input" });
  return {
    input: {
      name: NAME,
      runInParallel: false,
      execute: async ({ input }) => tripwire((await judgeInput(input, walkInput)).judgement),
    },
    output: {
      name: NAME,
      async execute({ agentOutput }) {
        const text = asText(agentOutput);
        return tripwire(await guard.judge([{ role: "assistant", text }], "output"));
      },
    },
    toolInput: {
      type: "tool_input",
      name: NAME,
      async run({ toolCall }) {
        const spoken = [{ role: "assistant", text: toolCall.arguments } as const];
        return toolAnswer(await guard.judge(spoken, "output"), REFUSED);
      },
    },
    toolOutput: {
      type: "tool_output",
      name: NAME,
      async run({ output }) {
        const judgement = await guard.judge([{ role: "tool", text: asText(output) }], "input");
        return toolAnswer(
          judgement,
          judgement.verdict === "sanitized" ? (judgement.texts[0] ?? "") : REJECTED,
        );
      },
    },
    async modelInput({ modelData }) {
      const { judgement, structure } = await judgeInput<readonly unknown[]>(modelData.input, walkInput);
      throwIfBlocked(judgement);
      return { ...modelData, input: structure };
    },
  };
}

/** An answer may be a structured value instead of a text. */
const asText = (value: unknown): string =>
  typeof value === "string" ? value : (JSON.stringify(value) ?? "");

const info = ({ verdict, threat }: Judgement): GuardrailInfo => ({
  verdict,
  categories: threat?.result.categories ?? [],
});

const tripwire = (judgement: Judgement): Tripwire => ({
  tripwireTriggered: !isKept(judgement),
  outputInfo: info(judgement),
});

const isKept = ({ verdict }: Judgement): boolean => verdict === "clean" || verdict === "flagged";

function toolAnswer(judgement: Judgement, message: string): ToolAnswer {
  return {
    behavior: isKept(judgement) ? { type: "allow" } : { type: "rejectContent", message },
    outputInfo: info(judgement),
  };
}
