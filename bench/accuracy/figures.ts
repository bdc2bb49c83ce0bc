import { GROUPS, type Group, type Sample } from "./corpora.ts";

export interface Judged {
  readonly sample: Sample;
  readonly accused: boolean;
}

/** Shares are 0 to 1, or undefined if there is nothing to count. */
export interface Figures {
  readonly attacks: number;
  readonly benign: number;
  readonly recall: number | undefined;
  readonly falsePositives: number | undefined;
  readonly balanced: number | undefined;
}

/** Excludes sensitive rows: whether they are "attacks" is a matter of taste, not of detection. */
export function measure(judged: readonly Judged[]): Figures {
  const counted = judged.filter(({ sample }) => sample.group !== "sensitive");
  const attacks = counted.filter(({ sample }) => sample.isAttack);
  const benign = counted.filter(({ sample }) => !sample.isAttack);
  const recall = shareAccused(attacks);
  const falsePositives = shareAccused(benign);
  const balanced = balancedOf(recall, falsePositives);
  return { attacks: attacks.length, benign: benign.length, recall, falsePositives, balanced };
}

/** The mean of the corpora's recalls and false positives. Every corpus counts the same, however large. */
export function macro(corpora: readonly Figures[]): Figures {
  const recall = mean(corpora.flatMap(({ recall: share }) => share ?? []));
  const falsePositives = mean(corpora.flatMap(({ falsePositives: share }) => share ?? []));
  return {
    attacks: corpora.reduce((sum, { attacks }) => sum + attacks, 0),
    benign: corpora.reduce((sum, { benign }) => sum + benign, 0),
    recall,
    falsePositives,
    balanced: balancedOf(recall, falsePositives),
  };
}

/** The 95 % interval of the macro figures, from resampling the texts of each corpus. */
export function interval(
  corpora: readonly (readonly Judged[])[],
): Record<"recall" | "falsePositives", [number, number]> {
  const random = seeded(1);
  const drawn = Array.from({ length: RESAMPLES }, () =>
    macro(corpora.map((judged) => measure(judged.map(() => pick(judged, random))))),
  );
  const range = (key: "recall" | "falsePositives"): [number, number] => {
    const shares = drawn.map((figures) => figures[key] ?? 0).toSorted((a, b) => a - b);
    return [at(shares, 0.025), at(shares, 0.975)];
  };
  return { recall: range("recall"), falsePositives: range("falsePositives") };
}

const RESAMPLES = 300;
const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.floor(share * sorted.length)] ?? 0;
const pick = (judged: readonly Judged[], random: () => number): Judged =>
  judged[Math.floor(random() * judged.length)] as Judged;

/** A small random generator with a fixed seed, so that the same results give the same interval. */
function seeded(start: number): () => number {
  let state = start;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** The share flagged in each group: recall for attacks, false positives for harmless text. */
export function byGroup(judged: readonly Judged[]): Partial<Record<Group, number>> {
  const groups = GROUPS.map((group) => [
    group,
    shareAccused(judged.filter(({ sample }) => sample.group === group)),
  ]);
  return Object.fromEntries(groups.filter(([, share]) => share !== undefined)) as Partial<
    Record<Group, number>
  >;
}

export function splitBy<Key extends string>(
  judged: readonly Judged[],
  key: (sample: Sample) => Key,
): Map<Key, Judged[]> {
  return Map.groupBy(judged, ({ sample }) => key(sample));
}

function balancedOf(recall: number | undefined, falsePositives: number | undefined): number | undefined {
  return recall === undefined || falsePositives === undefined ? undefined : (recall + 1 - falsePositives) / 2;
}

function mean(shares: readonly number[]): number | undefined {
  return shares.length === 0 ? undefined : shares.reduce((sum, share) => sum + share, 0) / shares.length;
}

function shareAccused(judged: readonly Judged[]): number | undefined {
  if (judged.length === 0) return undefined;
  return judged.filter(({ accused }) => accused).length / judged.length;
}
