import { createEngine } from "@prompt-shield/engine";
import type { Scanner } from "../../../ports/scanner/scanner.ts";

/** Longer texts may take several milliseconds, during which the server could answer nobody else. */
const CHARS_MAX = 1_500;
/** At most this part of every stretch is spent on reading; the rest is left to other requests. */
const STRETCH_MS = 100;
const READING_MS = 40;

export interface ReadHere extends Pick<Scanner, "run"> {
  /** Whether a text of this length may be read in this process now. */
  hasTimeFor(chars: number): boolean;
}

/**
 * Runs the rules in the server's own process, for the short windows of streamed answers. The model is not used for
 * answers. The rules read a window in a tenth of a millisecond, and asking another process takes ten times as long.
 * Anything that would block the server goes to the engine's processes.
 */
export function createReadHere(now: () => number = () => performance.now()): ReadHere {
  const engine = createEngine();
  let stretchEnds = 0;
  let spentMs = 0;

  function hasTimeFor(chars: number): boolean {
    if (now() >= stretchEnds) {
      stretchEnds = now() + STRETCH_MS;
      spentMs = 0;
    }
    return chars <= CHARS_MAX && spentMs < READING_MS;
  }

  const run: Scanner["run"] = async ({ prompt, input, options }) => {
    const startedAt = now();
    const verdict = await (input ? engine.scan(input, options) : engine.scan(prompt, options));
    const durationMs = now() - startedAt;
    spentMs += durationMs;
    return { verdict, durationMs };
  };

  // Patterns are compiled on first use, and no answer should have to wait for that.
  void run({ action: "scan", prompt: "", input: WARM_UP, options: {}, rulesOnly: true });
  return { hasTimeFor, run };
}

/** Prose, a link, code and numbers, as in real answers. */
const WARM_UP = {
  messages: [
    {
      role: "assistant" as const,
      content:
        "Tea takes 4 minutes; see https://tea.example/how?cups=2 or write to tea@tea.example.\n```ts\nconst key = await read('tea');\n```",
    },
  ],
};
