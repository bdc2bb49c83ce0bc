import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { SENSITIVITIES } from "@prompt-shield/contracts/vocabulary";
import type { ScanResult } from "@prompt-shield/engine";
import type { Contestant } from "../contestant.ts";
import { loadOurs, type OwnContestant } from "../ours.ts";
import { loadPeers } from "../peers/load.ts";
import { writeReport } from "../report.ts";
import { readCorpora, type Sample } from "./corpora.ts";
import { compareWithManifest } from "./manifest.ts";
import { calibration, confusion, worstErrors, type Examined } from "./diagnosis.ts";
import { measureHarmless } from "./harmless.ts";
import { byGroup, interval, macro, measure, splitBy, type Judged } from "./figures.ts";

/**
 * `npm run bench:accuracy`: runs every contestant on every corpus, and writes the results as JSON and to
 * docs/benchmarks.md.
 */
const { values } = parseArgs({ options: { "no-peers": { type: "boolean" } } });
const { corpora, skipped } = readCorpora();
for (const line of skipped) console.log(line);
const samples = corpora.flatMap((corpus) =>
  corpus.samples.map((sample) => ({ corpus: corpus.name, ...sample })),
);
console.log(`${samples.length} texts in ${corpora.length} corpora`);

const { ours, model } = await loadOurs({ remember: true });
const { peers, missing } = values["no-peers"]
  ? { peers: [], missing: "Peers were left out." }
  : await loadPeers();
if (missing) console.log(missing);

const contestants = [];
for (const contestant of [...ours, ...model, ...peers]) contestants.push(await contest(contestant));
const diagnoses = [];
for (const own of ours) diagnoses.push(await diagnose(own));
const harmless = await measureHarmless(ours[0]);

mkdirSync(fileURLToPath(new URL("../results/", import.meta.url)), { recursive: true });
writeFileSync(
  fileURLToPath(new URL("../results/accuracy.json", import.meta.url)),
  `${JSON.stringify({ texts: samples.length, corpora: corpora.map(({ name }) => name), skipped, missing, contestants, diagnoses, harmless, date: new Date().toISOString().slice(0, 10) }, null, 2)}\n`,
);
writeReport();
const complaints = compareWithManifest(contestants);
for (const complaint of complaints) console.error(complaint);
process.exit(complaints.length > 0 ? 1 : 0); // a peer keeps worker threads alive

async function contest(contestant: Contestant) {
  const judged: (Judged & { sample: (typeof samples)[number] })[] = [];
  for (const sample of samples) judged.push({ sample, accused: await contestant.judge(sample.text) });
  const groups = byGroup(judged);
  const byCorpus = corpora.map(({ name }) => ({
    name,
    figures: measure(judged.filter(({ sample }) => sample.corpus === name)),
  }));
  const result = {
    name: contestant.name,
    version: contestant.version,
    overall: measure(judged),
    groups,
    interval: interval([
      ...Map.groupBy(
        judged.filter(({ sample }) => sample.corpus.startsWith("ood/")),
        ({ sample }) => sample.corpus,
      ).values(),
    ]),
    unseen: macro(byCorpus.filter(({ name }) => name.startsWith("ood/")).map(({ figures }) => figures)),
    corpora: Object.fromEntries(byCorpus.map(({ name, figures }) => [name, figures])),
    languages: Object.fromEntries(
      [...splitBy(judged, ({ language }) => language)].map(([language, rows]) => [language, measure(rows)]),
    ),
  };
  console.log(contestant.name, { unseen: result.unseen, overall: result.overall, groups });
  return result;
}

async function diagnose(own: OwnContestant) {
  const sensitivities: Record<string, ReturnType<typeof measure>> = {};
  let medium: Examined[] = [];
  for (const sensitivity of SENSITIVITIES) {
    const examined: Examined[] = [];
    for (const sample of samples)
      examined.push({ sample, result: await own.examine(sample.text, { sensitivity }) });
    sensitivities[sensitivity] = measure(examined.map(asJudged));
    if (sensitivity === "medium") medium = examined;
  }
  return {
    name: own.name,
    sensitivities,
    confusion: confusion(medium),
    calibration: calibration(medium),
    ...worstErrors(medium),
  };
}

function asJudged({ sample, result }: { sample: Sample; result: ScanResult }): Judged {
  return { sample, accused: result.isMalicious };
}
