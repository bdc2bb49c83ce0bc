import { asList, asRecord } from "@prompt-shield/contracts/places";

/** Legacy completions describe their tokens in these parallel lists. */
const LISTS = ["tokens", "token_logprobs", "top_logprobs", "text_offset"] as const;

/** Converts the parallel lists into one object per token. */
export function legacyTokens(logprobs: unknown): object[] | undefined {
  const given = asRecord(logprobs);
  if (!Array.isArray(given["tokens"])) return undefined;
  return asList(given["tokens"]).map((token, at) => ({
    token,
    ...Object.fromEntries(LISTS.map((list) => [list, asList(given[list])[at] ?? null])),
  }));
}

/** Converts the tokens that may be passed on back into parallel lists. */
export function legacyLogprobs(told: readonly unknown[]): object | null {
  if (told.length === 0) return null;
  return Object.fromEntries(
    LISTS.map((list) => {
      const values = told.map((token) => asRecord(token)[list]);
      return [list, values.every((value) => value === null) ? null : values];
    }),
  );
}
