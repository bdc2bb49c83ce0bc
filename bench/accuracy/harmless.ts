import { SENSITIVITIES, type Sensitivity } from "@prompt-shield/contracts/vocabulary";
import type { OwnContestant } from "../ours.ts";
import { type Passage, readHeldOut } from "./held-out.ts";

/** The share of harmless texts that are flagged, at each sensitivity. */
type Flagged = { readonly name: string; readonly texts: number } & Readonly<Record<Sensitivity, number>>;

export interface HarmlessResults {
  readonly kinds: readonly Flagged[];
  readonly languages: readonly Flagged[];
  readonly lengths: readonly Flagged[];
}

const MOST_PER_KIND = 1_000;
const MOST_PER_LANGUAGE = 200;
/** A language with fewer texts gives no meaningful figure. */
const LEAST_PER_LANGUAGE = 50;
const BANDS = [200, 600, 1_500, 4_000, Number.POSITIVE_INFINITY];

/** Measures the pools' sources that no training run has seen, by kind, language and length. */
export async function measureHarmless(own: OwnContestant | undefined): Promise<HarmlessResults | undefined> {
  const passages = own && readHeldOut();
  if (!own || !passages) return undefined;
  const english = passages.filter(({ lang = "en" }) => lang === "en");
  const others = passages.filter(({ lang = "en" }) => lang !== "en");
  const byKind = chosen(
    Map.groupBy(english, ({ kind }) => kind),
    MOST_PER_KIND,
  );
  const byLanguage = chosen(
    Map.groupBy(others, ({ lang = "" }) => lang),
    MOST_PER_LANGUAGE,
  ).filter(([, found]) => found.length >= LEAST_PER_LANGUAGE);
  const byLength = chosen(
    Map.groupBy(english, ({ text }) => bandOf(text)),
    MOST_PER_KIND,
  );
  return {
    kinds: await flaggedOf(own, byKind),
    languages: await flaggedOf(own, byLanguage),
    lengths: await flaggedOf(own, byLength),
  };
}

/** Picks texts evenly over each list, the same ones every time. */
function chosen(lists: Map<string, Passage[]>, most: number): [string, Passage[]][] {
  return [...lists]
    .map(([name, found]): [string, Passage[]] => {
      const step = Math.max(1, found.length / most);
      const count = Math.min(most, found.length);
      return [name, Array.from({ length: count }, (_, i) => found[Math.floor(i * step)] as Passage)];
    })
    .toSorted(([a], [b]) => a.localeCompare(b, "en", { numeric: true }));
}

function bandOf(text: string): string {
  const at = BANDS.findIndex((most) => text.length < most);
  const most = BANDS[at] ?? 0;
  return Number.isFinite(most) ? `under ${most}` : `${BANDS[at - 1]} and more`;
}

async function flaggedOf(own: OwnContestant, lists: readonly [string, Passage[]][]): Promise<Flagged[]> {
  const rows: Flagged[] = [];
  for (const [name, passages] of lists) {
    const counts = { low: 0, medium: 0, high: 0 };
    for (const { text } of passages) {
      const { reached } = await own.examine(text);
      for (const sensitivity of SENSITIVITIES) if (reached?.[sensitivity].length) counts[sensitivity] += 1;
    }
    const share = (count: number) => count / passages.length;
    rows.push({
      name,
      texts: passages.length,
      low: share(counts.low),
      medium: share(counts.medium),
      high: share(counts.high),
    });
    console.log(name, rows.at(-1));
  }
  return rows;
}
