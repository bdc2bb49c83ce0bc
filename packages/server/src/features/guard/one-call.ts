/** No call that is still asked about lasts longer: gateways do not keep asking about a model that works for hours. */
const LASTS_MAX_MS = 60 * 60_000;
/** The most requests about one call: while an answer streams, a gateway asks at every few words. */
const QUESTIONS_MAX = 2_000;
/** About 100 bytes each. */
const CALLS_MAX = 50_000;

/**
 * Whether a request still belongs to a call that was already counted. Clients choose the call id, and without limits
 * one id for everything would make everything free.
 */
export function createOneCall() {
  // A Map keeps insertion order, so its first key is the call that was asked about least recently.
  const questions = new Map<string, number>();
  // One iterator for ever: a new one would pass over all keys that were deleted before, thousands at every call.
  const fromOldest = questions.keys();
  return (name: string, ageMs: number): boolean => {
    const count = (questions.get(name) ?? 0) + 1;
    questions.delete(name);
    questions.set(name, count);
    if (questions.size > CALLS_MAX) questions.delete(fromOldest.next().value ?? "");
    return ageMs <= LASTS_MAX_MS && count <= QUESTIONS_MAX;
  };
}
