import type { ModelManifest } from "@prompt-shield/engine/manifest";

/** Reduces the benchmark reports (`npm run bench:accuracy`, `npm run bench:speed`) to what the pages show. */

interface Score {
  attacks: number;
  benign: number;
  /** Absent where a corpus has no attacks, or no benign texts. */
  recall?: number | null;
  falsePositives?: number | null;
  balanced?: number | null;
}

/** The share of harmless texts that are flagged, at each sensitivity. */
interface Flagged {
  name: string;
  texts: number;
  low: number;
  medium: number;
  high: number;
}

interface AccuracyReport {
  texts: number;
  date: string;
  harmless?: { kinds: Flagged[]; lengths: Flagged[] };
  corpora: string[];
  contestants: {
    name: string;
    version: string;
    overall: Score;
    unseen: Score;
    /** The 95 % confidence interval of `unseen`, from resampled texts. */
    interval: Record<"recall" | "falsePositives", [number, number]>;
    groups: Record<string, number>;
    corpora: Record<string, Score>;
  }[];
}

interface SpeedReport {
  machine: string;
  contestants: {
    name: string;
    version: string;
    lengths: { chars: number; p50: number; p95: number; p99: number }[];
    hostile: { name: string; chars: number; p50: number }[];
  }[];
}

const OURS = "Prompt Shield";
const RULES_ALONE = "rules alone";

export function readBenchmarks(reports: { accuracy: unknown; speed: unknown; manifest: ModelManifest }) {
  const accuracy = reports.accuracy as AccuracyReport;
  const speed = reports.speed as SpeedReport;
  const { presets, reliability } = reports.manifest;
  const judged = ours(accuracy.contestants);
  const timed = ours(speed.contestants);
  return {
    texts: accuracy.texts,
    date: accuracy.date,
    harmless: accuracy.harmless ?? { kinds: [], lengths: [] },
    detectors: accuracy.contestants.map(({ name, version, unseen, interval }) => ({
      name: `${name} ${version}`,
      unseen,
      interval,
    })),
    shield: {
      name: judged.name,
      unseen: judged.unseen,
      judged: judged.unseen.attacks + judged.unseen.benign,
      groups: judged.groups,
      corpora: Object.entries(judged.corpora),
      sensitivities: Object.entries(presets).map(([name, { unseen }]) => ({ name, ...unseen })),
    },
    reliability,
    speed: {
      machine: speed.machine,
      name: timed.name,
      lengths: timed.lengths,
      slowestMs: Math.max(...timed.lengths.map(({ p99 }) => p99), ...timed.hostile.map(({ p50 }) => p50)),
      hostile: timed.hostile,
    },
  };
}

/** Our engine as it is served: with the model if the report has it, otherwise the rules alone. */
function ours<T extends { name: string }>(contestants: readonly T[]): T {
  const candidates = contestants.filter(({ name }) => name.startsWith(OURS));
  const chosen = candidates.find(({ name }) => !name.includes(RULES_ALONE)) ?? candidates[0];
  if (!chosen) throw new Error(`The benchmark report has no contestant named ${OURS}`);
  return chosen;
}
