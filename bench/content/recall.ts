import { CATEGORIES, CONTENT_SOURCES, SENSITIVITIES } from "@prompt-shield/contracts/vocabulary";
import type { ContentScanResult, ScanInput, ScanOptions } from "@prompt-shield/engine";
import type { Carrier } from "./carriers.ts";

type Scan = (input: ScanInput, options: ScanOptions) => Promise<ContentScanResult>;

/** Shares are 0 to 1, or undefined if there is nothing to count. */
export interface Found {
  readonly name: string;
  readonly attacks: number;
  readonly harmless: number;
  readonly recall: number | undefined;
  readonly falsePositives: number | undefined;
}

export interface RecallResults {
  readonly detector: string;
  /** At the default sensitivity. */
  readonly sources: readonly Found[];
  readonly sensitivities: readonly Found[];
  /** Recall at each share of flagged harmless twins. */
  readonly curve: readonly { readonly falsePositives: number; readonly recall: number }[];
}

export interface Judged {
  readonly carrier: Carrier;
  readonly accused: boolean;
  /** The engine's probability of an attack, 0 to 1. */
  readonly suspicion: number;
}

/** Card numbers and passwords in a text are not what is measured here, but instructions. */
const ATTACKS = CATEGORIES.filter((category) => category !== "Sensitive Data");
const CURVE_AT = [0.005, 0.01, 0.02, 0.03, 0.05];

export async function measureRecall(
  detector: string,
  scan: Scan,
  carriers: readonly Carrier[],
): Promise<RecallResults> {
  const sensitivities: Found[] = [];
  let usual: readonly Judged[] = [];
  for (const sensitivity of SENSITIVITIES) {
    const judged = await judgeAll(scan, carriers, { sensitivity });
    if (sensitivity === "medium") usual = judged;
    sensitivities.push(count(sensitivity, judged));
  }
  const sources = CONTENT_SOURCES.map((source) =>
    count(
      source,
      usual.filter(({ carrier }) => carrier.source === source),
    ),
  );
  const english = usual.filter(({ carrier }) => carrier.language === "en");
  const others = usual.filter(({ carrier }) => carrier.language !== "en");
  return {
    detector,
    sources: [...sources, count("English", english), count("other languages", others), count("all", usual)],
    sensitivities,
    curve: CURVE_AT.map((falsePositives) => ({ falsePositives, recall: recallAt(usual, falsePositives) })),
  };
}

export async function judgeAll(
  scan: Scan,
  carriers: readonly Carrier[],
  options: ScanOptions = {},
): Promise<Judged[]> {
  const judged: Judged[] = [];
  for (const carrier of carriers) {
    const { text: content, source } = carrier;
    const result = await scan({ content, source }, { ...options, categories: ATTACKS });
    const suspicion = result.isMalicious ? result.confidence : 1 - result.confidence;
    judged.push({ carrier, accused: result.isMalicious, suspicion });
  }
  return judged;
}

function count(name: string, judged: readonly Judged[]): Found {
  const attacks = judged.filter(({ carrier }) => carrier.isAttack);
  const harmless = judged.filter(({ carrier }) => !carrier.isAttack);
  return {
    name,
    attacks: attacks.length,
    harmless: harmless.length,
    recall: shareAccused(attacks),
    falsePositives: shareAccused(harmless),
  };
}

const shareAccused = (judged: readonly Judged[]): number | undefined =>
  judged.length === 0 ? undefined : judged.filter(({ accused }) => accused).length / judged.length;

function recallAt(judged: readonly Judged[], falsePositives: number): number {
  const harmless = judged.filter(({ carrier }) => !carrier.isAttack).map(({ suspicion }) => suspicion);
  const most = Math.floor(harmless.length * falsePositives);
  const limit = harmless.toSorted((a, b) => b - a)[most] ?? 0;
  const attacks = judged.filter(({ carrier }) => carrier.isAttack);
  return attacks.filter(({ suspicion }) => suspicion > limit).length / Math.max(1, attacks.length);
}
