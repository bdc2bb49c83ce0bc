/** No call lasts longer: models that work for hours are not asked about all the while. */
const LASTS_MAX_MS = 60 * 60_000;
/** While an answer streams, a gateway asks at every few words of it. */
const QUESTIONS_MAX = 2_000;
/** About 100 bytes each. */
const CALLS_MAX = 50_000;

/**
 * Whether a question still belongs to a call that is counted already. Clients name their calls, and one name for
 * everything would make everything free.
 */
export function createOneCall() {
  // A map keeps its keys in insertion order, so the first is the one that was asked about least recently.
  const questions = new Map<string, number>();
  return (name: string, ageMs: number): boolean => {
    const count = (questions.get(name) ?? 0) + 1;
    questions.delete(name);
    questions.set(name, count);
    const [oldest] = questions.keys();
    if (questions.size > CALLS_MAX && oldest !== undefined) questions.delete(oldest);
    return ageMs <= LASTS_MAX_MS && count <= QUESTIONS_MAX;
  };
}
