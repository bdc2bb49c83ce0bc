import { percent, table } from "../markdown.ts";
import type { BrokenResults } from "./broken.ts";
import type { Found, RecallResults } from "./recall.ts";
import type { SpeedResults } from "./speed.ts";

/** The shape of results/content.json. Each part is kept until it is measured again. */
export interface ContentResults {
  readonly machine: string;
  readonly recall?: {
    readonly date: string;
    readonly model: string;
    readonly detectors: readonly RecallResults[];
  };
  readonly speed?: SpeedResults;
  readonly broken?: BrokenResults;
}

export const PROMISED = {
  recall: 0.75,
  falsePositives: 0.02,
  pdfMs: 5_000,
  recordsMs: 1_000,
  shortScanMs: 500,
  memoryMb: 50,
} as const;

export function contentSection({ machine, recall, speed, broken }: ContentResults): string {
  return [
    "## Content that nobody asked the assistant to obey",
    `\`npm run bench:content\`. Machine: ${machine}.`,
    ...(recall ? recallParts(recall) : []),
    ...(speed ? [speedPart(speed)] : []),
    ...(broken ? [brokenPart(broken)] : []),
  ].join("\n\n");
}

function recallParts({ date, model, detectors }: NonNullable<ContentResults["recall"]>): string[] {
  return [
    "### Planted instructions in held-out carriers",
    `Texts that we wrote ourselves: mails, pages, tool answers, code and documents with an instruction planted in them, and their harmless twins. A tenth of the kinds of carrier, attack and twin together, is kept from training and was not read while rules were written (\`training/shield/split.py\`), but for the errors among 178 texts of round twenty-seven, some of which were seen once, and a blind second reading of the labels of 594 by somebody who wrote no rules. The limit of the default sensitivity was chosen with the held-out families in view, so the first two tables flatter a little; the third does not depend on it. Percent; model ${model}, measured ${date}. Goal: ${percent(PROMISED.recall)} found at ${percent(PROMISED.falsePositives)} false positives.`,
    table(
      [
        "source, default sensitivity",
        "attacks",
        "harmless",
        ...both(detectors, (name) => [`${name}: found`, "false pos."]),
      ],
      (detectors[0]?.sources ?? []).map((first, row) => [
        first.name,
        String(first.attacks),
        String(first.harmless),
        ...both(detectors, (_, { sources }) => shares(sources[row])),
      ]),
    ),
    table(
      ["sensitivity", ...both(detectors, (name) => [`${name}: found`, "false pos."])],
      (detectors[0]?.sensitivities ?? []).map((first, row) => [
        first.name,
        ...both(detectors, (_, { sensitivities }) => shares(sensitivities[row])),
      ]),
    ),
    table(
      [
        "found where so many twins are flagged",
        ...(detectors[0]?.curve ?? []).map((at) => `${percent(at.falsePositives)} %`),
      ],
      detectors.map(({ detector, curve }) => [detector, ...curve.map((at) => percent(at.recall))]),
    ),
  ];
}

function both(
  detectors: readonly RecallResults[],
  cells: (name: string, results: RecallResults) => string[],
): string[] {
  return detectors.flatMap((results) => cells(results.detector, results));
}

const shares = (found: Found | undefined): string[] => [
  percent(found?.recall),
  percent(found?.falsePositives),
];

function speedPart({ pdf, records }: SpeedResults): string {
  return [
    "### Speed",
    "",
    `- A PDF of ${pdf.pages} pages and ${pdf.characters.toLocaleString("en-US")} characters, sent to \`POST /api/v1/scan-file\`: ${seconds(pdf.ms)} s (promised: ${seconds(PROMISED.pdfMs)} s on one core).`,
    `- ${records.count.toLocaleString("en-US")} JSON records of 2 KB, rules and model, ${records.processes} processes: ${seconds(records.ms)} s (promised: ${seconds(PROMISED.recordsMs)} s on two cores).`,
  ].join("\n");
}

function brokenPart({ files, statuses, surprises, slowestMs, shortScans, memoryMb }: BrokenResults): string {
  const told = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`);
  return [
    "### Broken files",
    "",
    `${files} broken, locked, nested and oversized files, four at a time, to a server that others use: ${told.join(", ")}; ${surprises.length === 0 ? "each was refused for its own fault" : `not as expected: ${surprises.join(", ")}`}. The slowest answer took ${seconds(slowestMs)} s. Meanwhile ${shortScans.calls} short scans of somebody else took ${shortScans.p50Ms.toFixed(0)} ms at p50 and ${shortScans.p99Ms.toFixed(0)} ms at p99, ${shortScans.failed} failed. Memory: ${memoryMb.before} MB after the first round, ${memoryMb.after} MB after the last.`,
  ].join("\n");
}

const seconds = (ms: number): string => (ms / 1_000).toFixed(1);

/** The measured figures that break a promise, one sentence each. */
export function brokenContentPromises({ recall, speed, broken }: Partial<ContentResults>): string[] {
  const all = recall?.detectors[0]?.sources.at(-1);
  const found = recall?.detectors[0]?.curve.find(
    ({ falsePositives }) => falsePositives === PROMISED.falsePositives,
  );
  const checks: readonly (readonly [boolean, string])[] = [
    [
      found !== undefined && found.recall < PROMISED.recall,
      `${percent(found?.recall)} % found at 2 % false positives`,
    ],
    [
      (all?.falsePositives ?? 0) > PROMISED.falsePositives,
      `${percent(all?.falsePositives)} % of the twins flagged`,
    ],
    [(speed?.pdf.ms ?? 0) > PROMISED.pdfMs, `the PDF took ${speed?.pdf.ms} ms`],
    [(speed?.records.ms ?? 0) > PROMISED.recordsMs, `the records took ${speed?.records.ms} ms`],
    [(broken?.surprises.length ?? 0) > 0, `files answered otherwise: ${broken?.surprises.join(", ")}`],
    [
      (broken?.shortScans.p99Ms ?? 0) > PROMISED.shortScanMs,
      `short scans took ${broken?.shortScans.p99Ms} ms at p99`,
    ],
    [
      broken !== undefined && broken.memoryMb.after - broken.memoryMb.before > PROMISED.memoryMb,
      `memory grew from ${broken?.memoryMb.before} to ${broken?.memoryMb.after} MB`,
    ],
  ];
  return checks.flatMap(([isBroken, sentence]) => (isBroken ? [sentence] : []));
}
