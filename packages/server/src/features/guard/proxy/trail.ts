import { CLEAN } from "../clean-result.ts";
import { type Examined, type ExaminedText, strictest } from "../examine.ts";
import type { Spoken } from "../spoken.ts";

export type Trail = ReturnType<typeof createTrail>;

/** The worst finding in an answer, for the call's single row. */
export function createTrail() {
  let worst: { readonly said: Spoken; readonly text: ExaminedText } | undefined;
  let durationMs = 0;
  return {
    note: (said: Spoken, text: ExaminedText, tookMs: number): void => {
      durationMs += tookMs;
      if (text.action === "allow") return;
      if (worst && strictest([worst.text, text]).action === worst.text.action) return;
      worst = { said, text };
    },
    /** Undefined if everything was allowed. */
    worst: (): { spoken: Spoken[]; examined: Examined } | undefined => {
      if (!worst) return undefined;
      const { said, text } = worst;
      const { action, shadow, result = CLEAN } = text;
      const examined = { texts: [text], action, shadow, source: result.source, durationMs };
      return { spoken: [said], examined };
    },
  };
}
