import { percent, table } from "../markdown.ts";
import { GROUPS, type Group } from "./corpora.ts";
import type { Figures } from "./figures.ts";
import type { HarmlessResults } from "./harmless.ts";

/** The shape of results/accuracy.json. */
interface AccuracyResults {
  readonly texts: number;
  readonly corpora: readonly string[];
  readonly skipped: readonly string[];
  readonly missing?: string;
  readonly date: string;
  readonly harmless?: HarmlessResults;
  readonly contestants: readonly {
    readonly name: string;
    readonly version: string;
    readonly overall: Figures;
    /** The macro average over the corpora that nothing was trained on. */
    readonly unseen: Figures;
    /** Its 95 % interval, from resampling the texts of each set. */
    readonly interval: Record<"recall" | "falsePositives", [number, number]>;
    readonly groups: Partial<Record<Group, number>>;
    readonly corpora: Record<string, Figures>;
    readonly languages: Record<string, Figures>;
  }[];
  readonly diagnoses: readonly {
    readonly name: string;
    readonly sensitivities: Record<string, Figures>;
    readonly confusion: Record<string, Record<string, number>>;
    readonly calibration: readonly {
      readonly verdict: string;
      readonly from: number;
      readonly count: number;
      readonly meanConfidence: number;
      readonly right: number;
    }[];
    readonly misses: readonly string[];
    readonly falseAlarms: readonly string[];
  }[];
}

export function accuracySection(results: AccuracyResults): string {
  return [
    "## Accuracy",
    `${results.texts} texts from ${results.corpora.length} corpora: ${results.corpora.join(", ")}. All figures in percent. Measured ${results.date}. "Unseen" is the macro average over the \`ood\` sets, which nothing was trained on; they were looked at while the networks and the default operating point were picked, and earlier rounds read their errors, so they flatter; in brackets the 95 % interval when texts are drawn again. The group columns are over all texts: recall for attacks, false positives for benign text.`,
    ...results.skipped,
    ...(results.missing ? [results.missing] : []),
    table(
      [
        "detector",
        "unseen: recall",
        "false pos.",
        "balanced",
        "all: recall",
        "false pos.",
        "balanced",
        ...GROUPS,
      ],
      results.contestants.map(({ name, version, overall, unseen, interval, groups }) => [
        `${name} ${version}`,
        withRange(unseen.recall, interval.recall),
        withRange(unseen.falsePositives, interval.falsePositives),
        percent(unseen.balanced),
        percent(overall.recall),
        percent(overall.falsePositives),
        percent(overall.balanced),
        ...GROUPS.map((group) => percent(groups[group])),
      ]),
    ),
    ...(results.harmless ? harmlessTables(results.harmless) : []),
    ...results.contestants.filter(({ name }) => name.startsWith("Prompt Shield")).flatMap(ownTables),
    ...results.diagnoses.flatMap(diagnosis),
  ].join("\n\n");
}

const withRange = (share: number | undefined, [low, high]: [number, number]): string =>
  `${percent(share)} (${percent(low)}–${percent(high)})`;

function harmlessTables({ kinds, languages, lengths }: HarmlessResults): string[] {
  const head = ["texts", "low", "medium", "high"];
  const rows = (shares: HarmlessResults["kinds"]) =>
    shares.map(({ name, texts, low, medium, high }) => [
      name,
      String(texts),
      ...[low, medium, high].map(percent),
    ]);
  return [
    "### Harmless text that is flagged",
    "Sources that no training run has seen (`training/held-out.json`), percent flagged at each sensitivity, whatever the reason. The operating points are chosen on the mean over the kinds of a sample of these sources.",
    table(["kind", ...head], rows(kinds)),
    table(["characters", ...head], rows(lengths)),
    table(["language", ...head], rows(languages)),
  ];
}

function ownTables({ name, corpora, languages }: AccuracyResults["contestants"][number]): string[] {
  const head = ["attacks", "benign", "recall", "false pos."];
  return [
    `### ${name}: by corpus`,
    table(["corpus", ...head], figureRows(corpora)),
    `### ${name}: by language`,
    table(
      ["language", ...head],
      figureRows(languages).filter(([, attacks, benign]) => Number(attacks) + Number(benign) >= 5),
    ),
  ];
}

function figureRows(figures: Record<string, Figures>): string[][] {
  return Object.entries(figures).map(([key, { attacks, benign, recall, falsePositives }]) => [
    key,
    String(attacks),
    String(benign),
    percent(recall),
    percent(falsePositives),
  ]);
}

function diagnosis(one: AccuracyResults["diagnoses"][number]): string[] {
  const columns = [...new Set(Object.values(one.confusion).flatMap((row) => Object.keys(row)))].toSorted();
  return [
    `### ${one.name}: sensitivities`,
    table(
      ["sensitivity", "recall", "false pos.", "balanced"],
      Object.entries(one.sensitivities).map(([name, { recall, falsePositives, balanced }]) => [
        name,
        percent(recall),
        percent(falsePositives),
        percent(balanced),
      ]),
    ),
    `### ${one.name}: category named first, by true category`,
    table(
      ["true category", ...columns],
      Object.entries(one.confusion).map(([name, row]) =>
        [name].concat(columns.map((column) => String(row[column] ?? 0))),
      ),
    ),
    `### ${one.name}: calibration`,
    "Confidence is how sure the engine is of its own verdict. Right: share of verdicts in the bin that were right.",
    table(
      ["verdict", "confidence from", "texts", "mean confidence", "right"],
      one.calibration.map(({ verdict, from, count, meanConfidence, right }) => [
        verdict,
        from.toFixed(1),
        String(count),
        percent(meanConfidence),
        percent(right),
      ]),
    ),
    `### ${one.name}: worst misses`,
    fence(one.misses),
    `### ${one.name}: worst false alarms`,
    fence(one.falseAlarms),
  ];
}

const fence = (lines: readonly string[]): string => {
  const safe = lines.map((line) => line.replaceAll("```", "'''").trimEnd());
  return ["```text", ...safe, "```"].join("\n");
};
