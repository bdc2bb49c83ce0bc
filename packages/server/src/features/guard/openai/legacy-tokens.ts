import { asList, asRecord } from "../places.ts";

/** The older completions describe their tokens in parallel lists: what each list holds. */
const LISTS = ["tokens", "token_logprobs", "top_logprobs", "text_offset"] as const;

/** The same, a token at a time. */
export function legacyTokens(logprobs: unknown): object[] | undefined {
  const given = asRecord(logprobs);
  if (!Array.isArray(given["tokens"])) return undefined;
  return asList(given["tokens"]).map((token, at) => ({
    token,
    ...Object.fromEntries(LISTS.map((list) => [list, asList(given[list])[at] ?? null])),
  }));
}

/** The reverse, for the tokens that may be passed on. */
export function legacyLogprobs(told: readonly unknown[]): object | null {
  if (told.length === 0) return null;
  return Object.fromEntries(
    LISTS.map((list) => {
      const values = told.map((token) => asRecord(token)[list]);
      return [list, values.every((value) => value === null) ? null : values];
    }),
  );
}
