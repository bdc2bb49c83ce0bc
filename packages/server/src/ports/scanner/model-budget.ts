import type { Classifier } from "@prompt-shield/engine";

/** The model needs about a second for 100,000 characters; the rules read everything either way. */
const CHARS_MAX = 200_000;
const MS_MAX = 4_000;

/** A model with a limit on how much it reads: of a long file only the first part, in bounded time. */
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
    /** Whether something was left to the rules alone since it was renewed. */
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
