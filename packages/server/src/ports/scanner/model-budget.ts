import type { Classifier } from "@prompt-shield/engine";

/** The model needs about a second for 100,000 characters. The rules read everything in any case. */
const CHARS_MAX = 200_000;
const MS_MAX = 4_000;

/** Limits how much of a file the model reads, in characters and in time; the rules read the rest alone. */
export function createModelBudget() {
  let left = 0;
  let until = 0;
  let isSpent = false;
  return {
    renew: (): void => {
      left = CHARS_MAX;
      until = performance.now() + MS_MAX;
      isSpent = false;
    },
    /** Whether anything was left to the rules alone since the last renewal. */
    wasSpent: (): boolean => isSpent,
    bound:
      (classify: Classifier): Classifier =>
      (views, asked) => {
        left -= views[0]?.text.length ?? 0;
        if (left >= 0 && performance.now() < until) return classify(views, asked);
        isSpent = true;
        return Promise.reject(new Error("the model's budget for this file is spent"));
      },
  };
}
