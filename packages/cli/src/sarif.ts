import { relative, sep } from "node:path";
import type { Severity } from "@prompt-shield/contracts/vocabulary";
import { unshownReasons, type Reason } from "./decision.ts";
import { OWN_SEVERITY, severityOf } from "./failure.ts";
import type { FileFinding, FileReport } from "./file-report.ts";

const LEVELS = { low: "note", medium: "warning", high: "error", critical: "error" } as const;
/** GitHub's levels: over 9 is critical, over 7 high, over 4 medium. */
const SCORES = { low: "2.0", medium: "5.5", high: "8.0", critical: "9.5" } as const;

/** A finding, or a reason of the policy, which has no place in the file. */
type Told = Omit<FileFinding, "category" | "start" | "end" | "text"> & { readonly category: string };

interface Entry {
  readonly report: FileReport;
  readonly told: Told;
  readonly severity: Severity;
}

/** SARIF 2.1.0, as code scanning accepts it. It contains positions and reasons, never the text that was found. */
export function toSarif(reports: readonly FileReport[], folder: string): object {
  const entries = reports.flatMap(entriesOf);
  const rules = new Map(entries.map(({ told }) => [told.rule, told]));
  return {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: "prompt-shield", rules: [...rules.values()].map(ruleOf) } },
        columnKind: "utf16CodeUnits",
        results: entries.map((entry) => resultOf(entry, folder)),
      },
    ],
  };
}

function entriesOf(report: FileReport): Entry[] {
  return [
    ...report.findings.map((told) => ({ report, told, severity: severityOf(report, told) })),
    ...unshownReasons(report).map((reason) => ({ report, told: toldOf(reason), severity: OWN_SEVERITY })),
  ];
}

function toldOf({ kind, name, action }: Reason): Told {
  // The name of a word is the word itself.
  const what = kind === "word" ? "one of its words" : name;
  return {
    rule: `policy/${kind}`,
    category: "Policy",
    severity: OWN_SEVERITY,
    explanation: `Policy: ${action}, because of ${what}`,
  };
}

function ruleOf({ rule, category, severity }: Told): object {
  return {
    id: rule,
    name: category.replaceAll(" ", ""),
    shortDescription: { text: category },
    defaultConfiguration: { level: LEVELS[severity] },
    properties: { tags: ["security", "prompt-injection"], "security-severity": SCORES[severity] },
  };
}

function resultOf({ report, told, severity }: Entry, folder: string): object {
  const { line = 1, column = 1, endLine = line, endColumn = column, via, path } = told;
  return {
    ruleId: told.rule,
    level: LEVELS[severity],
    message: { text: via ? `${told.explanation} (via ${via})` : told.explanation },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: uriOf(report.file, folder), uriBaseId: "%SRCROOT%" },
          region: { startLine: line, startColumn: column, endLine, endColumn },
        },
        ...(path && { logicalLocations: [{ fullyQualifiedName: path }] }),
      },
    ],
    properties: { severity, category: told.category, isThreat: report.isMalicious },
  };
}

/** The path relative to the working folder, with slashes and encoded names. */
function uriOf(file: string, folder: string): string {
  return relative(folder, file).split(sep).map(encodeURIComponent).join("/");
}
