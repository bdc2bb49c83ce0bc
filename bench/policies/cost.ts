import { createEngine } from "@prompt-shield/engine";
import { loadClassifier } from "@prompt-shield/engine/node";
import { POLICY, samples } from "./sample.ts";

export interface Cost {
  /** The median time of one scan in milliseconds, without a policy and with one. */
  readonly without: number;
  readonly under: number;
  /** The median difference of all pairs, as a share of the median scan. */
  readonly added: number;
}

const TEXTS = 60;
const ROUNDS = 5;

/**
 * Scans each text with and without the policy in direct succession, in alternating order, so that a busy
 * machine slows both.
 */
export async function measureCost(): Promise<Cost> {
  const engine = createEngine({ classifier: await loadClassifier() });
  const texts = samples(TEXTS);
  const time = async (text: string, options: object): Promise<number> => {
    const startedAt = performance.now();
    await engine.scan(text, options);
    return performance.now() - startedAt;
  };
  const without: number[] = [];
  const under: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [place, text] of texts.entries()) {
      const isFirst = (round + place) % 2 === 0;
      const early = await time(text, isFirst ? { policy: POLICY } : {});
      const late = await time(text, isFirst ? {} : { policy: POLICY });
      // The first round is a warm-up.
      if (round === 0) continue;
      without.push(isFirst ? late : early);
      under.push(isFirst ? early : late);
    }
  }
  const differences = under.map((ms, n) => ms - (without[n] ?? 0));
  return {
    without: median(without),
    under: median(under),
    added: median(differences) / median(without),
  };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
