import { walkPrompt, type PromptMessage } from "./ai-sdk-prompt.ts";
import { createGuard, type Judgement } from "./guard.ts";
import { HeldText, type Release } from "./held-text.ts";
import type { GuardOptions } from "./options.ts";
import { judgeStructure } from "./structure.ts";

export type { Direction, GuardOptions, Mode, Role, Threat } from "./options.ts";

export interface ShieldProcessorOptions extends GuardOptions {
  /**
   * How many characters of an answer to collect before each scan. Infinity scans once, at the end. Default:
   * 1,000.
   */
  readonly windowChars?: number;
}

type Abort = (reason?: string, options?: { metadata?: unknown }) => never;

interface Context {
  readonly abort: Abort;
  readonly abortSignal?: AbortSignal | undefined;
}

interface StreamContext<Part> extends Context {
  readonly part: Part;
  readonly state: Record<string, unknown>;
}

/** A processor for an agent. Put it into both `inputProcessors` and `outputProcessors`. */
export interface ShieldProcessor {
  readonly id: "prompt-shield";
  readonly name: string;
  processLLMRequest<Prompt extends readonly unknown[]>(
    call: Context & { readonly prompt: Prompt },
  ): Promise<{ prompt: Prompt } | undefined>;
  processOutputStream<Part extends { readonly type: string }>(
    call: StreamContext<Part>,
  ): Promise<Part | null>;
}

/** The framework looks under this key for a part to send after the returned one. */
const NEXT_PART = "__mastraReprocessPart";
const HELD = "promptShieldHeld";

interface TextPart {
  readonly type: string;
  readonly payload: { readonly text: string };
}

interface Held {
  readonly text: HeldText;
  /** The latest part that arrived. Released text is sent in its form. */
  last: TextPart;
}

/**
 * A processor that scans everything a model is about to read and everything it says, whole or streamed. A
 * threat ends the run with a tripwire.
 */
export function shieldProcessor(options: ShieldProcessorOptions): ShieldProcessor {
  const guard = createGuard(options);
  return {
    id: "prompt-shield",
    name: "Prompt Shield",

    async processLLMRequest({ prompt, abort, abortSignal }) {
      const { judgement, structure } = await orAbort(abort, () =>
        judgeStructure(guard, prompt as readonly unknown[] as readonly PromptMessage[], {
          walk: walkPrompt,
          direction: "input",
          call: callOptions(abortSignal),
        }),
      );
      stopIfBlocked(judgement, abort);
      return judgement.verdict === "sanitized"
        ? { prompt: structure as readonly unknown[] as typeof prompt }
        : undefined;
    },

    async processOutputStream({ part, state, abort, abortSignal }) {
      const held = state[HELD] as Held | undefined;
      if (isText(part) && (!held || held.last.type === part.type)) {
        const text = held?.text ?? new HeldText(guard, options.windowChars, callOptions(abortSignal));
        const current: Held = { text, last: part };
        state[HELD] = current;
        return released(current, await orAbort(abort, () => text.add(part.payload.text)), abort);
      }
      if (!held) return part;
      delete state[HELD];
      const rest = released(held, await orAbort(abort, () => held.text.end()), abort);
      if (rest === null) return part;
      state[NEXT_PART] = part;
      return rest as typeof part;
    },
  };
}

const callOptions = (signal: AbortSignal | undefined) => (signal ? { signal } : {});

const isText = (part: { readonly type: string }): part is TextPart =>
  part.type === "text-delta" || part.type === "reasoning-delta";

function released<Part>({ last }: Held, { text, judgement }: Release, abort: Abort): Part | null {
  if (judgement) stopIfBlocked(judgement, abort);
  return text === "" ? null : ({ ...last, payload: { ...last.payload, text } } as Part);
}

function stopIfBlocked({ verdict, threat }: Judgement, abort: Abort): void {
  if (verdict !== "blocked" || !threat) return;
  abort("This might be unsafe and was not passed on.", {
    metadata: { categories: threat.result.categories },
  });
}

/** If a processor throws, the framework only logs it and passes on the unchecked text. So abort instead. */
async function orAbort<Result>(abort: Abort, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return abort(`This could not be checked, so it was not passed on: ${reason}`);
  }
}
