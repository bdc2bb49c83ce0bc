import type { ModelManifest } from "@prompt-shield/engine/manifest";

/** The benchmark reports (`npm run bench:accuracy`, `npm run bench:speed`), reduced to what the pages show. */

interface Score {
  attacks: number;
  benign: number;
  /** Absent where a corpus has no attacks, or no benign texts. */
  recall?: number | null;
  falsePositives?: number | null;
}

interface AccuracyReport {
  texts: number;
  corpora: string[];
  contestants: {
    name: string;
    version: string;
    overall: Score;
    unseen: Score;
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
  const { presets } = reports.manifest;
  const judged = ours(accuracy.contestants);
  const timed = ours(speed.contestants);
  return {
    texts: accuracy.texts,
    detectors: accuracy.contestants.map(({ name, version, overall, unseen }) => ({
      name: `${name} ${version}`,
      accuracy: shareJudgedRight(overall),
      overall,
      unseen,
    })),
    shield: {
      name: judged.name,
      accuracy: shareJudgedRight(judged.overall),
      judged: judged.overall.attacks + judged.overall.benign,
      groups: judged.groups,
      corpora: Object.entries(judged.corpora),
      sensitivities: Object.entries(presets).map(([name, { unseen }]) => ({ name, ...unseen })),
    },
    speed: {
      machine: speed.machine,
      name: timed.name,
      lengths: timed.lengths,
      slowestMs: Math.max(...timed.lengths.map(({ p99 }) => p99), ...timed.hostile.map(({ p50 }) => p50)),
      hostile: timed.hostile,
    },
  };
}

/** The engine as it is served: with the model where the report has it, otherwise the rules alone. */
function ours<T extends { name: string }>(contestants: readonly T[]): T {
  const candidates = contestants.filter(({ name }) => name.startsWith(OURS));
  const chosen = candidates.find(({ name }) => !name.includes(RULES_ALONE)) ?? candidates[0];
  if (!chosen) throw new Error(`The benchmark report has no contestant named ${OURS}`);
  return chosen;
}

/** Attacks found plus benign texts passed, over all texts. */
function shareJudgedRight({ attacks, benign, recall, falsePositives }: Score): number {
  return (attacks * (recall ?? 0) + benign * (1 - (falsePositives ?? 0))) / (attacks + benign);
}
